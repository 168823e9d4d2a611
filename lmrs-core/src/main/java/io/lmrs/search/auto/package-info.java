/** The search that chooses: two searches take turns, and what each gains decides who goes on. */
package io.lmrs.search.auto;
