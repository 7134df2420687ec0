import Synchronization

/// Remembers submitted forms. Sending a form again leads to the same page as before and has no further effect.
public final class SubmittedForms: Sendable {
  private struct Key: Hashable {
    let user: String
    let form: String
  }

  private struct State {
    var paths: [Key: String] = [:]
    /// The forms of each user, oldest first.
    var forms: [String: [String]] = [:]
  }

  private let state = Mutex(State())

  /// The maximum number of remembered forms per user, and the maximum number of users.
  private static let mostOfUser = 100
  private static let mostUsers = 1000

  /// Creates an empty collection.
  public init() {}

  /// Returns the path that a form led to, or nil if it has not been sent yet.
  func path(of form: String, by user: String?) -> String? {
    state.withLock { $0.paths[Key(user: user ?? "", form: form)] }
  }

  /// Stores the path that a form led to.
  func note(_ form: String, by user: String?, _ path: String) {
    let user = user ?? ""
    state.withLock { state in
      if state.forms.count >= Self.mostUsers, state.forms[user] == nil { state = State() }
      state.forms[user, default: []].append(form)
      state.paths[Key(user: user, form: form)] = path
      if state.forms[user]?.count ?? 0 > Self.mostOfUser, let oldest = state.forms[user]?.removeFirst() {
        state.paths[Key(user: user, form: oldest)] = nil
      }
    }
  }
}

/// The name of a form.
enum FormName {
  /// Returns a new unique name of 128 random bits.
  static func new() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether a string has the format of a form's name.
  static func isOne(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
