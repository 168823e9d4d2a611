package io.lmrs.cli.experiment;

/** Sees how the jobs of an experiment go on; called from many threads. */
public interface JobListener {

  /** The job begins, or goes on where it was. */
  default void began(Job job) {}

  /** The job has spent that many evaluations. */
  void went(Job job, long evaluations);

  /** The job is done, perhaps before its budget was spent. */
  void ended(Job job);

  /** Looks away. */
  static JobListener none() {
    return new JobListener() {
      @Override
      public void went(Job job, long evaluations) {}

      @Override
      public void ended(Job job) {}
    };
  }
}
