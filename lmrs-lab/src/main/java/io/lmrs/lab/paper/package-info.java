/** The tables and figures of the paper, drawn anew beside the printed ones. */
package io.lmrs.lab.paper;
