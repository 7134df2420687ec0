import VCalendar

/// The formats that can be converted.
public enum CalendarFormat: String, CaseIterable, Sendable {
  /// iCalendar (RFC 5545).
  case ics
  /// vCalendar 1.0, which phones and electronic organizers used before iCalendar.
  case vcalendar
  /// jCal, iCalendar in JSON (RFC 7265).
  case jcal
  /// xCal, iCalendar in XML (RFC 6321).
  case xcal
  /// JSCalendar (RFC 8984, and the drafts of its version 2.0).
  case jscalendar
  /// JSON: the occurrences of the items.
  case json
  /// JSON Lines: the same data, with one object per line.
  case jsonl
  /// Comma-separated values (RFC 4180), in several flavors.
  case csv
  /// todo.txt: one task per line.
  case todotxt
  /// Taskwarrior's JSON: one object per task.
  case taskwarrior
  /// Markdown: an agenda.
  case markdown
  /// HTML: an agenda, a week or a month as a page.
  case html
  /// Remind commands.
  case remind
  /// Org entries, as in Emacs.
  case org

  /// The readable name of the format.
  public var title: String {
    switch self {
    case .ics: "iCalendar"
    case .vcalendar: "vCalendar 1.0"
    case .jcal: "jCal"
    case .xcal: "xCal"
    case .jscalendar: "JSCalendar"
    case .json: "JSON"
    case .jsonl: "JSON Lines"
    case .csv: "CSV"
    case .todotxt: "todo.txt"
    case .taskwarrior: "Taskwarrior"
    case .markdown: "Markdown"
    case .html: "HTML"
    case .remind: "Remind"
    case .org: "Org"
    }
  }

  /// The file name extensions.
  public var suffixes: [String] {
    switch self {
    case .ics: ["ics", "ical", "ifb", "icalendar"]
    case .vcalendar: ["vcs"]
    case .jcal: ["jcal", "jcs", "json"]
    case .xcal: ["xcal", "xcs", "xml"]
    case .jscalendar: ["jscalendar", "jscal"]
    case .json: []
    case .jsonl: ["jsonl"]
    case .csv: ["csv", "tsv"]
    case .todotxt: ["todo.txt", "done.txt", "txt"]
    case .taskwarrior: []
    case .markdown, .html: []
    case .remind: ["rem", "remind"]
    case .org: ["org"]
    }
  }

  /// Whether the format can be read.
  public var isRead: Bool {
    switch self {
    case .json, .jsonl, .markdown, .html, .remind: false
    case .ics, .vcalendar, .jcal, .xcal, .jscalendar, .csv, .todotxt, .taskwarrior, .org: true
    }
  }

  /// Whether the format can be written.
  public var isWritten: Bool { self != .vcalendar }

  /// Whether the format lists items for people to read, and can list the occurrences of series.
  public var isList: Bool {
    switch self {
    case .ics, .vcalendar, .jcal, .xcal, .jscalendar: false
    case .json, .jsonl, .csv, .todotxt, .taskwarrior, .remind, .org, .markdown, .html: true
    }
  }

  /// Whether the format shows occurrences on a page.
  var isPage: Bool { self == .markdown || self == .html }

  /// Detects the format from the first bytes of an input, or returns nil if they match no format.
  public init?(beginning bytes: some Collection<UInt8>) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D, 0x0A, 0xEF, 0xBB, 0xBF]
    let text = String(decoding: bytes.drop { blanks.contains($0) }.prefix(2000), as: UTF8.self)
      .replacing("\r\n", with: "\n")
    let start = text.prefix(40).lowercased()
    if VCalendarInput.isVCalendar(bytes) {
      self = .vcalendar
    } else if start.hasPrefix("begin:") {
      self = .ics
    } else if text.firstMatch(of: /^\[[\s\[]*"vcalendar"/.ignoresCase()) != nil {
      self = .jcal
    } else if text.firstMatch(of: /^[\[{][^\u{0}]*"@type"\s*:\s*"(Group|Event|Task)"/) != nil {
      self = .jscalendar
    } else if text.firstMatch(of: /^\[?\s*\{[^{}\[\]]*"(uuid|description|entry)"\s*:/) != nil {
      self = .taskwarrior
    } else if start.hasPrefix("<"), text.contains("urn:ietf:params:xml:ns:icalendar-2.0") || text.contains("<icalendar")
    {
      self = .xcal
    } else if Self.isOrg(text) {
      self = .org
    } else {
      return nil
    }
  }

  /// Whether text begins like an Org file: with a setting, or with a heading followed by a time or properties.
  private static func isOrg(_ text: String) -> Bool {
    let heading = /\*+ [^\n]*\n(?:\s*(?:SCHEDULED|DEADLINE|CLOSED):|\s*:PROPERTIES:|[^\n]*<\d{4}-\d{2}-\d{2})/
    let setting = /#\+(?:title|todo|seq_todo|startup|category|filetags|author|date):/.ignoresCase()
    return text.prefixMatch(of: setting) != nil || text.prefixMatch(of: heading) != nil
  }

  /// Detects the format from a file name, or returns nil if its extension is unknown.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    let isFormat = { (format: Self) in
      format.suffixes.contains { name == $0 || name.hasSuffix(".\($0)") || name.hasSuffix("/\($0)") }
    }
    guard let format = Self.allCases.first(where: isFormat) else { return nil }
    self = format
  }
}
