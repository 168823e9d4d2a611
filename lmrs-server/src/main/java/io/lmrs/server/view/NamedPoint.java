package io.lmrs.server.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.spec.Json;
import io.lmrs.spec.VariableTable;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;

/** A point as the dashboard shows it: a row per variable. */
public final class NamedPoint {
  private NamedPoint() {}

  /** The constraints at a point: a row each. */
  public static ArrayNode of(Constraints constraints, double[] values) {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < values.length && i < constraints.count(); i++) {
      Constraint each = constraints.all().get(i);
      ObjectNode row = rows.addObject();
      row.put("name", each.name());
      row.set("value", Json.of(values[i]));
      row.set("lower", Json.of(each.lower()));
      row.set("upper", Json.of(each.upper()));
      row.put("holds", each.holds(values[i]));
      row.set("excess", Json.of(each.excess(values[i])));
    }
    return rows;
  }

  public static ArrayNode of(Variables variables, double[] x) {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < x.length; i++) {
      Variable v = variables.list().get(i);
      ObjectNode row = rows.addObject();
      row.put("name", variables.label(i));
      row.set("value", VariableTable.json(v, x[i]));
      row.put("unit", v.unit());
      row.put("note", v.note());
      row.put("type", v.kind().word());
      row.put("log", v.logarithmic());
      row.put("fixed", v.isFixed());
      row.set("lower", Json.of(v.kind().labelled() ? Double.NaN : v.lower()));
      row.set("upper", Json.of(v.kind().labelled() ? Double.NaN : v.upper()));
      // where it lies between its bounds
      row.set("position", Json.of(v.kind().labelled() ? Double.NaN : v.position(x[i])));
    }
    return rows;
  }
}
