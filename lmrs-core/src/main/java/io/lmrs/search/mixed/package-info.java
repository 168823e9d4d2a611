/** Searches in spaces where some variables are whole numbers or choices. */
package io.lmrs.search.mixed;
