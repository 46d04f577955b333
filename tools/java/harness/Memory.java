package surefoot.harness;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/** Fields of objects as they lie in memory: private, final and those of the JDK too. */
final class Memory {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private Memory() {}

  /** Makes an object without running a constructor. */
  static Object allocate(Class<?> type) throws InstantiationException {
    return UNSAFE.allocateInstance(type);
  }

  /** Instance fields by name; a hidden one is named after the class that declares it. */
  static Map<String, Field> fields(Class<?> type) {
    Map<String, Field> found = new LinkedHashMap<>();
    for (Class<?> known = type; known != null; known = known.getSuperclass()) {
      for (Field field : known.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          String name = field.getName();
          found.put(found.containsKey(name) ? known.getName() + "." + name : name, field);
        }
      }
    }
    return found;
  }

  static Object get(Object owner, Field field) {
    long at = UNSAFE.objectFieldOffset(field);
    Class<?> type = field.getType();
    if (!type.isPrimitive()) {
      return UNSAFE.getReference(owner, at);
    }
    switch (type.descriptorString().charAt(0)) {
      case 'Z':
        return UNSAFE.getBoolean(owner, at);
      case 'B':
        return UNSAFE.getByte(owner, at);
      case 'C':
        return UNSAFE.getChar(owner, at);
      case 'S':
        return UNSAFE.getShort(owner, at);
      case 'I':
        return UNSAFE.getInt(owner, at);
      case 'J':
        return UNSAFE.getLong(owner, at);
      case 'F':
        return UNSAFE.getFloat(owner, at);
      default:
        return UNSAFE.getDouble(owner, at);
    }
  }

  /** Sets a field; `value` must already be of its type, boxed where that is primitive. */
  static void set(Object owner, Field field, Object value) {
    long at = UNSAFE.objectFieldOffset(field);
    Class<?> type = field.getType();
    if (!type.isPrimitive()) {
      // Memory is written unchecked: an object of a wrong type would bring the JVM down.
      UNSAFE.putReference(owner, at, type.cast(value));
      return;
    }
    switch (type.descriptorString().charAt(0)) {
      case 'Z':
        UNSAFE.putBoolean(owner, at, (Boolean) value);
        break;
      case 'B':
        UNSAFE.putByte(owner, at, (Byte) value);
        break;
      case 'C':
        UNSAFE.putChar(owner, at, (Character) value);
        break;
      case 'S':
        UNSAFE.putShort(owner, at, (Short) value);
        break;
      case 'I':
        UNSAFE.putInt(owner, at, (Integer) value);
        break;
      case 'J':
        UNSAFE.putLong(owner, at, (Long) value);
        break;
      case 'F':
        UNSAFE.putFloat(owner, at, (Float) value);
        break;
      default:
        UNSAFE.putDouble(owner, at, (Double) value);
    }
  }
}
