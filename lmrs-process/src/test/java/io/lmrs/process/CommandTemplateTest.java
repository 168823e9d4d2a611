package io.lmrs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandTemplateTest {

  private static List<String> words(String text) {
    return CommandTemplate.parse(text).words();
  }

  @Test
  void wordsAreSplitAsByAShell() {
    assertEquals(List.of(), words("  "));
    assertEquals(List.of("a", "b", "c"), words(" a  b\tc\n"));
    assertEquals(List.of("a b", "c"), words("'a b' c"));
    assertEquals(List.of("a b", ""), words("\"a b\" ''"));
    assertEquals(List.of("ab c"), words("a'b c'"));
    assertEquals(List.of("it's", "say \"x\"", "a\\nb"), words("\"it's\" 'say \"x\"' \"a\\nb\""));
    assertEquals(List.of("a b", "\"", "\\"), words("a\\ b \\\" \"\\\\\""));
    assertEquals(List.of("$HOME", "*", "|", ";"), words("$HOME * | ;"));
    assertEquals(List.of("a\\"), words("a\\"));
  }

  @Test
  void anOpenQuoteIsRefused() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> words("echo 'a"));
    assertEquals("command must close its quote ': echo 'a", e.getMessage());
  }

  @Test
  void placesAreFilledWithoutSplitting() {
    assertEquals(
        List.of("sim", "--x=1,2", "a b", "{y}", "7-7"),
        CommandTemplate.parse("sim --x={x} {file} {y} {id}-{id}")
            .filled(Map.of("{x}", "1,2", "{file}", "a b", "{id}", "7")));
  }

  private static String refusal(String command, String... settings) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> Programs.problem(2, command, settings).requireReady())
        .getMessage();
  }

  @Test
  void whatCannotWorkIsRefused() {
    assertEquals(
        "the program of command is not in the search path: nosuch-program",
        refusal("nosuch-program {x}"));
    assertEquals("the program of command does not exist: ./no/such", refusal("./no/such {x}"));
    assertEquals("the program of command is not executable: /etc/passwd", refusal("/etc/passwd"));
    assertEquals("the program of command is not executable: /", refusal("/"));
    assertEquals(
        "command must contain {x} where input is argument: cat",
        refusal("cat", "input", "argument"));
    assertEquals(
        "command must contain {file} where input is file: cat {x}",
        refusal("cat {x}", "input", "file"));
    assertEquals(
        "command must be without {seed} for a worker, which reads it from stdin",
        refusal("cat {seed}", "mode", "worker"));
    assertEquals("timeout must be in (0, 1000000000] or auto: 0.0", refusal("cat", "timeout", "0"));
    assertEquals("retries must be in [0, 1000]: -1", refusal("cat", "retries", "-1"));
    assertEquals("mode must be one of once|worker: twice", refusal("cat", "mode", "twice"));
  }
}
