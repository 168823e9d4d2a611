/** Many runs side by side, and what is counted over them. */
package io.lmrs.cli.experiment;
