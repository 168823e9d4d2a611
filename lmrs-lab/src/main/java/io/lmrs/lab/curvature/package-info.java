/** What the curvature of a function does to searches, measured. */
package io.lmrs.lab.curvature;
