"""Pieces of Java source: names of types, literals, and helpers for what source cannot name."""

from __future__ import annotations

import json

from surefoot.tools.java.descriptors import class_name

HELPERS = """
  private static Class<?> type(String descriptor) throws Exception {
    switch (descriptor) {
      case "Z": return boolean.class;
      case "B": return byte.class;
      case "C": return char.class;
      case "S": return short.class;
      case "I": return int.class;
      case "J": return long.class;
      case "F": return float.class;
      case "D": return double.class;
      default:
        String name = descriptor.replace('/', '.');
        return Class.forName(name.startsWith("[") ? name : name.substring(1, name.length() - 1));
    }
  }

  private static void set(Class<?> owner, String name, Object object, Object value)
      throws Exception {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
  }

  private static Object hidden(Class<?> type, Class<?>[] parameters, Object[] given)
      throws Exception {
    Constructor<?> constructor = type.getDeclaredConstructor(parameters);
    constructor.setAccessible(true);
    return constructor.newInstance(given);
  }

  private static void element(Object owner, int at, Object value) {
    if (owner instanceof List) {
      List<Object> list = (List<Object>) owner;
      while (list.size() <= at) list.add(null);
      list.set(at, value);
    } else {
      ((Collection<Object>) owner).add(value);
    }
  }

  private static Object constant(Class type, String name) {
    return Enum.valueOf(type, name);
  }

  private static Object only(Class<?> type) {
    for (Object one : type.getSuperclass().getEnumConstants())
      if (one.getClass() == type) return one;
    throw new IllegalArgumentException("no constant is a " + type);
  }

  private static Object raw(Class<?> type) throws Exception {
    Constructor<?> nothing = Object.class.getDeclaredConstructor();
    return sun.reflect.ReflectionFactory.getReflectionFactory()
        .newConstructorForSerialization(type, nothing).newInstance();
  }
"""


def type_name(type_: str, named: str) -> str:
    """Write a type; `named` is how source writes the class in it, "" for one of no nesting."""
    bare = type_.lstrip("[")
    return (named or class_name(bare)) + "[]" * (len(type_) - len(bare))


def java_text(text: str) -> str:
    """Write a string literal."""
    return json.dumps(text)


def number(value: object, type_: str) -> str:
    """Write a primitive value of a type; without a type the one that fits."""
    if isinstance(value, bool):
        return str(value).lower()
    match type_:
        case "Z":
            return "true" if value else "false"
        case "B" | "S" | "C":
            names = {"B": "byte", "S": "short", "C": "char"}
            return f"({names[type_]}) {value}"
        case "J":
            return f"{value}L"
        case "F":
            return f"(float) {value}"
        case "D":
            return f"(double) {value}"
    return str(value)
