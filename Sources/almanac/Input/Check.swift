import ArgumentParser
import CalendarModel
import CivilTime
import Foundation
import Recurrence
import Validation

/// Checks options that several commands share.
enum Check {
  /// - Throws: `ValidationError` if the number is less than the minimum.
  static func number(_ number: Int?, of option: String, from least: Int) throws {
    if let number, number < least { throw ValidationError("\(option) must be at least \(least)") }
  }

  /// - Throws: `ValidationError` if the system's time zone database has no such zone.
  static func zone(_ name: String?, of option: String) throws {
    if let name, !TimeZoneDatabase.system.contains(name) {
      throw ValidationError("\(option): there is no time zone “\(name)”")
    }
  }

  /// - Throws: `ValidationError` if the file for --ca cannot be read.
  static func certificates(_ path: String?, of option: String) throws {
    if let path, !FileManager.default.isReadableFile(atPath: path) {
      throw ValidationError("\(option): \(path) cannot be read; expected a PEM file")
    }
  }

  /// - Throws: `ValidationError` if the text is not a color.
  static func color(_ color: String?) throws {
    if let color, CalendarColor(color) == nil {
      throw ValidationError("“\(color)” is not a colour; write #FF2968 or a CSS color name such as orange")
    }
  }

  /// - Throws: `ValidationError` if the text is not a URI (RFC 3986), which `validate` would report.
  static func uri(_ text: String, of option: String) throws {
    if URISyntax.isValid(text) { return }
    let mended = URISyntax.mended(text) ?? URISyntax.mended("https://" + text)
    let advice = mended.map { ", such as \($0)" } ?? ", such as https://example.com/"
    throw ValidationError("\(option): “\(text)” is not a URL; write it in full\(advice)")
  }

  /// - Throws: `ValidationError` if the text is not a recurrence rule.
  static func rule(_ text: String) throws {
    do {
      _ = try RecurrenceRule(parsing: text)
    } catch {
      throw ValidationError("“\(text)” is not a recurrence rule: \(error.message)")
    }
  }
}
