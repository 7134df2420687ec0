import Bounds
import MessageDigests

/// Answers a Digest challenge (RFC 7616): MD5 and SHA-256, with and without `-sess`, qop `auth` or none.
struct DigestSession {
  let nonce: String
  private let realm: String
  private let opaque: String?
  private let algorithm: String?
  private let hash: @Sendable (String) -> String
  private let isSession: Bool
  private let hasQuality: Bool
  private let user: String
  private let password: String
  private var count: UInt32 = 0

  /// Creates a session, or returns nil if the challenge is not Digest or requires something unsupported.
  init?(_ challenge: HTTPChallenge, user: String, password: String) {
    guard challenge.scheme == "digest", let nonce = challenge.parameters["nonce"] else { return nil }
    let name = (challenge.parameters["algorithm"] ?? "MD5").uppercased()
    isSession = name.hasSuffix("-SESS")
    switch isSession ? String(name.dropLast(5)) : name {
    case "MD5": hash = { MessagePadding.hexadecimal(MD5.digest($0.utf8)) }
    case "SHA-256": hash = { MessagePadding.hexadecimal(SHA256.digest($0.utf8)) }
    default: return nil
    }
    if let offered = challenge.parameters["qop"] {
      let names = offered.lowercased().split(separator: ",").map(\.trimmingBlanks)
      guard names.contains("auth") else { return nil }
      hasQuality = true
    } else {
      hasQuality = false
    }
    self.nonce = nonce
    realm = challenge.parameters["realm"] ?? ""
    opaque = challenge.parameters["opaque"]
    algorithm = challenge.parameters["algorithm"]
    self.user = user
    self.password = password
  }

  /// Returns the value of Authorization for the next request.
  ///
  /// - Parameters:
  ///   - target: The path and query, as sent.
  ///   - clientNonce: A value that was not used in any earlier request.
  mutating func authorization(method: String, target: String, clientNonce: String) -> String {
    count += 1
    let digits = String(count, radix: 16)
    let counter = String(repeating: "0", count: 8 - digits.count) + digits
    var secret = hash("\(user):\(realm):\(password)")
    if isSession { secret = hash("\(secret):\(nonce):\(clientNonce)") }
    let asked = hash("\(method):\(target)")
    let response = hash(
      hasQuality
        ? "\(secret):\(nonce):\(counter):\(clientNonce):auth:\(asked)" : "\(secret):\(nonce):\(asked)")
    var parts = [
      "username=\(quoted(user))", "realm=\(quoted(realm))", "nonce=\(quoted(nonce))", "uri=\(quoted(target))",
      "response=\"\(response)\"",
    ]
    if let algorithm { parts.append("algorithm=\(algorithm)") }
    if let opaque { parts.append("opaque=\(quoted(opaque))") }
    if hasQuality { parts += ["qop=auth", "nc=\(counter)"] }
    if hasQuality || isSession { parts.append("cnonce=\(quoted(clientNonce))") }
    return "Digest " + parts.joined(separator: ", ")
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.escaping(["\\": "\\\\", "\"": "\\\""]) + "\""
  }
}
