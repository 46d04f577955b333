package surefoot.harness;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Objects to build, as the server drew them. */
final class Plan {
  /** Points to an object of the plan; null where `id` is -1. */
  static final class Reference {
    final int id;

    Reference(int id) {
      this.id = id;
    }
  }

  /** One object: a value is a Reference, Boolean, Long, Double or String. */
  static final class Node {
    String type;
    String constant;
    int length;
    final Map<String, Object> fields = new LinkedHashMap<>();
    final Map<Integer, Object> elements = new LinkedHashMap<>();
  }

  final Map<Integer, Node> nodes = new LinkedHashMap<>();
  final Map<String, Object> roots = new LinkedHashMap<>();
  final boolean withConstructors;

  Plan(DataInputStream in) throws IOException {
    withConstructors = in.readBoolean();
    for (int left = in.readInt(); left > 0; left--) {
      int id = in.readInt();
      Node node = new Node();
      node.type = Frames.text(in);
      node.constant = Frames.text(in);
      node.length = in.readInt();
      for (int fields = in.readInt(); fields > 0; fields--) {
        node.fields.put(Frames.text(in), slot(in));
      }
      for (int elements = in.readInt(); elements > 0; elements--) {
        node.elements.put(in.readInt(), slot(in));
      }
      nodes.put(id, node);
    }
    for (int left = in.readInt(); left > 0; left--) {
      roots.put(Frames.text(in), slot(in));
    }
  }

  private static Object slot(DataInputStream in) throws IOException {
    char kind = (char) in.readByte();
    switch (kind) {
      case 'r':
        return new Reference(in.readInt());
      case 'b':
        return in.readBoolean();
      case 'i':
        return in.readLong();
      case 'd':
        return in.readDouble();
      case 's':
        return Frames.text(in);
      default:
        throw new IOException("no kind of value: " + kind);
    }
  }
}
