/** The file of a store: its connection, its tables, and what their rows hold. Not exported. */
package io.lmrs.store.file;
