package surefoot.harness;

/** Values of a plan as values of Java types. */
final class Values {
  private Values() {}

  /** Gives `value` as one of `type`, boxed where that is primitive. */
  static Object fit(Object value, Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return value instanceof Long ? (Object) ((Long) value != 0) : value;
    }
    if (value instanceof Number && (type.isPrimitive() || isBoxed(type))) {
      return number((Number) value, type);
    }
    if (value instanceof String && (type == double.class || type == float.class)) {
      return number(Double.valueOf((String) value), type);
    }
    if (value instanceof Long && type.isAssignableFrom(Integer.class)) {
      long whole = (Long) value;
      return whole == (int) whole ? (Object) (int) whole : value;
    }
    if (value == null && type.isPrimitive()) {
      throw new IllegalArgumentException("null is no " + type);
    }
    return value;
  }

  private static boolean isBoxed(Class<?> type) {
    return type == Character.class || (Number.class.isAssignableFrom(type) && type != Number.class);
  }

  private static Object number(Number value, Class<?> type) {
    switch (type.getSimpleName()) {
      case "byte":
      case "Byte":
        return value.byteValue();
      case "char":
      case "Character":
        return (char) value.longValue();
      case "short":
      case "Short":
        return value.shortValue();
      case "int":
      case "Integer":
        return value.intValue();
      case "long":
      case "Long":
        return value.longValue();
      case "float":
      case "Float":
        return value.floatValue();
      case "double":
      case "Double":
        return value.doubleValue();
      default:
        return value;
    }
  }
}
