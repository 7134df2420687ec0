#if canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#else
public import Darwin
#endif

/// A file that appears under its name only when it is complete.
///
/// An existing file keeps its permissions, and links to it continue to work. Anything other than a regular file, such
/// as a pipe or /dev/null, cannot be replaced and is written to directly.
public final class AtomicFile {
  private let path: String
  /// The temporary file that receives the bytes until the file is complete, or nil if they are written directly.
  private let temporary: String?
  private let target: String
  private let descriptor: CInt
  private let announce: (String?) -> Void
  private var isOpen = true
  private var isFinished = false

  /// Starts writing a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - permissions: The permissions of a new file, minus the process's umask.
  ///   - announce: Called with the name of the temporary file before that file exists, and with nil once it is gone, so
  ///     that the caller can remove it if the program ends early.
  /// - Throws: ``ICalendarError`` `unwritable` with the system's error message.
  public init(
    path: String, permissions: mode_t = 0o666, announce: @escaping (String?) -> Void = { _ in }
  ) throws(ICalendarError) {
    if path.isEmpty { throw ICalendarError(.unwritable, "the output file has no name") }
    self.path = path
    self.announce = announce
    var status = stat()
    let exists = stat(path, &status) == 0
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    let target = exists ? Self.resolved(path) : path
    self.target = target
    if exists, !isRegular {
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let name =
        (Self.folder(of: target) ?? "") + ".almanac-\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
      temporary = name
      announce(name)
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    }
    if descriptor < 0 {
      let error = Self.error(path)
      announce(nil)
      throw error
    }
    if exists, isRegular { fchmod(descriptor, status.st_mode & 0o777) }
  }

  deinit {
    if isOpen { close(descriptor) }
    guard !isFinished, let temporary else { return }
    unlink(temporary)
    announce(nil)
  }

  /// The path of a file after resolving links.
  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Appends bytes.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if the system reports an error, for example because the disk is full.
  public func write(_ bytes: [UInt8]) throws(ICalendarError) {
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress! + position, $0.count - position) }
      if count < 0, errno != EINTR { throw Self.error(path) }
      position += max(0, count)
    }
  }

  /// Moves the file into place and flushes it to disk.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if the system reports an error.
  public func finish() throws(ICalendarError) {
    if temporary != nil, fsync(descriptor) != 0 { throw Self.error(path) }
    isOpen = false
    if close(descriptor) != 0 { throw Self.error(path) }
    guard let temporary else { return }
    if rename(temporary, target) != 0 { throw Self.error(path) }
    isFinished = true
    announce(nil)
    if !Self.synchronizeFolder(of: target) { throw Self.error(path) }
  }

  /// Flushes the names in a file's folder to disk. File systems that cannot do this for folders preserve the names in
  /// other ways.
  private static func synchronizeFolder(of file: String) -> Bool {
    let folder = open(self.folder(of: file) ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be writable but not readable.
    guard folder >= 0 else { return errno == EACCES }
    defer { close(folder) }
    return fsync(folder) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS
  }

  /// The path of a file's folder, including the slash, or nil for the current folder.
  private static func folder(of file: String) -> String? { file.lastIndex(of: "/").map { String(file[...$0]) } }

  /// The error for the last system call that failed.
  private static func error(_ path: String) -> ICalendarError {
    ICalendarError(.unwritable, "\(path) could not be written: \(String(cString: strerror(errno)))")
  }
}

private func systemWrite(_ descriptor: CInt, _ address: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, address, count)
}
