package surefoot.harness;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Calls a method with objects that were built, by the names of their roots. */
final class Caller {
  private static final int MOST_CHARACTERS = 10_000;

  private final String type;
  private final String method;
  private final List<String> arguments = new ArrayList<>();

  Caller(DataInputStream in) throws IOException {
    type = Frames.text(in);
    method = Frames.text(in);
    for (int left = in.readInt(); left > 0; left--) {
      arguments.add(Frames.text(in));
    }
  }

  /** Writes what the method returns, or what it throws. */
  String call(ClassLoader loader, Map<String, Object> roots)
      throws BuildException, IllegalAccessException {
    List<Object> values = new ArrayList<>();
    for (String argument : arguments) {
      if (!roots.containsKey(argument)) {
        throw new BuildException(type + "." + method + ": there is no root " + argument);
      }
      values.add(roots.get(argument));
    }
    Method found = method(PlanBuilder.find(type, loader), values);
    Object owner = Modifier.isStatic(found.getModifiers()) ? null : values.remove(0);
    Json json = new Json().raw("{");
    try {
      Object[] fitted = new Object[values.size()];
      for (int at = 0; at < fitted.length; at++) {
        fitted[at] = Values.fit(values.get(at), found.getParameterTypes()[at]);
      }
      String returned = String.valueOf(found.invoke(owner, fitted));
      json.key("returned").value(Reports.cut(returned, MOST_CHARACTERS));
    } catch (InvocationTargetException error) {
      json.key("threw").value(Reports.describe(error.getCause()));
    }
    return json.raw("}").toString();
  }

  private Method method(Class<?> owner, List<Object> values) throws BuildException {
    for (Class<?> known = owner; known != null; known = known.getSuperclass()) {
      for (Method candidate : known.getDeclaredMethods()) {
        if (candidate.getName().equals(method) && takes(candidate, values)) {
          candidate.trySetAccessible();
          return candidate;
        }
      }
    }
    throw new BuildException(type + " has no method " + method + " that takes these values");
  }

  private static boolean takes(Method candidate, List<Object> values) {
    boolean isStatic = Modifier.isStatic(candidate.getModifiers());
    int first = isStatic ? 0 : 1;
    Class<?>[] types = candidate.getParameterTypes();
    if (values.size() - first != types.length) {
      return false;
    }
    if (!isStatic && !candidate.getDeclaringClass().isInstance(values.get(0))) {
      return false;
    }
    for (int at = 0; at < types.length; at++) {
      Object value = values.get(at + first);
      boolean fits = types[at].isPrimitive() ? value != null : value == null;
      Object fitted = fits ? null : Values.fit(value, types[at]);
      if (!fits && !types[at].isInstance(fitted)) {
        return false;
      }
    }
    return true;
  }
}
