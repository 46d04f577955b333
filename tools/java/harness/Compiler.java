package surefoot.harness;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles in memory, request after request, and runs nothing of what it compiles. */
public final class Compiler {
  private static final List<String> OPTIONS =
      List.of("-proc:none", "-implicit:none", "-nowarn", "-Xlint:none", "-g:source,lines");
  private static final Map<String, String> SAMPLE =
      Map.of(
          "Sample",
          "import java.util.*; class Node { int value; Node next; Node(int v) { value = v; } }"
              + " public class Sample { static Map<String, Object> build() throws Exception {"
              + " Node one = new Node(1); one.next = one; List<Node> all = new ArrayList<>();"
              + " for (int at = 0; at < 2; at++) { all.add(one); }"
              + " java.lang.reflect.Field field = Node.class.getDeclaredField(\"next\");"
              + " field.setAccessible(true); field.set(one, all.get(0));"
              + " Map<String, Object> roots = new LinkedHashMap<>();"
              + " roots.put(\"a(ref)\", one); return roots; } }");
  private static final int WARM_UPS = 15;
  private static final int MOST_ERRORS = 20;
  private static final int MOST_CHARACTERS = 16_000;
  private static final int STACK_BYTES = 8 << 20;

  private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager files =
      javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
  private String status;
  private String problem;
  private Map<String, byte[]> made;

  private Compiler() {}

  /** The arguments are the jars of the class path. */
  public static void main(String[] jars) throws Exception {
    DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
    Compiler compiler = new Compiler();
    compiler.setClassPath(jars);
    compiler.answer(SAMPLE, Map.of());
    out.write("ready\n".getBytes(StandardCharsets.US_ASCII));
    FileInputStream requests = new FileInputStream(FileDescriptor.in);
    // The first compilations are slow: better now than while somebody waits.
    for (int done = 0; done < WARM_UPS && requests.available() == 0; done++) {
      compiler.answer(SAMPLE, Map.of());
    }
    DataInputStream in = new DataInputStream(requests);
    while (true) {
      Map<String, byte[]> sent = Frames.files(in);
      Map<String, String> sources = new LinkedHashMap<>();
      for (Map.Entry<String, byte[]> source : sent.entrySet()) {
        sources.put(source.getKey(), new String(source.getValue(), StandardCharsets.UTF_8));
      }
      compiler.answer(sources, Frames.files(in));
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      DataOutputStream data = new DataOutputStream(answer);
      Frames.write(data, compiler.status);
      Frames.write(data, compiler.problem);
      Frames.write(data, compiler.made);
      Frames.write(out, answer.toByteArray());
      out.flush();
    }
  }

  private void setClassPath(String[] jars) throws IOException {
    List<File> entries = new ArrayList<>();
    for (String jar : jars) {
      entries.add(new File(jar));
    }
    files.setLocation(StandardLocation.CLASS_PATH, entries);
  }

  /** Compiles in a thread of its own, whose stack is deep enough for deep sources. */
  private void answer(Map<String, String> sources, Map<String, byte[]> classes)
      throws InterruptedException {
    status = "limit";
    problem = "the compiler ran out of stack or memory";
    made = Map.of();
    Thread thread =
        new Thread(null, () -> compile(sources, classes), "compile", STACK_BYTES);
    thread.setUncaughtExceptionHandler((owner, error) -> problem = "javac: " + error);
    thread.start();
    thread.join();
  }

  private void compile(Map<String, String> sources, Map<String, byte[]> classes) {
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((name, text) -> units.add(new MemoryFile(name, text)));
    MemoryFiles manager = new MemoryFiles(files, classes);
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    // Javac tells of its own breakdown here, at length, and gives no diagnostic.
    StringWriter breakdown = new StringWriter();
    boolean done = javac.getTask(breakdown, manager, found, OPTIONS, null, units).call();
    String errors = errors(found);
    if (done) {
      status = "compiled";
      problem = "";
      made = manager.made();
    } else if (!errors.isEmpty()) {
      status = "errors";
      problem = errors;
    } else {
      problem = Reports.cut("javac broke down: " + breakdown, 1000);
    }
  }

  private static String errors(DiagnosticCollector<JavaFileObject> found) {
    StringBuilder text = new StringBuilder();
    int count = 0;
    for (Diagnostic<? extends JavaFileObject> one : found.getDiagnostics()) {
      if (one.getKind() != Diagnostic.Kind.ERROR) {
        continue;
      }
      if (++count > MOST_ERRORS) {
        text.append("more errors are left out\n");
        break;
      }
      String where = one.getSource() == null ? "" : one.getSource().getName();
      text.append(Reports.cut(where, 200)).append(':').append(one.getLineNumber()).append(": ");
      text.append(Reports.cut(one.getMessage(Locale.ROOT), 1500)).append('\n');
    }
    return Reports.cut(text.toString(), MOST_CHARACTERS);
  }
}
