/// A help page that lists the command's own options first. Options that many commands share are only named at the end,
/// with a reference to the page that explains them.
struct HelpPage {
  /// The text of the page.
  let text: String

  /// The sections of shared options, with the words after `almanac help` for the page that explains them.
  private static let shared = ["URLS:": "urls", "STORE:": "store"]

  /// - Parameter page: The page created by the argument parser, in sections separated by empty lines.
  init(_ page: String) {
    var sections: [String] = []
    var pointers: [String] = []
    for section in page.split(separator: "\n\n", omittingEmptySubsequences: false) {
      let lines = section.split(separator: "\n")
      // The page that explains the options consists only of them.
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

  /// The names of the options explained in the lines of a section.
  private static func names(_ lines: some Sequence<Substring>) -> String {
    lines.filter { $0.hasPrefix("  -") }.compactMap { $0.split(separator: " ").first }.joined(separator: ", ")
  }
}
