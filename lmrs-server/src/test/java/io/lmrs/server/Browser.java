package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real Chromium without a window. */
final class Browser implements AutoCloseable {
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Path PROGRAM = Path.of("/usr/bin/chromium");
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final ChromeDriver driver;
  private final List<String> unexpected = new ArrayList<>();
  private final String address;

  /**
   * @param profile an empty folder
   */
  Browser(int port, Path profile) {
    address = "http://127.0.0.1:" + port;
    ChromeOptions options = new ChromeOptions();
    options.setBinary(PROGRAM.toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--enable-unsafe-swiftshader",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--user-data-dir=" + profile);
    LoggingPreferences logging = new LoggingPreferences();
    logging.enable(LogType.BROWSER, java.util.logging.Level.ALL);
    options.setCapability(ChromeOptions.LOGGING_PREFS, logging);
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .usingAnyFreePort()
                .build(),
            options);
    size(1300, 900);
  }

  /** Why there can be no browser on this machine, or null. */
  static String missing() {
    return Files.isExecutable(DRIVER) && Files.isExecutable(PROGRAM)
        ? null
        : "the packages chromium and chromium-driver are not installed";
  }

  void open(String path) {
    driver.get(address + path);
  }

  void size(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  /** Waits until there is something, for as long as a busy machine may take. */
  <T> T await(String what, Supplier<T> look) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      try {
        T found = look.get();
        if (found != null && !Boolean.FALSE.equals(found)) {
          return found;
        }
        Thread.sleep(50);
      } catch (StaleElementReferenceException _) {
        // the page has drawn it anew
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new AssertionError(
        "there was no " + what + " in time: " + driver.findElement(By.tagName("body")).getText());
  }

  WebElement find(String selector) {
    return await(
        selector,
        () -> driver.findElements(By.cssSelector(selector)).stream().findFirst().orElse(null));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** Presses the button of that text. */
  void press(String text) {
    await(
            "button " + text,
            () ->
                all("button, a.button").stream()
                    .filter(b -> b.isDisplayed() && b.isEnabled() && b.getText().equals(text))
                    .findFirst()
                    .orElse(null))
        .click();
  }

  /** An attribute of an element, read at once, as a page that draws itself anew needs it. */
  String attribute(String selector, String name) {
    return (String)
        script(
            "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null",
            selector,
            name);
  }

  Object script(String text, Object... arguments) {
    return driver.executeScript(text, arguments);
  }

  String text() {
    return driver.findElement(By.tagName("main")).getText();
  }

  void dark(boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** Takes note of errors that had to come; all others still fail. */
  void forgetErrors(String expected) {
    for (String error : errors()) {
      if (!error.contains(expected)) {
        unexpected.add(error);
      }
    }
  }

  /** Fails on any error that the page has left in the console since the last look. */
  void requireNoErrors() {
    unexpected.addAll(errors());
    List<String> found = List.copyOf(unexpected);
    unexpected.clear();
    assertEquals(List.of(), found);
  }

  private List<String> errors() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(e -> e.getLevel().intValue() >= java.util.logging.Level.SEVERE.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
