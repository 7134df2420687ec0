import Conversion

/// A format in which a feed is served.
enum FeedFormat: String, CaseIterable {
  case ics, html, json

  /// Selects the format by file extension or, if the extension is missing or unknown, by the client's preference.
  init(extension: String?, accept: String?) {
    if let named = `extension`.flatMap(FeedFormat.init) {
      self = named
    } else if accept?.contains("text/html") == true {
      self = .html
    } else {
      self = accept?.contains("application/json") == true ? .json : .ics
    }
  }

  var mediaType: String {
    switch self {
    case .ics: "text/calendar; charset=utf-8"
    case .html: "text/html; charset=utf-8"
    case .json: "application/json"
    }
  }

  /// The target format of the conversion, or nil if a feed needs no conversion.
  var conversion: CalendarFormat? {
    switch self {
    case .ics: nil
    case .html: .html
    case .json: .json
    }
  }
}
