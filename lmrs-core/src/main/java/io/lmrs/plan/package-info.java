/** What a run is given before it begins: what is known, and what may be spent. */
package io.lmrs.plan;
