import ICalendar

/// Protected forms of texts, kept because each occurrence of a series has the same texts.
struct ProtectedTexts {
  private let protect: @Sendable (String) -> String
  private var known: [ExactText: String] = [:]

  /// The maximum number of texts that are kept.
  private static let capacity = 100

  init(_ protect: @escaping @Sendable (String) -> String) { self.protect = protect }

  /// The protected form of a text.
  subscript(text: String) -> String {
    mutating get {
      if let known = known[ExactText(text)] { return known }
      if known.count == Self.capacity { known = [:] }
      let new = protect(text)
      known[ExactText(text)] = new
      return new
    }
  }
}
