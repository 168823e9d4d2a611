/** Files that are read and written whole. */
package io.lmrs.cli.file;
