#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A new folder that is deleted when its object is released.
final class TemporaryFolder {
  let path: String
  private var entries: [String] = []

  init() {
    var template = Array("/tmp/civil-time-XXXXXX\0".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nowhere"
    }
  }

  deinit {
    for entry in entries.reversed() { remove(entry) }
    rmdir(path)
  }

  private func new(_ name: String) -> String {
    entries.append(path + "/" + name)
    return path + "/" + name
  }

  func makeFolder(_ name: String) { mkdir(new(name), 0o755) }

  func makeLink(_ name: String, to target: String) { symlink(target, new(name)) }

  func makePipe(_ name: String) { mkfifo(new(name), 0o644) }

  func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen(new(name), "wb") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
