package dev.contentservice.delivery.payload.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Replaces the blocks in an entity by references and leaves every other character unchanged. A
 * block is an object inside the entity with {@code "type": "item"}, a string {@code id} and further
 * members; a reference (§2) has only these two members. Of a repeated member the last one counts.
 *
 * <p>Assumed: §2.2 says only "whether records in the payload show blocks expanded".
 */
public final class BlockCollapser {
  private final String entity;
  private final Deque<OpenObject> open = new ArrayDeque<>();
  private final Deque<Block> blocks = new ArrayDeque<>();

  /** An object whose end is not read yet. */
  private static final class OpenObject {
    private final int start;
    private int members;
    private boolean isItem;
    private int idStart;
    private int idEnd;

    private OpenObject(int start) {
      this.start = start;
    }

    private boolean isBlock() {
      return isItem && idEnd > 0 && members > 2;
    }
  }

  /** The positions of a block and its id in the text, ends exclusive. */
  private record Block(int start, int end, int idStart, int idEnd) {}

  private BlockCollapser(String entity) {
    this.entity = entity;
  }

  /**
   * Returns the entity without expanded blocks. A text that is not JSON, or deeper than {@link
   * JsonText#MAX_DEPTH}, stays unchanged. Parses only if the text may contain a block.
   *
   * @param entity JSON text; the top-level value is never a block
   */
  public static String collapse(String entity) {
    if (!mayHoldBlock(entity)) {
      return entity;
    }
    BlockCollapser collapser = new BlockCollapser(entity);
    try (JsonParser parser = JsonText.FACTORY.createParser(ObjectReadContext.empty(), entity)) {
      collapser.findBlocks(parser);
    } catch (JacksonException e) {
      return entity;
    }
    return collapser.blocks.isEmpty() ? entity : collapser.withReferences();
  }

  /** Whether the text may contain the type of a block, escaped or not. */
  private static boolean mayHoldBlock(String entity) {
    return entity.contains("\"item\"") || (entity.indexOf('\\') >= 0 && entity.contains("\\u"));
  }

  private void findBlocks(JsonParser parser) {
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      switch (token) {
        case START_OBJECT -> open.push(new OpenObject(start(parser)));
        case PROPERTY_NAME -> innermost().members++;
        case VALUE_STRING -> readText(parser);
        case END_OBJECT -> close(open.pop(), parser);
        default -> {}
      }
    }
  }

  private void readText(JsonParser parser) {
    if (!parser.streamReadContext().inObject()) {
      return;
    }
    OpenObject object = innermost();
    switch (parser.currentName()) {
      case "type" -> object.isItem = parser.getString().equals("item");
      case "id" -> {
        object.idStart = start(parser);
        parser.finishToken();
        object.idEnd = end(parser);
      }
      default -> {}
    }
  }

  private void close(OpenObject object, JsonParser parser) {
    if (object.isBlock() && !parser.streamReadContext().inRoot()) {
      while (!blocks.isEmpty() && blocks.getLast().start() > object.start) {
        // It is inside this block.
        blocks.removeLast();
      }
      blocks.addLast(new Block(object.start, end(parser), object.idStart, object.idEnd));
    }
  }

  private String withReferences() {
    StringBuilder text = new StringBuilder(entity.length());
    int copied = 0;
    for (Block block : blocks) {
      text.append(entity, copied, block.start())
          .append("{\"type\":\"item\",\"id\":")
          .append(entity, block.idStart(), block.idEnd())
          .append('}');
      copied = block.end();
    }
    return text.append(entity, copied, entity.length()).toString();
  }

  private OpenObject innermost() {
    return Objects.requireNonNull(open.peek());
  }

  private static int start(JsonParser parser) {
    return (int) parser.currentTokenLocation().getCharOffset();
  }

  private static int end(JsonParser parser) {
    return (int) parser.currentLocation().getCharOffset();
  }
}
