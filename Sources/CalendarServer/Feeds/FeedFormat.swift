import Conversion

/// How a feed can be seen.
enum FeedFormat: String, CaseIterable {
  case ics, html, json

  /// The format of a name with an extension, or what a program would like best.
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

  /// The format as conversions know it; nil for that of feeds themselves.
  var conversion: CalendarFormat? {
    switch self {
    case .ics: nil
    case .html: .html
    case .json: .json
    }
  }
}
