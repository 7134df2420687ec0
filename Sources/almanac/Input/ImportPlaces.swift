import CalendarModel
import Fetching
import Foundation
import ICalendar

/// What the files of an import are known by the next time.
enum ImportPlaces {
  /// The places of inputs by their names: what the user names them, or else the path of each, or the server and a fingerprint
  /// of its URL. Standard input has none of its own.
  ///
  /// What the user names them is the place of a file that he gave alone. Of several, and of those in a folder or an archive,
  /// however many these have today, the name of each follows.
  ///
  /// - Parameter members: the names of the inputs in folders and archives.
  static func places(of inputs: [CalendarInput], members: Set<String>, named source: String?) -> [String: String] {
    let given = inputs.filter { !members.contains($0.name) }
    let alone = given.count == 1 ? given[0].name : nil
    var places: [String: String] = [:]
    for input in inputs {
      if let source {
        places[input.name] = input.name == alone ? source : "\(source)/\((input.name as NSString).lastPathComponent)"
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
