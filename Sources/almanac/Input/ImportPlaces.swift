import CalendarModel
import Fetching
import Foundation
import ICalendar

/// Identifies the files of an import so that they are recognized next time.
enum ImportPlaces {
  /// What identifies each input, keyed by its name: the name given by the user, or else its path or, for a URL, the
  /// server and a fingerprint of the URL. Standard input is not identified.
  ///
  /// A name given by the user identifies a single file. If there are several files, or if a folder or archive was
  /// given, the name is followed by the file's own name.
  ///
  /// - Parameter members: The names of the inputs in folders and archives.
  static func places(of inputs: [CalendarInput], members: Set<String>, named source: String?) -> [String: String] {
    let given = inputs.filter { !members.contains($0.name) }
    let alone = given.count == 1 ? given[0].name : nil
    var places: [String: String] = [:]
    for input in inputs {
      if let source {
        places[input.name] = input.name == alone ? source : "\(source)/\((input.name as NSString).lastPathComponent)"
      } else if let address = try? WebAddress(input.name) {
        // The rest of a URL often amounts to a password.
        places[input.name] = "\(address.candidates[0].origin) \(Digest(input.name.utf8).text)"
      } else if input.name != "-" {
        places[input.name] = URL(fileURLWithPath: input.name).standardizedFileURL.path
      }
    }
    return places
  }

  /// The identifying path as text; for a URL, only the server.
  static func shown(_ place: String) -> String {
    place.contains("://") ? String(place.prefix { $0 != " " }) : place
  }
}
