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

/// Hashes passwords the way the system does: slowly and with a salt (crypt(5)).
enum PasswordHash {
  /// Checks that a password has a valid length.
  ///
  /// - Throws: `ServerError` `usage`.
  static func check(_ password: String) throws(ServerError) {
    if password.isEmpty || password.utf8.count > 256 || password.utf8.contains(0) {
      throw ServerError(.usage, "a password must have 1 to 256 bytes")
    }
  }

  /// Returns a new yescrypt hash.
  ///
  /// - Throws: `ServerError` `unavailable` if the system does not support yescrypt.
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

  /// Whether a password matches a hash in any format that libcrypt supports: yescrypt, bcrypt or SHA-crypt.
  ///
  /// The time it takes does not depend on how much of the hash matches.
  static func matches(_ password: String, _ hash: String) -> Bool {
    #if os(Linux)
    guard isUsable(hash), let made = crypt(password, hash) else { return false }
    return SecretText.areEqual(made, hash)
    #else
    return false
    #endif
  }

  /// Whether libcrypt supports the format of a hash and the format is strong. Apache's own formats, `$apr1$` and
  /// `{SHA}`, and plain passwords are not usable.
  static func isUsable(_ hash: String) -> Bool {
    #if os(Linux)
    let length = hash.utf8.reversed().prefix { $0 != UInt8(ascii: "$") }.count
    return kinds.contains { hash.hasPrefix($0.key) && length == $0.value }
      && ![CRYPT_SALT_INVALID, CRYPT_SALT_METHOD_DISABLED].contains(crypt_checksalt(hash))
    #else
    return false
    #endif
  }

  /// The hash prefixes, and the length of the last part of each hash (crypt(5)).
  private static let kinds = [
    "$y$": 43, "$gy$": 43, "$7$": 43, "$2a$": 53, "$2b$": 53, "$2y$": 53, "$6$": 86, "$5$": 43,
  ]

  /// The hash of a random password. It is checked when a name is unknown, so that unknown names take as long as wrong
  /// passwords.
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

  private static let unusable = ServerError(.unavailable, "this system cannot hash passwords with yescrypt")
}
