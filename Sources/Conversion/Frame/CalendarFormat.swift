/// The formats that calendars are converted from and to.
public enum CalendarFormat: String, CaseIterable, Sendable {
  /// iCalendar (RFC 5545).
  case ics
  /// jCal, iCalendar in JSON (RFC 7265).
  case jcal
  /// xCal, iCalendar in XML (RFC 6321).
  case xcal
  /// JSON: the occurrences of the items.
  case json
  /// JSON Lines: the same, one object a line.
  case jsonl
  /// Comma-separated values (RFC 4180), in several flavors.
  case csv

  /// The format's name, for people.
  public var title: String {
    switch self {
    case .ics: "iCalendar"
    case .jcal: "jCal"
    case .xcal: "xCal"
    case .json: "JSON"
    case .jsonl: "JSON Lines"
    case .csv: "CSV"
    }
  }

  /// How the names of its files end.
  public var suffixes: [String] {
    switch self {
    case .ics: ["ics", "ical", "ifb", "icalendar"]
    case .jcal: ["jcal", "jcs", "json"]
    case .xcal: ["xcal", "xcs", "xml"]
    case .json: []
    case .jsonl: ["jsonl"]
    case .csv: ["csv", "tsv"]
    }
  }

  /// Whether it lists items with what people look at, and can list the occurrences of series.
  public var isList: Bool {
    switch self {
    case .ics, .jcal, .xcal: false
    case .json, .jsonl, .csv: true
    }
  }

  /// The format that an input's first bytes show; nil if they show none of them.
  public init?(beginning bytes: some Collection<UInt8>) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D, 0x0A, 0xEF, 0xBB, 0xBF]
    let text = String(decoding: bytes.drop { blanks.contains($0) }.prefix(2000), as: UTF8.self)
    let start = text.prefix(40).lowercased()
    if start.hasPrefix("begin:") {
      self = .ics
    } else if text.firstMatch(of: /^\[[\s\[]*"vcalendar"/.ignoresCase()) != nil {
      self = .jcal
    } else if start.hasPrefix("<"), text.contains("urn:ietf:params:xml:ns:icalendar-2.0") || text.contains("<icalendar")
    {
      self = .xcal
    } else {
      return nil
    }
  }

  /// The format that a file's name shows; nil if it ends otherwise.
  public init?(fileName: String) {
    let suffix = fileName.lowercased().split(separator: ".").last.map(String.init) ?? ""
    guard let format = Self.allCases.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = format
  }
}
