package io.lmrs.cli.option;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.spec.WholeNumber;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the texts after options become values; what is wrong with one is said after its name. */
public final class OptionTypes {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private OptionTypes() {}

  /** Teaches a command and those below it. */
  public static void register(CommandLine line) {
    line.registerConverter(int.class, saying(OptionTypes::integer));
    line.registerConverter(Integer.class, saying(OptionTypes::integer));
    line.registerConverter(long.class, saying(WholeNumber::parse));
    line.registerConverter(Long.class, saying(WholeNumber::parse));
    line.registerConverter(double.class, saying(OptionTypes::number));
    line.registerConverter(Double.class, saying(OptionTypes::number));
    line.registerConverter(Path.class, saying(WholeFile::named));
  }

  private static <T> ITypeConverter<T> saying(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  private static int integer(String text) {
    long number = WholeNumber.parse(text);
    if (number != (int) number) {
      throw new IllegalArgumentException(
          "must be in [" + Integer.MIN_VALUE + ", " + Integer.MAX_VALUE + "]: " + text);
    }
    return (int) number;
  }

  private static double number(String text) {
    if (!NUMBER.matcher(text.strip()).matches()) {
      throw new IllegalArgumentException("must be a number: " + text);
    }
    double number = Double.parseDouble(text);
    if (Double.isInfinite(number)) {
      throw new IllegalArgumentException("must be a finite number: " + text);
    }
    return number;
  }
}
