package surefoot.harness;

/** Failures as short texts, whatever hostile code says of them. */
final class Reports {
  private static final int MOST_CHARACTERS = 4000;
  private static final int MOST_FRAMES = 12;
  private static final int MOST_CAUSES = 3;

  private Reports() {}

  /** Gives class and message in one line. */
  static String describe(Throwable error) {
    String message;
    try {
      message = error.getMessage();
    } catch (Throwable thrown) {
      message = null;
    }
    String name = error.getClass().getName();
    return cut(message == null ? name : name + ": " + message, MOST_CHARACTERS / 4);
  }

  /** Gives class, message and the top of the stack, of its causes too. */
  static String trace(Throwable error) {
    StringBuilder text = new StringBuilder();
    Throwable cause = error;
    for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
      text.append(depth == 0 ? "" : "caused by ").append(describe(cause)).append('\n');
      try {
        StackTraceElement[] frames = cause.getStackTrace();
        for (int at = 0; at < Math.min(frames.length, MOST_FRAMES); at++) {
          if (frames[at].getClassName().startsWith("surefoot.harness.")) {
            break;
          }
          text.append("  at ").append(frames[at]).append('\n');
        }
        cause = cause.getCause();
      } catch (Throwable thrown) {
        break;
      }
    }
    return cut(text.toString(), MOST_CHARACTERS);
  }

  static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "...";
  }
}
