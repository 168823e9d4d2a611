/** The coordinates in which a learner sees points: the whitening of what a policy observes. */
package io.lmrs.frame;
