/** Commands on stored runs: list, show, resume, export, rename, merge, delete, back up. */
package io.lmrs.cli.store;
