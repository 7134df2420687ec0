import Archives
import CalendarText
import CommandLine
import Foundation
import ICalendar
import Scheduling
import SchedulingMail
import TerminalText

/// The calendars in e-mails, with information about their senders.
struct MailInputs {
  private(set) var inputs: [CalendarInput] = []
  /// Information about the e-mails, by the names of the calendars in them.
  private(set) var origins: [String: MessageOrigin] = [:]
  /// The number of e-mails.
  private(set) var mailCount = 0
  private let relays = TrustedRelays.settings

  /// Adds the e-mails in a folder, which is a Maildir or contains .eml files and mailboxes.
  ///
  /// - Throws: `Failure` `notFound` if it is not a folder.
  mutating func take(folder: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure(.notFound, "\(folder) is not a mail folder")
    }
    var others: [String] = []
    for file in MailFiles.all(in: folder) {
      do throws(ICalendarError) {
        if try !take(file: file.path, isMail: file.isMail, isNamed: false) { others.append(file.path) }
      } catch {
        // The other e-mails are still read.
        inputs.append(CalendarInput(name: file.path, failure: error))
      }
    }
    if let other = others.first {
      let more = others.count > 1 ? " and \((others.count - 1).of("other file"))" : ""
      Terminal.remark("not e-mails, and not imported: \(other.printableName)\(more)")
    }
  }

  /// Adds the e-mails in a file.
  ///
  /// - Parameters:
  ///   - isMail: Whether the file is known to be an e-mail, regardless of its first bytes.
  ///   - isNamed: Whether the user named the file, in which case it must contain a calendar.
  /// - Returns: false if the file is not an e-mail.
  mutating func take(file: String, isMail: Bool = false, isNamed: Bool = true) throws(ICalendarError) -> Bool {
    guard let mails = try ReceivedMail.all(at: file, isMail: isMail) else { return false }
    mailCount += mails.count
    for mail in mails {
      if isNamed, mails.count == 1, let problem = mail.problem { throw problem }
      if let failure = mail.failure { inputs.append(CalendarInput(name: mail.name, failure: failure)) }
      for calendar in mail.calendars {
        var input = calendar.input
        // An input that ends in an error stops the whole import, so that nothing from the input is imported.
        if !isNamed, let error = calendar.damage { input = CalendarInput(name: input.name, failure: error) }
        inputs.append(input)
        origins[calendar.input.name] = relays.origin(of: calendar, in: mail)
      }
    }
    return true
  }
}
