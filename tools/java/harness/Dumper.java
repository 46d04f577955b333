package surefoot.harness;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;

/** Writes what can be reached from the roots, each object once, without running any of its code. */
final class Dumper {
  private static final int MOST_SLOTS = 20_000;
  private static final int MOST_CHARACTERS = 10_000;
  private static final int CHARACTERS_A_SLOT = 5;
  private static final String[] OPAQUE = {
    "java.lang.invoke.", "java.lang.reflect.", "java.security.", "jdk.internal.", "sun."
  };

  private final int mostObjects;
  private final Map<Object, Integer> ids = new IdentityHashMap<>();
  private final Queue<Object> waiting = new ArrayDeque<>();
  private final Map<Class<?>, Map<String, Field>> fields = new HashMap<>();
  private final Map<Object, String> how;
  private final Json json = new Json();
  private int next = 1;
  private int told;
  private int slots;
  private boolean truncated;

  /** Objects that are `known` keep their ids. */
  Dumper(int mostObjects, Map<Integer, Object> known, Map<Object, String> how) {
    this.mostObjects = mostObjects;
    this.how = how;
    for (Map.Entry<Integer, Object> object : known.entrySet()) {
      ids.putIfAbsent(object.getValue(), object.getKey());
      next = Math.max(next, object.getKey() + 1);
      waiting.add(object.getValue());
      told++;
    }
  }

  String dump(Map<String, Object> roots) {
    json.raw("{\"roots\":{");
    for (Map.Entry<String, Object> root : roots.entrySet()) {
      json.key(root.getKey());
      boolean plain = !root.getKey().endsWith("(ref)") && isPrimitive(root.getValue());
      slot(root.getValue(), plain);
    }
    json.raw("},\"objects\":{");
    while (!waiting.isEmpty()) {
      Object object = waiting.remove();
      json.key(ids.get(object).toString()).raw("{").key("type");
      json.value(object.getClass().descriptorString());
      object(object);
      if (how.containsKey(object)) {
        json.key("how").value(how.get(object));
      }
      json.raw("}");
    }
    return json.raw("}").key("truncated").value(truncated).raw("}").toString();
  }

  private static boolean isPrimitive(Object value) {
    return value instanceof Number || value instanceof Boolean || value instanceof Character;
  }

  private void object(Object object) {
    Class<?> type = object.getClass();
    if (object instanceof Enum) {
      json.key("constant").value(((Enum<?>) object).name());
    }
    if (type.isArray()) {
      array(object);
    } else if (object instanceof String) {
      String text = (String) object;
      truncated |= text.length() > MOST_CHARACTERS;
      slots += Math.min(text.length(), MOST_CHARACTERS) / CHARACTERS_A_SLOT;
      if (hasRoom()) {
        json.key("fields").raw("{").key("value");
        json.value(Reports.cut(text, MOST_CHARACTERS)).raw("}");
      }
    } else if (!isOpaque(object)) {
      fields(object, type);
    }
  }

  private static boolean isOpaque(Object object) {
    if (object instanceof Class || object instanceof ClassLoader || object instanceof Thread) {
      return true;
    }
    String name = object.getClass().getName();
    for (String prefix : OPAQUE) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return object instanceof Module || object instanceof ThreadGroup;
  }

  private void fields(Object object, Class<?> type) {
    json.key("fields").raw("{");
    Map<String, Field> known = fields.computeIfAbsent(type, Memory::fields);
    for (Map.Entry<String, Field> field : known.entrySet()) {
      if (field.getValue().getDeclaringClass() != Enum.class && hasRoom()) {
        json.key(field.getKey());
        Class<?> declared = field.getValue().getType();
        slot(Memory.get(object, field.getValue()), declared.isPrimitive());
      }
    }
    if (Containers.isPlain(object)) {
      contents(object);
    }
    json.raw("}");
  }

  /** Writes what a collection or a map of the JDK contains, beside the fields it keeps it in. */
  private void contents(Object object) {
    for (Map.Entry<String, Object> entry : Containers.entries(object).entrySet()) {
      if (hasRoom()) {
        json.key(entry.getKey());
        slot(entry.getValue(), false);
      }
    }
    json.raw("}").key("elements").raw("{");
    Object[] elements = Containers.elements(object, MOST_SLOTS);
    for (int at = 0; at < elements.length && hasRoom(); at++) {
      json.key(Integer.toString(at));
      slot(elements[at], false);
    }
  }

  /** Writes the length, and the elements that do not hold their default. */
  private void array(Object array) {
    int length = Array.getLength(array);
    boolean plain = array.getClass().getComponentType().isPrimitive();
    json.key("length").value(length).key("elements").raw("{");
    for (int at = 0; at < length; at++) {
      Object element = Array.get(array, at);
      if (element == null || (plain && isDefault(element))) {
        continue;
      }
      if (!hasRoom()) {
        break;
      }
      json.key(Integer.toString(at));
      slot(element, plain);
    }
    json.raw("}");
  }

  private static boolean isDefault(Object element) {
    if (element instanceof Float || element instanceof Double) {
      // A negative zero is no default, and equals tells it from zero.
      return Double.valueOf(((Number) element).doubleValue()).equals(0.0);
    }
    return Boolean.FALSE.equals(element)
        || (element instanceof Character && (Character) element == 0)
        || (element instanceof Number && ((Number) element).longValue() == 0);
  }

  private boolean hasRoom() {
    if (slots < MOST_SLOTS) {
      slots++;
      return true;
    }
    truncated = true;
    return false;
  }

  private void slot(Object value, boolean plain) {
    if (plain) {
      json.value(value);
      return;
    }
    json.raw("{\"ref\":");
    if (value != null && !ids.containsKey(value)) {
      // An object beyond the limit keeps an id of its own, so that it is not taken for null.
      if (told < mostObjects) {
        waiting.add(value);
        told++;
      } else {
        truncated = true;
      }
      ids.put(value, next++);
    }
    json.value(value == null ? null : ids.get(value)).raw("}");
  }
}
