/** Results of runs in the file format of COCO, for its post-processing. */
package io.lmrs.cli.coco;
