package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.report.Picture;
import io.lmrs.cli.report.Table;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an exhibit has to show: a page, pictures, numbers. Not thread-safe. */
public final class ExhibitPage {

  /** What a cell says that was not run. */
  public static final String NOT_RUN = "not run";

  private final String name;
  private final String title;
  private final StringBuilder body = new StringBuilder();
  private final List<String> leftOut = new ArrayList<>();
  private final Map<String, String> conditions = new LinkedHashMap<>();
  private final Map<String, Picture> pictures = new LinkedHashMap<>();
  private final Map<String, String> numbers = new LinkedHashMap<>();
  private final ObjectNode facts = Json.object();
  private final List<Table> tables = new ArrayList<>();
  private Table plan;

  /**
   * @param name the exhibit's, which is that of its files too
   * @param title the heading of the page
   */
  public ExhibitPage(String name, String title) {
    this.name = name;
    this.title = title;
  }

  /** Adds a heading. */
  public ExhibitPage heading(String text) {
    body.append("## ").append(text).append("\n\n");
    return this;
  }

  /** Adds a paragraph. */
  public ExhibitPage say(String text) {
    body.append(text.strip()).append("\n\n");
    return this;
  }

  /** Adds a table. */
  public ExhibitPage table(Table table) {
    tables.add(table);
    body.append(table.markdown()).append('\n');
    return this;
  }

  /** Adds the table of what is to be run, and what it takes. */
  public ExhibitPage plan(Table table) {
    plan = table;
    return table(table);
  }

  /** What is to be run, where the page tells it. */
  public Optional<Table> plan() {
    return Optional.ofNullable(plan);
  }

  /** Adds a picture, in files of that name. */
  public ExhibitPage picture(String file, String caption, Picture picture) {
    pictures.put(file, picture);
    body.append("![%s](%s/%s.png)\n\n".formatted(caption, name, file));
    return this;
  }

  /** Adds raw numbers as a file of comma-separated values. */
  public ExhibitPage numbers(String file, String csv) {
    return file(file + ".csv", csv);
  }

  /** Adds a file. */
  public ExhibitPage file(String file, String text) {
    numbers.put(file, text);
    return this;
  }

  /** Says what the effort does not cover. */
  public ExhibitPage leftOut(String sentence) {
    leftOut.add(sentence);
    return this;
  }

  /** States a condition of the runs, such as their seeds or a grid. */
  public ExhibitPage condition(String what, String value) {
    conditions.put(what, value);
    return this;
  }

  /** Keeps a number by name for {@code claims}; one that is not finite says that it is unknown. */
  public ExhibitPage fact(String key, double value) {
    facts.set(key, Json.of(value));
    return this;
  }

  /** The tables, in their order. */
  public List<Table> tables() {
    return List.copyOf(tables);
  }

  /** The pictures by the names of their files. */
  public Map<String, Picture> pictures() {
    return pictures;
  }

  /** The files of numbers by their names. */
  public Map<String, String> numbers() {
    return numbers;
  }

  /** The facts by name. */
  public ObjectNode facts() {
    return facts;
  }

  /**
   * The page.
   *
   * @param command what the user typed
   * @param circumstances versions, machine and time
   */
  public String markdown(String command, Map<String, String> circumstances) {
    StringBuilder out = new StringBuilder("# ").append(title).append("\n\n");
    out.append("```sh\n").append(command).append("\n```\n\n");
    if (!leftOut.isEmpty()) {
      out.append("Left out here:\n\n");
      leftOut.forEach(sentence -> out.append("- ").append(sentence).append('\n'));
      out.append('\n');
    }
    out.append(body);
    out.append("## How it was run\n\n");
    Table table = Table.of("", "");
    conditions.forEach(table::row);
    circumstances.forEach(table::row);
    numbers.forEach(
        (file, _) -> table.row("raw numbers", "[%s](%s/%s)".formatted(file, name, file)));
    return out.append(table.markdown()).toString();
  }
}
