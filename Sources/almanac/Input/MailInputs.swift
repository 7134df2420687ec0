import Archives
import CommandLine
import Foundation
import ICalendar
import Scheduling
import SchedulingMail

/// The calendars of e-mails, with what these say of who sent them.
struct MailInputs {
  private(set) var inputs: [CalendarInput] = []
  /// What the mails say, by the names of the calendars in them.
  private(set) var origins: [String: MessageOrigin] = [:]
  /// How many mails there were.
  private(set) var mailCount = 0
  private let relays = TrustedRelays.settings

  /// Takes the mails of a folder: a Maildir, or one with .eml files and mailboxes.
  ///
  /// - Throws: `Failure` `notFound` if it is no folder.
  mutating func take(folder: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure(.notFound, "\(folder) is no folder with mail")
    }
    for file in MailFiles.all(in: folder) { _ = try take(file: file.path, isMail: file.isMail, isNamed: false) }
  }

  /// Takes the mails of a file.
  ///
  /// - Parameters:
  ///   - isMail: Whether it is known to be an e-mail, whatever it begins with.
  ///   - isNamed: Whether somebody has named it, so that it has to have a calendar.
  /// - Returns: false if it is no e-mail.
  mutating func take(file: String, isMail: Bool = false, isNamed: Bool = true) throws(ICalendarError) -> Bool {
    guard let mails = try ReceivedMail.all(at: file, isMail: isMail) else { return false }
    mailCount += mails.count
    for mail in mails {
      if isNamed, mails.count == 1, let problem = mail.problem { throw problem }
      for calendar in mail.calendars {
        inputs.append(calendar.input)
        origins[calendar.input.name] = relays.origin(of: calendar, in: mail)
      }
    }
    return true
  }
}
