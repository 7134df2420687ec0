/// The kinds of items as people name them, with the components that they are.
enum ItemKind {
  static let names = [
    "event": "VEVENT", "reminder": "VTODO", "todo": "VTODO", "journal": "VJOURNAL", "freebusy": "VFREEBUSY",
  ]

  /// The component's name for `event`, `reminder`, ... or for a component's name itself.
  ///
  /// - Throws: `Failure` with the kinds that there are.
  static func componentName(_ text: String) throws -> String {
    if let name = names[text.lowercased()] { return name }
    if names.values.contains(text.uppercased()) || text.uppercased().hasPrefix("X-") { return text.uppercased() }
    throw Failure(.usage, "there is no kind “\(text)”; write event, reminder, journal or freebusy")
  }

  /// The components' names for words with commas between; none for nil.
  static func componentNames(_ list: String?) throws -> [String] {
    try (list ?? "").split(separator: ",").map { try componentName(String($0)) }
  }

  /// The word for a component: `event` for VEVENT, the component's own name where there is none.
  static func word(for component: String) -> String {
    names.first { $0.value == component && $0.key != "todo" }?.key ?? component.lowercased()
  }
}
