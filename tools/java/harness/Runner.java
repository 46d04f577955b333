package surefoot.harness;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Runs one program: reads it from stdin, writes the result to stdout and ends.
 *
 * <p>A random word from stdin precedes the result and follows it. What the program prints goes to
 * stderr. The arguments are the jars of the class path.
 */
public final class Runner {
  private Runner() {}

  public static void main(String[] jars) throws Exception {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
    Guard.install();
    warmUp();
    // What stands before this line is the JVM's own and not the program's.
    System.err.println("ready");
    out.write("ready\n".getBytes(StandardCharsets.US_ASCII));
    byte[] nonce;
    Program program;
    try (DataInputStream in = new DataInputStream(new FileInputStream(FileDescriptor.in))) {
      byte[] sent = Frames.bytes(in);
      DataInputStream rest = new DataInputStream(new ByteArrayInputStream(sent));
      nonce = Frames.bytes(rest);
      program = new Program(rest, jars);
    }
    System.setIn(InputStream.nullInputStream());
    String result = run(program);
    byte[] text = result.getBytes(StandardCharsets.US_ASCII);
    byte[] answer = new byte[text.length + 2 * nonce.length];
    System.arraycopy(nonce, 0, answer, 0, nonce.length);
    System.arraycopy(text, 0, answer, nonce.length, text.length);
    System.arraycopy(nonce, 0, answer, nonce.length + text.length, nonce.length);
    out.write(answer);
    Runtime.getRuntime().halt(0);
  }

  private static String run(Program program) throws InterruptedException {
    Thread thread = new Thread(null, program, "program");
    thread.start();
    thread.join();
    return program.result();
  }

  /** Loads and runs once what every program needs, while nobody waits. */
  private static void warmUp() throws Exception {
    try (InputStream sample = Runner.class.getResourceAsStream("sample.bin")) {
      if (sample != null) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(sample.readAllBytes()));
        run(new Program(in, new String[0]));
      }
    }
  }
}
