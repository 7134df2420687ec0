import CalendarModel
import Foundation

/// The e-mail addresses of the person whose calendars these are, in lower case: those in the environment variable
/// `ALMANAC_ADDRESSES`, with commas between.
package enum OwnAddresses {
  package static let all = addresses(in: ProcessInfo.processInfo.environment["ALMANAC_ADDRESSES"] ?? "")

  /// Whether those whom a change of a meeting concerns are told: unless the environment variable `ALMANAC_SEND` says
  /// `never`, or what nobody knows.
  package static let sends = sends(ProcessInfo.processInfo.environment["ALMANAC_SEND"])

  /// - Parameter setting: `always` or `never`; nil or nothing for `always`.
  package static func sends(_ setting: String?) -> Bool { setting.map { ["", "always"].contains($0) } ?? true }

  /// The addresses in a list with commas.
  package static func addresses(in text: String) -> Set<String> {
    Set(text.split(separator: ",").map { bare($0.trimmingCharacters(in: .whitespaces)).lowercased() })
  }

  /// An address without the `mailto:` of a URI.
  package static func bare(_ address: String) -> String {
    CalendarAddress.shown(address)
  }
}
