/** What has to hold beside a good value: constraints that come with a value, and linear ones. */
package io.lmrs.constraint;
