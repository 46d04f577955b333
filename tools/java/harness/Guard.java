package surefoot.harness;

import java.security.Permission;

/**
 * Refuses native code from files that a program brings along.
 *
 * <p>The sandbox holds such code too; this keeps it from running at all. From Java 24 on an option
 * of the JVM does it, and there are no security managers any more.
 */
@SuppressWarnings("removal")
final class Guard extends SecurityManager {
  private static final int LAST_WITH_MANAGERS = 23;

  private Guard() {}

  static void install() {
    if (Runtime.version().feature() <= LAST_WITH_MANAGERS) {
      System.setSecurityManager(new Guard());
    }
  }

  /** A path is a file of its own; the JDK asks for its libraries by name. */
  @Override
  public void checkLink(String library) {
    if (library.indexOf('/') >= 0) {
      throw new SecurityException("native code is not loaded: " + library);
    }
  }

  @Override
  public void checkPermission(Permission permission) {
    if (permission.getName().equals("setSecurityManager")) {
      throw new SecurityException("the guard stays");
    }
  }

  @Override
  public void checkPermission(Permission permission, Object context) {
    checkPermission(permission);
  }

  @Override
  public void checkPackageAccess(String name) {}
}
