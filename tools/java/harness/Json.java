package surefoot.harness;

/** Writes JSON in ASCII. */
final class Json {
  private final StringBuilder text = new StringBuilder();

  Json raw(String part) {
    text.append(part);
    return this;
  }

  Json key(String name) {
    separate();
    quoted(name);
    text.append(':');
    return this;
  }

  /** Writes a comma unless an object or a list has just begun. */
  private void separate() {
    char last = text.length() == 0 ? '{' : text.charAt(text.length() - 1);
    if (last != '{' && last != '[' && last != ':') {
      text.append(',');
    }
  }

  Json value(Object value) {
    if (value instanceof Character) {
      text.append((int) (Character) value);
    } else if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (Double.isNaN(number) || Double.isInfinite(number)) {
        quoted(value.toString());
      } else {
        text.append(value);
      }
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      text.append(value);
    } else {
      quoted(value.toString());
    }
    return this;
  }

  private void quoted(String value) {
    text.append('"');
    for (int at = 0; at < value.length(); at++) {
      char sign = value.charAt(at);
      boolean pair =
          Character.isHighSurrogate(sign)
              ? at + 1 < value.length() && Character.isLowSurrogate(value.charAt(at + 1))
              : Character.isLowSurrogate(sign)
                  && at > 0
                  && Character.isHighSurrogate(value.charAt(at - 1));
      if (Character.isSurrogate(sign) && !pair) {
        text.append("\\ufffd");
      } else if (sign == '"' || sign == '\\') {
        text.append('\\').append(sign);
      } else if (sign < ' ' || sign > '~') {
        text.append("\\u").append(Integer.toHexString(0x10000 | sign).substring(1));
      } else {
        text.append(sign);
      }
    }
    text.append('"');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
