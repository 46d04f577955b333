package surefoot.harness;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Tries to get out of the sandbox, as hostile code would, and tells what it could do. */
final class SelfTest {
  private static final Set<String> VARIABLES =
      Set.of("PWD", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX");
  private static final int MEGABYTE = 1 << 20;
  private static final int MOST_MEGABYTES = 64;

  private SelfTest() {}

  private interface Attempt {
    void run() throws Exception;
  }

  /** Gives what went through, one a line; nothing when all was refused. */
  static String run(int port, String home) {
    List<String> done = new ArrayList<>();
    attempt(done, "reached a port of the host", () -> connect(port));
    for (String file : List.of("/etc/passwd", "/etc/hostname", "/proc/1/environ", home)) {
      attempt(done, "read " + file, () -> Files.readAttributes(Path.of(file), "*"));
    }
    for (String folder : List.of("/", "/dev", "/app", "/usr", System.getProperty("java.home"))) {
      attempt(done, "wrote to " + folder, () -> write(folder + "/written", 1));
    }
    attempt(done, "filled /tmp with " + MOST_MEGABYTES + " MB", SelfTest::fill);
    attempt(done, "started a program", SelfTest::start);
    for (String name : System.getenv().keySet()) {
      if (!VARIABLES.contains(name)) {
        done.add("saw the variable " + name);
      }
    }
    return String.join("\n", done);
  }

  private static void attempt(List<String> done, String what, Attempt attempt) {
    try {
      attempt.run();
    } catch (Exception refused) {
      return;
    }
    done.add(what);
  }

  private static void connect(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 500);
    }
  }

  private static void write(String file, int megabytes) throws IOException {
    try (FileOutputStream out = new FileOutputStream(file)) {
      for (int left = megabytes; left > 0; left--) {
        out.write(new byte[MEGABYTE]);
      }
    }
  }

  private static void fill() throws IOException {
    List<File> files = new ArrayList<>();
    try {
      for (int at = 0; at < MOST_MEGABYTES; at += 4) {
        files.add(new File("/tmp/fill" + at));
        write("/tmp/fill" + at, 4);
      }
    } finally {
      files.forEach(File::delete);
    }
  }

  private static void start() throws IOException, InterruptedException {
    String java = System.getProperty("java.home") + "/bin/java";
    Process process = new ProcessBuilder(java, "-version").start();
    try (InputStream out = process.getErrorStream()) {
      out.readAllBytes();
    }
    process.waitFor();
  }
}
