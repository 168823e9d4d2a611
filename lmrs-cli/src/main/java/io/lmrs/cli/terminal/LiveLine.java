package io.lmrs.cli.terminal;

/**
 * A line that says how things stand: written over on a terminal, at most ten times a second; a
 * plain line every ten seconds elsewhere. One thread at a time.
 */
public final class LiveLine {
  private static final long LIVE_PAUSE = 100_000_000L;
  private static final long PLAIN_PAUSE = 10_000_000_000L;
  private static final String ERASE = "\r\u001b[K";

  /** A line longer than the terminal is cut there instead of going on below. */
  private static final String CUT = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

  private final Terminal terminal;
  private long last;
  private boolean shown;

  public LiveLine(Terminal terminal) {
    this.terminal = terminal;
    // on a terminal the first line comes at once
    this.last = System.nanoTime() - (terminal.live() ? LIVE_PAUSE : 0);
  }

  /** True where enough time has passed for another line. */
  public boolean due() {
    return System.nanoTime() - last >= (terminal.live() ? LIVE_PAUSE : PLAIN_PAUSE);
  }

  public void show(String text) {
    last = System.nanoTime();
    if (terminal.live()) {
      terminal.err().print(ERASE + CUT + text + WRAP);
      terminal.err().flush();
      shown = true;
    } else {
      terminal.err().println(text);
    }
  }

  /** Takes the line off the terminal. */
  public void clear() {
    if (shown) {
      terminal.err().print(ERASE);
      terminal.err().flush();
      shown = false;
    }
  }
}
