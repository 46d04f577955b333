package surefoot.harness;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;

/** Loads the classes that were sent, then those of the class path; one loader, so one package. */
final class ProgramLoader extends URLClassLoader {
  private final Map<String, byte[]> classes;

  /** Takes class files by binary name with slashes, and jars. */
  ProgramLoader(Map<String, byte[]> classes, String[] jars) throws MalformedURLException {
    super(urls(jars), ClassLoader.getPlatformClassLoader());
    this.classes = classes;
  }

  private static URL[] urls(String[] jars) throws MalformedURLException {
    URL[] urls = new URL[jars.length];
    for (int at = 0; at < jars.length; at++) {
      urls[at] = URI.create("file:" + jars[at]).toURL();
    }
    return urls;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] data = classes.get(name.replace('.', '/'));
    return data == null ? super.findClass(name) : defineClass(name, data, 0, data.length);
  }
}
