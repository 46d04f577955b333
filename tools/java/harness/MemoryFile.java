package surefoot.harness;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A source or a class file in memory. */
final class MemoryFile extends SimpleJavaFileObject {
  final String name;
  private final String source;
  private byte[] data;

  /** Takes a source; any class may be in it, whatever its name. */
  MemoryFile(String name, String source) {
    super(URI.create("memory:///Source.java"), Kind.SOURCE);
    this.name = name;
    this.source = source;
  }

  /** Takes a class file by its binary name with slashes; null is one to be written. */
  MemoryFile(String name, byte[] data) {
    super(URI.create("memory:///Class.class"), Kind.CLASS);
    this.name = name;
    this.source = null;
    this.data = data;
  }

  byte[] data() {
    return data;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean isNameCompatible(String simpleName, Kind kind) {
    return kind == getKind();
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return source;
  }

  @Override
  public InputStream openInputStream() {
    return new ByteArrayInputStream(data);
  }

  @Override
  public OutputStream openOutputStream() {
    return new ByteArrayOutputStream() {
      @Override
      public void close() {
        data = toByteArray();
      }
    };
  }
}
