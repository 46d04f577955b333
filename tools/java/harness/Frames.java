package surefoot.harness;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Texts, bytes and maps of them, each with its length in front. */
final class Frames {
  private Frames() {}

  static byte[] bytes(DataInputStream in) throws IOException {
    byte[] data = new byte[in.readInt()];
    in.readFully(data);
    return data;
  }

  static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  static Map<String, byte[]> files(DataInputStream in) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      files.put(text(in), bytes(in));
    }
    return files;
  }

  static void write(DataOutputStream out, byte[] data) throws IOException {
    out.writeInt(data.length);
    out.write(data);
  }

  static void write(DataOutputStream out, String text) throws IOException {
    write(out, text.getBytes(StandardCharsets.UTF_8));
  }

  static void write(DataOutputStream out, Map<String, byte[]> files) throws IOException {
    out.writeInt(files.size());
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      write(out, file.getKey());
      write(out, file.getValue());
    }
  }
}
