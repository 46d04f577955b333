package surefoot.harness;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Elements of collections and entries of maps, by the names that constraints give them. */
final class Containers {
  private static final String HEAD = "[\"";
  private static final String TAIL = "\"]";

  private Containers() {}

  /** Says whether a name is an entry of a map: ["key"]. */
  static boolean isEntry(Object owner, String name) {
    return owner instanceof Map && name.startsWith(HEAD) && name.endsWith(TAIL);
  }

  /** Puts an element in; what lies before it in a list is null where nothing was put. */
  @SuppressWarnings("unchecked")
  static void add(Object owner, int at, Object value) throws BuildException {
    if (owner instanceof List) {
      List<Object> list = (List<Object>) owner;
      while (list.size() <= at) {
        list.add(null);
      }
      list.set(at, value);
    } else if (owner instanceof Collection) {
      ((Collection<Object>) owner).add(value);
    } else {
      throw new BuildException(owner.getClass().getName() + " has no elements");
    }
  }

  @SuppressWarnings("unchecked")
  static void put(Object owner, String name, Object value) {
    String key = name.substring(HEAD.length(), name.length() - TAIL.length());
    ((Map<Object, Object>) owner).put(key, value);
  }

  /** Says whether looking into an object runs nothing but the JDK's own code. */
  static boolean isPlain(Object object) {
    String name = object.getClass().getName();
    return object.getClass().getClassLoader() == null
        && name.startsWith("java.util.")
        && name.indexOf('$') < 0
        && (object instanceof Collection || object instanceof Map);
  }

  /** Gives at most so many elements of a plain collection, in its order. */
  static Object[] elements(Object object, int most) {
    if (!(object instanceof Collection)) {
      return new Object[0];
    }
    Collection<?> collection = (Collection<?>) object;
    Object[] found = new Object[Math.min(most, collection.size())];
    Iterator<?> each = collection.iterator();
    for (int at = 0; at < found.length && each.hasNext(); at++) {
      found[at] = each.next();
    }
    return found;
  }

  /** Gives the entries of a plain map whose keys are texts. */
  static Map<String, Object> entries(Object object) {
    Map<String, Object> found = new LinkedHashMap<>();
    if (object instanceof Map) {
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
        if (entry.getKey() instanceof String) {
          found.put(HEAD + entry.getKey() + TAIL, entry.getValue());
        }
      }
    }
    return found;
  }
}
