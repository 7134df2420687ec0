import CommandLine
import Mailing
import SchedulingMail
import Settings

extension SchedulingMailWriter {
  /// Creates a writer from the settings. Returns nil if no address from which to send mail is configured.
  ///
  /// - Parameter own: The addresses of the only person who sends mail; empty if several people do.
  init?(_ settings: SettingsFile, own: [String]) {
    guard
      let address = [settings.text(.schedulingFrom), settings.text(.emailFrom), own.first].lazy.compactMap({
        $0.flatMap { MailAddress($0) }
      }).first
    else { return nil }
    let zone = try? DisplayZone(named: settings.text(.timeZone))
    self.init(
      rules: MailSenderRules(address: address, domains: settings.texts(.schedulingDomains) ?? []),
      locale: "", zone: zone?.rules)
  }
}
