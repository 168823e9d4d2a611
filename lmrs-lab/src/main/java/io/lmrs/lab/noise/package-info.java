/** What searches make of noise. */
package io.lmrs.lab.noise;
