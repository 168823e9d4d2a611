/** What is shown of runs: where they stand and how they go on. */
package io.lmrs.server.view;
