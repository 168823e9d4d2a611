/** Runs in the browser, and ask/tell over HTTP for workers in any language. */
package io.lmrs.server;
