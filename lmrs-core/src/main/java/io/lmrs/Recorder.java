package io.lmrs;

/** Remembers or shows what happens in a run; called by the run's own thread. */
@FunctionalInterface
public interface Recorder {

  /** Takes one event. */
  void record(Event event);

  /** A recorder that forgets. */
  static Recorder none() {
    return _ -> {};
  }

  /** First this one, then the other. */
  default Recorder and(Recorder other) {
    return event -> {
      record(event);
      other.record(event);
    };
  }
}
