package io.lmrs.cli.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.CsvText;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;
import java.util.StringJoiner;

/** Writes rows of the same fields one by one, as a table with a heading or as JSON lines. */
final class ExportRows {
  private final Writer writer;
  private final boolean table;
  private boolean begun;

  ExportRows(Writer writer, boolean table) {
    this.writer = writer;
    this.table = table;
  }

  void add(ObjectNode row) {
    try {
      if (table && !begun) {
        writer.write(line(row, true));
      }
      writer.write(table ? line(row, false) : Json.line(row) + "\n");
      begun = true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // an array takes a column per entry: x0, x1, ...
  private static String line(ObjectNode row, boolean heading) {
    StringJoiner line = new StringJoiner(",", "", "\n");
    for (Map.Entry<String, JsonNode> field : row.properties()) {
      JsonNode value = field.getValue();
      if (!value.isArray()) {
        line.add(heading ? field.getKey() : cell(value));
      }
      for (int i = 0; value.isArray() && i < value.size(); i++) {
        line.add(heading ? field.getKey() + i : cell(value.get(i)));
      }
    }
    return line.toString();
  }

  private static String cell(JsonNode value) {
    if (value.isNull()) {
      return "";
    }
    return CsvText.cell(value.isTextual() ? value.asText() : value.toString());
  }
}
