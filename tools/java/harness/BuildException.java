package surefoot.harness;

/** The plan cannot be built; the message says why. */
final class BuildException extends Exception {
  private static final long serialVersionUID = 1L;

  BuildException(String message) {
    super(message);
  }
}
