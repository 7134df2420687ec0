import CalendarModel
import Foundation

/// The user's e-mail addresses in lower case, from the environment variable `ALMANAC_ADDRESSES`, separated by commas.
package enum OwnAddresses {
  package static let all = addresses(in: ProcessInfo.processInfo.environment["ALMANAC_ADDRESSES"] ?? "")

  /// Whether changes to meetings are sent to the people they concern. False if the environment variable `ALMANAC_SEND`
  /// is `never` or has an unknown value.
  package static let sends = sends(ProcessInfo.processInfo.environment["ALMANAC_SEND"])

  /// - Parameter setting: `always` or `never`; nil or empty means `always`.
  package static func sends(_ setting: String?) -> Bool { setting.map { ["", "always"].contains($0) } ?? true }

  /// The addresses in a comma-separated list.
  package static func addresses(in text: String) -> Set<String> {
    Set(text.split(separator: ",").map { bare($0.trimmingCharacters(in: .whitespaces)).lowercased() })
  }

  /// An address without the URI prefix `mailto:`.
  package static func bare(_ address: String) -> String {
    CalendarAddress.shown(address)
  }
}
