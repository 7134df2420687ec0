#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A system library that is loaded at run time and stays loaded. Programs can therefore run without it.
///
/// Variadic functions cannot be called from Swift.
package struct OpenedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// The error thrown if the library is too old to have the requested function.
  package struct Missing: Error {}

  /// Loads a library.
  ///
  /// - Parameter name: The name of its file, such as `libsystemd.so.0`.
  /// - Returns: nil if the library is not installed.
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// A function of the library, or of a library that it depends on. The caller must specify the correct C type, which
  /// is not checked.
  package func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let address = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(address, to: Function.self)
  }
}
