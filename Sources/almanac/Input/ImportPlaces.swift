import CalendarModel
import Fetching
import Foundation
import ICalendar

/// What the files of an import are known by the next time.
enum ImportPlaces {
  /// The places of inputs by their names: what the user names them, or else the path of each, or the server and a fingerprint of its URL.
  /// Standard input has none of its own.
  static func places(of inputs: [CalendarInput], named source: String?) -> [String: String] {
    var places: [String: String] = [:]
    for input in inputs {
      if let source {
        places[input.name] = inputs.count == 1 ? source : "\(source)/\((input.name as NSString).lastPathComponent)"
      } else if let address = try? WebAddress(input.name) {
        // The rest of an address is often as good as a password.
        places[input.name] = "\(address.candidates[0].origin) \(Digest(input.name.utf8).text)"
      } else if input.name != "-" {
        places[input.name] = URL(fileURLWithPath: input.name).standardizedFileURL.path
      }
    }
    return places
  }

  /// A place for people: of an address that was imported the server alone.
  static func shown(_ place: String) -> String {
    place.contains("://") ? String(place.prefix { $0 != " " }) : place
  }
}
