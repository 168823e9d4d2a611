package io.lmrs.store;

/** No run of the store has that name or number. */
public final class UnknownRun extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String name;

  /**
   * @param name the name, as it was asked for
   * @param sentence what there is instead
   */
  public UnknownRun(String name, String sentence) {
    super(sentence);
    this.name = name;
  }

  /** What was asked for. */
  public String name() {
    return name;
  }
}
