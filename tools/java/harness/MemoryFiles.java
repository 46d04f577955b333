package surefoot.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/** Classes that were sent come before the class path; what is compiled stays in memory. */
final class MemoryFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
  private final Map<String, List<JavaFileObject>> packages = new LinkedHashMap<>();
  private final Map<String, MemoryFile> made = new TreeMap<>();

  MemoryFiles(StandardJavaFileManager files, Map<String, byte[]> classes) {
    super(files);
    classes.forEach(
        (name, data) -> {
          int slash = name.lastIndexOf('/');
          String folder = slash < 0 ? "" : name.substring(0, slash).replace('/', '.');
          packages
              .computeIfAbsent(folder, any -> new ArrayList<>())
              .add(new MemoryFile(name, data));
        });
  }

  Map<String, byte[]> made() {
    Map<String, byte[]> files = new TreeMap<>();
    made.forEach((name, file) -> files.put(name, file.data()));
    return files;
  }

  @Override
  public Iterable<JavaFileObject> list(
      JavaFileManager.Location location,
      String folder,
      Set<JavaFileObject.Kind> kinds,
      boolean recurse)
      throws IOException {
    Iterable<JavaFileObject> known = super.list(location, folder, kinds, recurse);
    List<JavaFileObject> sent = packages.get(folder);
    if (location != StandardLocation.CLASS_PATH
        || sent == null
        || !kinds.contains(JavaFileObject.Kind.CLASS)) {
      return known;
    }
    List<JavaFileObject> both = new ArrayList<>(sent);
    known.forEach(both::add);
    return both;
  }

  @Override
  public String inferBinaryName(JavaFileManager.Location location, JavaFileObject file) {
    return file instanceof MemoryFile
        ? ((MemoryFile) file).name.replace('/', '.')
        : super.inferBinaryName(location, file);
  }

  @Override
  public boolean isSameFile(FileObject one, FileObject other) {
    return one == other
        || !(one instanceof MemoryFile || other instanceof MemoryFile)
            && super.isSameFile(one, other);
  }

  @Override
  public JavaFileObject getJavaFileForOutput(
      JavaFileManager.Location location,
      String name,
      JavaFileObject.Kind kind,
      FileObject sibling) {
    MemoryFile file = new MemoryFile(name.replace('.', '/'), (byte[]) null);
    made.put(file.name, file);
    return file;
  }
}
