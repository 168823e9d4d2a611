/** Many workers on a server at once: how fast it is, and whether it loses anything. */
package io.lmrs.lab.load;
