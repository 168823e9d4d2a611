package io.lmrs.process;

import io.lmrs.variable.Variables;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A file with places that are filled in for every evaluation, as simulators read their input.
 *
 * @param name what the filled file is called: the template's name without .tmpl
 * @param text with places
 */
record InputTemplate(String name, String text) {
  private static final String ENDING = ".tmpl";

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException if it can't be read, or names a variable there is not
   */
  static InputTemplate read(Path file, Variables variables) {
    String text;
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("the template does not exist: " + file, e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException("the template must be a text in UTF-8: " + file, e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the template can't be read: " + file + " (" + e.getMessage() + ")", e);
    }
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      NamedPlaces.require(file + ", line " + (i + 1), lines.get(i), variables);
    }
    String name = file.getFileName().toString();
    return new InputTemplate(
        name.endsWith(ENDING) && name.length() > ENDING.length()
            ? name.substring(0, name.length() - ENDING.length())
            : name,
        text);
  }

  /** Writes the filled file into a folder. */
  Path write(Path folder, Map<String, String> places) throws IOException {
    String filled = text;
    for (Map.Entry<String, String> place : places.entrySet()) {
      filled = filled.replace(place.getKey(), place.getValue());
    }
    return Files.writeString(folder.resolve(name), filled);
  }
}
