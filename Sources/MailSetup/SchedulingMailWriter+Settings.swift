import CommandLine
import Mailing
import SchedulingMail
import Settings

extension SchedulingMailWriter {
  /// As the settings have it; nil if they say no address that mail may be from.
  ///
  /// - Parameter own: The addresses of the only person who sends; none if several people do.
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
