#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Passwords in the desktop keyring. Each call blocks until the service answers.
final class SecretLibrary: @unchecked Sendable {
  private let functions: SecretFunctions
  /// The schema of Almanac's items: a text attribute named `account`.
  private let schema: UnsafeMutableRawPointer

  /// Loads the library, or returns nil if it is not installed or is older than 0.19.
  static let shared = SecretLibrary()

  private init?() {
    guard let functions = SecretFunctions(), let attributes = functions.makeTable(functions.hash, functions.equality)
    else { return nil }
    self.functions = functions
    // Type 0 is a string. The attribute name lives as long as the program.
    _ = functions.insert(attributes, strdup("account"), nil)
    guard let schema = functions.makeSchema("org.almanac.Account", 0, attributes) else { return nil }
    self.schema = schema
  }

  /// Returns a password, or nil if there is none or its keyring stays locked.
  func password(of key: String) throws(AccountError) -> String? {
    try call(key) { attributes, failure in
      guard let text = functions.lookup(schema, attributes, nil, failure) else { return nil }
      defer { functions.freePassword(text) }
      return String(cString: text)
    }
  }

  /// Stores a password in the default keyring.
  func set(_ password: String, of key: String, label: String) throws(AccountError) {
    let isKept = try call(key) { functions.store(schema, $0, nil, label, password, nil, $1) != 0 }
    if !isKept { throw AccountError(.credentials, "the desktop keyring is locked, so the password cannot be stored") }
  }

  /// Deletes a password.
  func clear(_ key: String) throws(AccountError) {
    _ = try call(key) { functions.clear(schema, $0, nil, $1) }
  }

  /// Whether there is a password, even in a locked keyring.
  func has(_ key: String) throws(AccountError) -> Bool {
    try call(key) { attributes, failure in
      guard let list = functions.search(schema, attributes, 0, nil, failure) else { return false }
      functions.freeList(list, functions.releaseObject)
      return true
    }
  }

  /// Calls a function with the attributes that identify an item and a pointer for its error.
  private func call<Value>(
    _ key: String, _ body: (UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Value
  ) throws(AccountError) -> Value {
    let texts = [strdup("account"), strdup(key)]
    let attributes = functions.makeTable(functions.hash, functions.equality)
    defer {
      functions.releaseTable(attributes)
      for text in texts { free(text) }
    }
    _ = functions.insert(attributes, texts[0], texts[1])
    var failure: UnsafeMutableRawPointer?
    let value = body(attributes, &failure)
    guard let failure else { return value }
    defer { functions.freeError(failure) }
    // GError: a number for the domain, a number for the error, and the message.
    let words = failure.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self).map { String(cString: $0) } ?? ""
    throw AccountError(.credentials, "desktop keyring: \(words)")
  }
}
