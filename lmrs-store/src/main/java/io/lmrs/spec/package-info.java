/** Runs as users write them: the JSON of a specification, read field by field with every check. */
package io.lmrs.spec;
