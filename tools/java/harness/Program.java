package surefoot.harness;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;

/** What one runner does: builds objects by a plan or by a method, and writes what came of it. */
final class Program implements Runnable {
  private final String[] jars;
  private final int mostObjects;
  private final Map<String, byte[]> classes;
  private final Plan plan;
  private final String entry;
  private final Caller caller;
  private volatile String result;

  Program(DataInputStream in, String[] jars) throws IOException {
    this.jars = jars;
    mostObjects = in.readInt();
    classes = Frames.files(in);
    plan = in.readBoolean() ? new Plan(in) : null;
    entry = plan == null ? Frames.text(in) : null;
    caller = in.readBoolean() ? new Caller(in) : null;
  }

  String result() {
    return result;
  }

  @Override
  public void run() {
    String status;
    String problem;
    try {
      result = build();
      return;
    } catch (InvocationTargetException error) {
      status = status(error.getCause());
      problem = Reports.trace(error.getCause());
    } catch (BuildException error) {
      status = "failed";
      problem = error.getMessage();
    } catch (Throwable error) {
      status = status(error);
      problem = Reports.trace(error);
    }
    result =
        new Json().raw("{").key("status").value(status).key("problem").value(problem).raw("}")
            .toString();
  }

  private static String status(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return "memory";
      }
    }
    return "failed";
  }

  private String build() throws Throwable {
    ProgramLoader loader = new ProgramLoader(classes, jars);
    Thread.currentThread().setContextClassLoader(loader);
    Json json = new Json().raw("{").key("status").value("built");
    Map<String, Object> roots;
    Dumper dumper;
    if (plan == null) {
      roots = roots(loader);
      dumper = new Dumper(mostObjects, Map.of(), Map.of());
    } else {
      PlanBuilder builder = new PlanBuilder(plan, loader);
      builder.build();
      roots = builder.roots;
      dumper = new Dumper(mostObjects, builder.objects, builder.how);
    }
    json.key("graph").raw(dumper.dump(roots));
    if (caller != null) {
      json.key("call").raw(caller.call(loader, roots));
    }
    return json.raw("}").toString();
  }

  /** Calls the method `build` of the class that was sent: it gives the roots by name. */
  private Map<String, Object> roots(ClassLoader loader) throws Throwable {
    Method method;
    try {
      method = Class.forName(entry, true, loader).getDeclaredMethod("build");
    } catch (NoSuchMethodException error) {
      throw new BuildException(entry + " has no method build() without parameters");
    }
    method.trySetAccessible();
    Object owner = null;
    if (!java.lang.reflect.Modifier.isStatic(method.getModifiers())) {
      throw new BuildException(entry + ".build() must be static");
    }
    Object built = method.invoke(owner);
    if (!(built instanceof Map)) {
      throw new BuildException(entry + ".build() must return a java.util.Map of name to object");
    }
    Map<String, Object> roots = new LinkedHashMap<>();
    for (Map.Entry<?, ?> root : ((Map<?, ?>) built).entrySet()) {
      roots.put(String.valueOf(root.getKey()), root.getValue());
    }
    return roots;
  }
}
