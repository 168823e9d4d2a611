package io.lmrs.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.settings.Settings;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every setting of every search has a method that changes it and nothing else. */
class TypedSettingsTest {
  private static final int DIMENSION = 12;

  static List<String> searches() {
    return Searches.all().stream()
        .filter(factory -> factory.getClass().getName().startsWith("io.lmrs.search."))
        .map(SearchFactory::name)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("searches")
  void everySettingCanBeChangedByName(String name) throws ReflectiveOperationException {
    Record defaults = Searches.named(name).defaults(DIMENSION);
    for (RecordComponent component : defaults.getClass().getRecordComponents()) {
      Object value = other(defaults, component);
      Method with =
          defaults.getClass().getMethod("with" + capital(component.getName()), component.getType());
      Record changed = (Record) with.invoke(defaults, value);
      for (RecordComponent each : defaults.getClass().getRecordComponents()) {
        Object expected =
            each.getName().equals(component.getName())
                ? value
                : each.getAccessor().invoke(defaults);
        assertEquals(expected, each.getAccessor().invoke(changed), name + " " + each.getName());
      }
      assertEquals(
          Map.copyOf(Settings.toMap(changed)),
          Searches.effective(name, DIMENSION, Settings.toMap(changed)));
    }
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  private static Object other(Record defaults, RecordComponent component)
      throws ReflectiveOperationException {
    Class<?> type = component.getType();
    if (type.isEnum()) {
      Object[] all = type.getEnumConstants();
      return all[all.length - 1];
    }
    if (type == boolean.class) {
      return !(boolean) component.getAccessor().invoke(defaults);
    }
    return type == double.class ? number(defaults, component) : (Object) 2;
  }

  // one of these is in any range that occurs
  private static Object number(Record defaults, RecordComponent component) {
    for (double candidate : new double[] {0.4, 0.8, 1.2}) {
      try {
        Settings.changed(defaults, component.getName(), candidate);
        return candidate;
      } catch (IllegalArgumentException _) {
        // the next one
      }
    }
    return 3.0;
  }
}
