package io.lmrs.cli.report;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/**
 * What is painted on white, in both forms.
 *
 * @param title what the document is called
 * @param width in points
 * @param height in points
 * @param sharpness pixels of the PNG per point
 * @param painting paints it, the same way every time
 */
record Canvas(String title, int width, int height, int sharpness, Consumer<Graphics2D> painting)
    implements Picture {
  private static final Pattern CLIP = Pattern.compile("\\bclip\\d+");

  @Override
  public byte[] svg() throws IOException {
    VectorGraphics2D graphics = new VectorGraphics2D();
    paint(graphics);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new SVGProcessor()
        .getDocument(graphics.getCommands(), new PageSize(width, height))
        .writeTo(out);
    String name = "<title>" + title.replace("&", "&amp;").replace("<", "&lt;") + "</title>";
    return steady(out.toString(StandardCharsets.UTF_8))
        .replaceFirst("(<svg[^>]*>)", "$1" + Matcher.quoteReplacement(name))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** The encoder names clips by memory addresses: the same document with names that stay. */
  private static String steady(String svg) {
    Map<String, String> names = new HashMap<>();
    return CLIP.matcher(svg)
        .replaceAll(found -> names.computeIfAbsent(found.group(), _ -> "clip" + names.size()));
  }

  @Override
  public byte[] png() throws IOException {
    BufferedImage image =
        new BufferedImage(width * sharpness, height * sharpness, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      graphics.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      graphics.scale(sharpness, sharpness);
      paint(graphics);
    } finally {
      graphics.dispose();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  private void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    painting.accept(graphics);
  }
}
