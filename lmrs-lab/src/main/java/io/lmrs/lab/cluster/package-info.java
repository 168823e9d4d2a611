/** What evaluation on a cluster costs, measured and simulated. */
package io.lmrs.lab.cluster;
