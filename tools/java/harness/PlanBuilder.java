package surefoot.harness;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Builds the objects of a plan: first all of them, then what they hold, so cycles are no case. */
final class PlanBuilder {
  final Map<String, Object> roots = new LinkedHashMap<>();
  final Map<Integer, Object> objects = new LinkedHashMap<>();
  final Map<Object, String> how = new IdentityHashMap<>();

  private final Plan plan;
  private final ClassLoader loader;
  private final Set<Object> usedConstants = new HashSet<>();
  private final Map<Class<?>, Map<String, Field>> fields = new HashMap<>();

  PlanBuilder(Plan plan, ClassLoader loader) {
    this.plan = plan;
    this.loader = loader;
  }

  void build() throws BuildException {
    for (Map.Entry<Integer, Plan.Node> entry : plan.nodes.entrySet()) {
      Plan.Node node = entry.getValue();
      String place = "object " + entry.getKey() + " (" + node.type + ")";
      Object made = make(node, place);
      objects.put(entry.getKey(), made);
    }
    for (Map.Entry<Integer, Plan.Node> entry : plan.nodes.entrySet()) {
      link(objects.get(entry.getKey()), entry.getValue(), "object " + entry.getKey());
    }
    // Last: where an element is kept may rest on what its fields hold.
    for (Map.Entry<Integer, Plan.Node> entry : plan.nodes.entrySet()) {
      contain(objects.get(entry.getKey()), entry.getValue(), "object " + entry.getKey());
    }
    for (Map.Entry<String, Object> root : plan.roots.entrySet()) {
      roots.put(root.getKey(), value(root.getValue(), Object.class, "root"));
    }
  }

  private Object make(Plan.Node node, String place) throws BuildException {
    Class<?> type = find(node.type, loader);
    if (type == String.class) {
      Object text = node.fields.getOrDefault("value", "");
      return mark(new String(String.valueOf(text)), "constructor");
    }
    if (type.isArray()) {
      int least = node.elements.keySet().stream().mapToInt(at -> at + 1).max().orElse(0);
      return mark(
          Array.newInstance(type.getComponentType(), Math.max(node.length, least)), "array");
    }
    Class<?> enumType = Enum.class.isAssignableFrom(type) ? enumOf(type) : null;
    if (enumType != null) {
      return mark(constant(enumType, type, node.constant, place), "enum");
    }
    if (type.isInterface() || type.isPrimitive() || Modifier.isAbstract(type.getModifiers())) {
      throw new BuildException(place + ": no object can be of exactly this type");
    }
    try {
      Object made = plan.withConstructors ? construct(type) : null;
      return made != null ? mark(made, "constructor") : mark(Memory.allocate(type), "raw");
    } catch (ExceptionInInitializerError error) {
      throw new BuildException(
          place + ": its class cannot be initialized: " + Reports.describe(error.getCause()));
    } catch (Exception | LinkageError error) {
      throw new BuildException(place + ": cannot be allocated: " + Reports.describe(error));
    }
  }

  private Object mark(Object made, String way) {
    how.put(made, way);
    return made;
  }

  /** Runs the constructor without parameters; null when there is none or it throws. */
  private static Object construct(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.trySetAccessible();
      return constructor.newInstance();
    } catch (InvocationTargetException error) {
      if (error.getCause() instanceof OutOfMemoryError) {
        throw (OutOfMemoryError) error.getCause();
      }
      return null;
    } catch (ExceptionInInitializerError error) {
      throw error;
    } catch (ReflectiveOperationException | LinkageError error) {
      return null;
    }
  }

  private static Class<?> enumOf(Class<?> type) {
    Class<?> known = type;
    while (known != null && !known.isEnum()) {
      known = known.getSuperclass();
    }
    return known;
  }

  private Object constant(Class<?> enumType, Class<?> type, String name, String place)
      throws BuildException {
    for (Object constant : enumType.getEnumConstants()) {
      boolean meant =
          name.isEmpty()
              ? !usedConstants.contains(constant)
              : ((Enum<?>) constant).name().equals(name);
      if (meant && (constant.getClass() == type || type == enumType)) {
        usedConstants.add(constant);
        return constant;
      }
    }
    throw new BuildException(place + ": no constant " + (name.isEmpty() ? "is left" : name));
  }

  private void link(Object owner, Plan.Node node, String place) throws BuildException {
    if (owner.getClass().isArray()) {
      Class<?> component = owner.getClass().getComponentType();
      for (Map.Entry<Integer, Object> element : node.elements.entrySet()) {
        String at = place + "[" + element.getKey() + "]";
        try {
          Array.set(owner, element.getKey(), value(element.getValue(), component, at));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException error) {
          throw new BuildException(at + ": " + Reports.describe(error));
        }
      }
      return;
    }
    if (owner instanceof String) {
      return;
    }
    Map<String, Field> known = fields.computeIfAbsent(owner.getClass(), Memory::fields);
    for (Map.Entry<String, Object> wanted : node.fields.entrySet()) {
      String at = place + "." + wanted.getKey();
      if (Containers.isEntry(owner, wanted.getKey())) {
        continue;
      }
      Field field = known.get(wanted.getKey());
      if (field == null) {
        throw new BuildException(at + ": " + owner.getClass().getName() + " has no such field");
      }
      try {
        Memory.set(owner, field, value(wanted.getValue(), field.getType(), at));
      } catch (ClassCastException | IllegalArgumentException error) {
        throw new BuildException(at + ": " + Reports.describe(error));
      }
    }
  }

  private void contain(Object owner, Plan.Node node, String place) throws BuildException {
    if (owner.getClass().isArray()) {
      return;
    }
    try {
      for (Map.Entry<Integer, Object> element : new TreeMap<>(node.elements).entrySet()) {
        Object value = value(element.getValue(), Object.class, place);
        Containers.add(owner, element.getKey(), value);
      }
      for (Map.Entry<String, Object> wanted : node.fields.entrySet()) {
        if (Containers.isEntry(owner, wanted.getKey())) {
          Object value = value(wanted.getValue(), Object.class, place);
          Containers.put(owner, wanted.getKey(), value);
        }
      }
    } catch (RuntimeException error) {
      throw new BuildException(place + ": cannot be filled: " + Reports.describe(error));
    }
  }

  /** Gives what a slot holds as a value of a type; objects of the plan are what they are. */
  private Object value(Object slot, Class<?> type, String place) throws BuildException {
    Object held = resolve(slot, place);
    return slot instanceof Plan.Reference && !type.isPrimitive() ? held : Values.fit(held, type);
  }

  private Object resolve(Object slot, String place) throws BuildException {
    if (!(slot instanceof Plan.Reference)) {
      return slot;
    }
    int id = ((Plan.Reference) slot).id;
    if (id != -1 && !objects.containsKey(id)) {
      throw new BuildException(place + ": the plan has no object " + id);
    }
    return id == -1 ? null : objects.get(id);
  }

  /** Finds a class by its descriptor. */
  static Class<?> find(String descriptor, ClassLoader loader) throws BuildException {
    String name = descriptor.replace('/', '.');
    if (name.startsWith("L") && name.endsWith(";")) {
      name = name.substring(1, name.length() - 1);
    }
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError error) {
      throw new BuildException("class " + descriptor + ": " + Reports.describe(error));
    }
  }
}
