package io.lmrs.execution;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.explain.EffectiveDimension;
import io.lmrs.explain.Explanation;
import io.lmrs.explain.Slice;
import io.lmrs.explain.VariableImportance;
import io.lmrs.spec.CsvText;
import io.lmrs.spec.Json;
import java.util.List;
import java.util.Locale;

/** An explanation for other programs. */
public final class ExplanationJson {

  private ExplanationJson() {}

  /** All of it, with its slices. */
  public static ObjectNode of(Explanation explanation, List<Slice> slices) {
    ObjectNode node = part(explanation);
    node.put("source", word(explanation.source()));
    ArrayNode sentences = node.putArray("sentences");
    explanation.sentences().forEach(sentences::add);
    if (explanation.last() != null) {
      node.set("last", part(explanation.last()));
    }
    ArrayNode all = node.putArray("slices");
    for (Slice slice : slices) {
      ObjectNode each = all.addObject();
      each.put("label", slice.label());
      if (slice.variable() >= 0) {
        each.put("variable", slice.variable());
      }
      each.set("best", Json.of(slice.best()));
      pairs(each.putArray("seen"), slice.seen());
      pairs(each.putArray("evaluated"), slice.evaluated());
    }
    return node;
  }

  private static void pairs(ArrayNode node, double[][] pairs) {
    for (double[] pair : pairs) {
      node.add(Json.of(pair));
    }
  }

  private static ObjectNode part(Explanation explanation) {
    ObjectNode node = Json.object();
    node.put("evaluations", explanation.evaluations());
    EffectiveDimension dimension = explanation.dimension();
    ObjectNode told = node.putObject("dimension");
    if (dimension.told()) {
      told.put("value", dimension.dimension());
      told.set("sure", Json.of(dimension.sure()));
    } else {
      told.putNull("value");
    }
    told.set("gap", Json.of(dimension.gap()));
    told.put("rays", dimension.rays());
    told.put("gradients", dimension.gradients());
    told.put("why", dimension.why());
    told.set("spectrum", Json.of(dimension.spectrum()));
    ArrayNode directions = told.putArray("directions");
    for (EffectiveDimension.Direction direction : dimension.directions()) {
      ObjectNode each = directions.addObject();
      each.set("share", Json.of(direction.share()));
      each.set("entries", Json.of(direction.entries()));
    }
    node.set("explained", Json.of(explanation.explained()));
    ArrayNode variables = node.putArray("variables");
    for (VariableImportance v : explanation.variables()) {
      ObjectNode each = variables.addObject();
      each.put("index", v.index());
      each.put("name", v.name());
      each.put("verdict", v.verdict().name().toLowerCase(Locale.ROOT));
      each.set("share", Json.of(v.share()));
      each.set("low", Json.of(v.low()));
      each.set("high", Json.of(v.high()));
    }
    return node;
  }

  private static String word(Explanation.Source source) {
    return source.name().toLowerCase(Locale.ROOT);
  }

  /** The variables as a table, the heading first; of the last third in the last columns. */
  public static String csv(Explanation explanation) {
    StringBuilder out =
        new StringBuilder("index,name,verdict,share,low,high,last_verdict,last_share\n");
    for (VariableImportance v : explanation.variables()) {
      VariableImportance last =
          explanation.last() == null
              ? null
              : explanation.last().variables().stream()
                  .filter(w -> w.index() == v.index())
                  .findFirst()
                  .orElse(null);
      out.append(v.index()).append(',').append(CsvText.cell(v.name())).append(',');
      out.append(v.verdict().name().toLowerCase(Locale.ROOT)).append(',');
      out.append(cell(v.share())).append(',').append(cell(v.low())).append(',');
      out.append(cell(v.high())).append(',');
      out.append(last == null ? "" : last.verdict().name().toLowerCase(Locale.ROOT)).append(',');
      out.append(last == null ? "" : cell(last.share())).append('\n');
    }
    return out.toString();
  }

  private static String cell(double number) {
    return Double.isFinite(number) ? Double.toString(number) : "";
  }
}
