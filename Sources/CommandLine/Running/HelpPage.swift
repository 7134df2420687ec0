/// A page of help as its reader wants it: what the command itself takes comes first, and options that many commands share
/// are named at the end, with the page that explains them.
struct HelpPage {
  /// The page.
  let text: String

  /// The sections of options that many commands share, with the words after `almanac help` for the page that explains them.
  private static let shared = ["URLS:": "urls", "STORE:": "store"]

  /// - Parameter page: the page as the parser of the command line makes it: sections with empty lines between them.
  init(_ page: String) {
    var sections: [String] = []
    var pointers: [String] = []
    for section in page.split(separator: "\n\n", omittingEmptySubsequences: false) {
      let lines = section.split(separator: "\n")
      // The page that explains them has nothing else.
      guard let title = lines.first, let topic = Self.shared[String(title)], page.contains("\nOPTIONS:\n  -"),
        !page.contains("USAGE: almanac \(topic) [")
      else {
        sections.append(String(section))
        continue
      }
      pointers.append("  \(Self.names(lines.dropFirst())): see `almanac help \(topic)`")
    }
    if !pointers.isEmpty { sections.append("MORE OPTIONS:\n" + pointers.joined(separator: "\n") + "\n") }
    text = sections.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }.joined(separator: "\n\n")
      .replacing(" SUBCOMMANDS:\n", with: ":\n")
  }

  /// The names of the options that lines of a section explain.
  private static func names(_ lines: some Sequence<Substring>) -> String {
    lines.filter { $0.hasPrefix("  -") }.compactMap { $0.split(separator: " ").first }.joined(separator: ", ")
  }
}
