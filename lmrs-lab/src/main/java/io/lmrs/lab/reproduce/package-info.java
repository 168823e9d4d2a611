/** How tables and figures are worked out: in pieces, each done once and kept. */
package io.lmrs.lab.reproduce;
