/** How tables and figures are worked out: in units, each done once and kept. */
package io.lmrs.lab.reproduce;
