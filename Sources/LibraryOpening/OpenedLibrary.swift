#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A library of the system that is opened when the program runs, and stays open: whoever does without it need not have it.
///
/// Functions with variable arguments cannot be called from Swift.
package struct OpenedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// That a library has no function of a name: it is older than the first that has it.
  package struct Missing: Error {}

  /// - Parameter name: the name of its file, such as `libsystemd.so.0`.
  /// - Returns: nil if it is not installed.
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// A function of the library, or of one that it needs. The caller names its C type, which nothing checks.
  package func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let address = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(address, to: Function.self)
  }
}
