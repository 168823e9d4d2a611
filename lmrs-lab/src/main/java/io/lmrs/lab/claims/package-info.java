/** The claims of the paper, judged by what its tables and figures gave here. */
package io.lmrs.lab.claims;
