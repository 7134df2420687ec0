#if os(Linux)
import CCrypt
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Passwords as the system keeps them: hashed with a salt, in a way that takes time (crypt(5)).
enum PasswordHash {
  /// Checks that a text can be a password.
  ///
  /// - Throws: `ServerError` `usage`.
  static func check(_ password: String) throws(ServerError) {
    if password.isEmpty || password.utf8.count > 256 || password.utf8.contains(0) {
      throw ServerError(.usage, "a password has 1 to 256 bytes")
    }
  }

  /// A new hash by yescrypt.
  ///
  /// - Throws: `ServerError` `unavailable` if the system cannot hash passwords in this way.
  static func make(_ password: String) throws(ServerError) -> String {
    #if os(Linux)
    guard let setting = crypt_gensalt_ra("$y$", 0, nil, 0) else { throw unusable }
    defer { free(setting) }
    guard let hash = crypt(password, String(cString: setting)) else { throw unusable }
    return hash
    #else
    throw unusable
    #endif
  }

  /// Whether a password is the one that was hashed, by any of the ways that libcrypt knows: yescrypt, bcrypt, SHA-crypt.
  ///
  /// Nothing in how long it takes says how much of a hash is right.
  static func matches(_ password: String, _ hash: String) -> Bool {
    #if os(Linux)
    guard isUsable(hash), let made = crypt(password, hash) else { return false }
    return SecretText.areEqual(made, hash)
    #else
    return false
    #endif
  }

  /// Whether this is a hash that libcrypt knows and that is not easy to guess. What Apache alone has, `$apr1$` and `{SHA}`,
  /// and passwords as they are, is none.
  static func isUsable(_ hash: String) -> Bool {
    #if os(Linux)
    let length = hash.utf8.reversed().prefix { $0 != UInt8(ascii: "$") }.count
    return kinds.contains { hash.hasPrefix($0.key) && length == $0.value }
      && ![CRYPT_SALT_INVALID, CRYPT_SALT_METHOD_DISABLED].contains(crypt_checksalt(hash))
    #else
    return false
    #endif
  }

  /// How hashes begin, and how long their last part is (crypt(5)).
  private static let kinds = [
    "$y$": 43, "$gy$": 43, "$7$": 43, "$2a$": 53, "$2b$": 53, "$2y$": 53, "$6$": 86, "$5$": 43,
  ]

  /// A hash of nothing that anybody knows, so that an unknown name takes as long as a wrong password.
  static let decoy = (try? make("\(UInt64.random(in: 0 ... .max))")) ?? ""

  #if os(Linux)
  private static func crypt(_ password: String, _ setting: String) -> String? {
    var memory: UnsafeMutableRawPointer?
    var size: CInt = 0
    defer { free(memory) }
    guard !password.utf8.contains(0), let hash = crypt_ra(password, setting, &memory, &size) else { return nil }
    return String(cString: hash)
  }
  #endif

  private static let unusable = ServerError(.unavailable, "this system cannot hash passwords by yescrypt")
}
