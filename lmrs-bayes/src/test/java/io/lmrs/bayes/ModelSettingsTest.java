package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs name a search by its settings, and change what they say and nothing else. */
class ModelSettingsTest {
  private static final int DIMENSION = 12;

  @ParameterizedTest
  @ValueSource(strings = {"gp", "turbo", "rembo"})
  void theSettingsNameTheirSearch(String name) throws ReflectiveOperationException {
    Record defaults = Searches.named(name).defaults(DIMENSION);
    assertEquals(name, Searches.owner(defaults, DIMENSION));
    for (Method with : defaults.getClass().getMethods()) {
      if (with.getName().startsWith("with")) {
        String setting = with.getName().substring(4).toLowerCase(Locale.ROOT);
        Record changed = (Record) with.invoke(defaults, other(with.getParameterTypes()[0]));
        Map<String, String> expected = new HashMap<>(Settings.toMap(defaults));
        expected.put(setting, Settings.toMap(changed).get(setting));
        assertEquals(expected, new HashMap<>(Settings.toMap(changed)), with.getName());
        assertNotEquals(defaults, changed, with.getName());
      }
    }
  }

  // another value than any default
  private static Object other(Class<?> type) {
    if (type.isEnum()) {
      return type.getEnumConstants()[type.getEnumConstants().length - 1];
    }
    return type == double.class ? (Object) 0.7 : (Object) 12;
  }
}
