#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Passwords in the keyring of the desktop. Each call waits for the service.
final class SecretLibrary: @unchecked Sendable {
  private let functions: SecretFunctions
  /// What the items of ours are: texts named `account`.
  private let schema: UnsafeMutableRawPointer

  /// The library; nil if it is not installed, or older than 0.19.
  static let shared = SecretLibrary()

  private init?() {
    guard let functions = SecretFunctions(), let attributes = functions.makeTable(functions.hash, functions.equality)
    else { return nil }
    self.functions = functions
    // A type of 0 is a text. The name of the attribute lives as long as the program.
    _ = functions.insert(attributes, strdup("account"), nil)
    guard let schema = functions.makeSchema("org.almanac.Account", 0, attributes) else { return nil }
    self.schema = schema
  }

  /// A password; nil if there is none, or it is in a keyring that stays locked.
  func password(of key: String) throws(AccountError) -> String? {
    try call(key) { attributes, failure in
      guard let text = functions.lookup(schema, attributes, nil, failure) else { return nil }
      defer { functions.freePassword(text) }
      return String(cString: text)
    }
  }

  /// Keeps a password in the keyring that the service takes by itself.
  func set(_ password: String, of key: String, label: String) throws(AccountError) {
    let isKept = try call(key) { functions.store(schema, $0, nil, label, password, nil, $1) != 0 }
    if !isKept { throw AccountError(.credentials, "the keyring of the desktop is locked and takes no password") }
  }

  /// Forgets a password.
  func clear(_ key: String) throws(AccountError) {
    _ = try call(key) { functions.clear(schema, $0, nil, $1) }
  }

  /// Whether there is a password, in a locked keyring or not.
  func has(_ key: String) throws(AccountError) -> Bool {
    try call(key) { attributes, failure in
      guard let list = functions.search(schema, attributes, 0, nil, failure) else { return false }
      functions.freeList(list, functions.releaseObject)
      return true
    }
  }

  /// Calls a function with what finds an item, and with a place for its error.
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
    // GError: a number for the domain, one for the error, and the words.
    let words = failure.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self).map { String(cString: $0) } ?? ""
    throw AccountError(.credentials, "the keyring of the desktop says: \(words)")
  }
}
