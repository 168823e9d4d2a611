package io.lmrs.settings;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Reads and writes configuration records by name. A component {@code stepSize} is the setting
 * {@code step-size}; its {@link Setting} annotation gives meaning and range. Numbers, booleans,
 * texts and enums are supported.
 */
public final class Settings {
  private static final String AUTO = "auto";

  private Settings() {}

  /**
   * One line of a description.
   *
   * @param name the setting's name
   * @param initial its default as text
   * @param range what is allowed, in words
   * @param meaning what it does
   */
  public record Item(String name, String initial, String range, String meaning) {}

  /** Every setting of the record with its present value as the default. */
  public static List<Item> describe(Record config) {
    List<Item> items = new ArrayList<>();
    for (RecordComponent component : config.getClass().getRecordComponents()) {
      items.add(
          new Item(
              name(component),
              text(component, read(config, component)),
              range(component),
              setting(component).value()));
    }
    return items;
  }

  /** The settings as texts, by name, in the order of the record. */
  public static Map<String, String> toMap(Record config) {
    Map<String, String> map = new LinkedHashMap<>();
    for (RecordComponent component : config.getClass().getRecordComponents()) {
      map.put(name(component), text(component, read(config, component)));
    }
    return map;
  }

  /**
   * The record with some settings changed.
   *
   * @param owner whose settings these are, for messages
   * @throws IllegalArgumentException naming the key, the bound and the value
   */
  public static <R extends Record> R with(String owner, R base, Map<String, String> changes) {
    RecordComponent[] components = base.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    Map<String, String> left = new LinkedHashMap<>(changes);
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      String changed = left.remove(name(components[i]));
      values[i] =
          changed == null ? read(base, components[i]) : parse(components[i], changed.strip());
      check(components[i], values[i], changed);
    }
    if (!left.isEmpty()) {
      String key = left.keySet().iterator().next();
      throw new IllegalArgumentException(
          "unknown setting of " + owner + ": " + key + " (known: " + names(components) + ")");
    }
    return make(base, types, values);
  }

  /**
   * The record with one component changed; what its {@code withX} call.
   *
   * @param component the component's name in Java
   * @throws IllegalArgumentException naming the setting, the bound and the value
   */
  public static <R extends Record> R changed(R base, String component, Object value) {
    RecordComponent[] components = base.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      boolean meant = components[i].getName().equals(component);
      types[i] = components[i].getType();
      values[i] = meant ? value : read(base, components[i]);
      check(components[i], values[i], null);
    }
    return make(base, types, values);
  }

  private static <R extends Record> R make(R base, Class<?>[] types, Object[] values) {
    try {
      @SuppressWarnings("unchecked") // the constructor of R's own class
      R changed = (R) base.getClass().getDeclaredConstructor(types).newInstance(values);
      return changed;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "the configuration " + base.getClass().getName() + " must be public or opened to io.lmrs",
          e);
    }
  }

  /** Checks every range; for records that were made by their constructor. */
  public static <R extends Record> R checked(String owner, R config) {
    return with(owner, config, Map.of());
  }

  private static String names(RecordComponent[] components) {
    StringJoiner joiner = new StringJoiner(", ");
    for (RecordComponent component : components) {
      joiner.add(name(component));
    }
    return joiner.toString();
  }

  private static String name(RecordComponent component) {
    return component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static Setting setting(RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    if (setting == null) {
      throw new IllegalStateException("no @Setting on " + component);
    }
    return setting;
  }

  private static Object read(Record config, RecordComponent component) {
    try {
      return component.getAccessor().invoke(config);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "the configuration "
              + config.getClass().getName()
              + " must be public or opened to io.lmrs",
          e);
    }
  }

  private static String text(RecordComponent component, Object value) {
    if (isAuto(component, value)) {
      return AUTO;
    }
    return switch (value) {
      case Enum<?> e -> word(e);
      case Double d when d == Math.rint(d) && Math.abs(d) < 1e6 -> Long.toString(d.longValue());
      default -> value.toString();
    };
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static boolean isAuto(RecordComponent component, Object value) {
    return setting(component).auto()
        && switch (value) {
          case Double d -> Double.isNaN(d);
          case Number n -> n.longValue() == 0;
          default -> false;
        };
  }

  private static String range(RecordComponent component) {
    Class<?> type = component.getType();
    Setting setting = setting(component);
    if (type.isEnum()) {
      StringJoiner joiner = new StringJoiner("|");
      for (Object constant : type.getEnumConstants()) {
        joiner.add(word((Enum<?>) constant));
      }
      return joiner.toString();
    }
    if (type == boolean.class) {
      return "true|false";
    }
    if (type == String.class) {
      return "text";
    }
    String low =
        Double.isInfinite(setting.min())
            ? "(-inf"
            : (setting.positive() ? "(" : "[") + plain(setting.min());
    String high = Double.isInfinite(setting.max()) ? "inf)" : plain(setting.max()) + "]";
    return (type == double.class ? "" : "integer in ")
        + low
        + ", "
        + high
        + (setting.auto() ? " or auto" : "");
  }

  private static String plain(double bound) {
    return bound == Math.rint(bound) && Math.abs(bound) < 1e15
        ? Long.toString((long) bound)
        : Double.toString(bound);
  }

  private static Object parse(RecordComponent component, String text) {
    Class<?> type = component.getType();
    String name = name(component);
    if (setting(component).auto() && text.equalsIgnoreCase(AUTO)) {
      return type == double.class
          ? (Object) Double.NaN
          : type == int.class ? (Object) 0 : (Object) 0L;
    }
    try {
      if (type == double.class) {
        return Double.parseDouble(text);
      }
      if (type == int.class) {
        return Integer.parseInt(text);
      }
      if (type == long.class) {
        return Long.parseLong(text);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          name
              + " must be "
              + (type == double.class ? "a number" : "an integer")
              + " in "
              + range(component).replace("integer in ", "")
              + ": "
              + text,
          e);
    }
    if (type == boolean.class
        && (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false"))) {
      return Boolean.parseBoolean(text);
    }
    if (type == String.class) {
      return text;
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (word((Enum<?>) constant).equalsIgnoreCase(text)) {
          return constant;
        }
      }
    }
    throw new IllegalArgumentException(name + " must be one of " + range(component) + ": " + text);
  }

  private static void check(RecordComponent component, Object value, String given) {
    boolean saysAuto = given == null || given.strip().equalsIgnoreCase(AUTO);
    if (!(value instanceof Number number) || (isAuto(component, value) && saysAuto)) {
      return;
    }
    Setting setting = setting(component);
    double v = number.doubleValue();
    boolean low = setting.positive() ? v > setting.min() : v >= setting.min();
    if (!low || !(v <= setting.max()) || Double.isInfinite(v)) {
      throw new IllegalArgumentException(
          name(component)
              + " must be in "
              + range(component).replace("integer in ", "")
              + ": "
              + (value instanceof Double d ? Double.toString(d) : value.toString()));
    }
  }
}
