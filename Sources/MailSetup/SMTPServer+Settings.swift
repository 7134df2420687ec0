import Accounts
import CommandLine
import Fetching
import Mailing
import Settings

extension SMTPServer {
  /// Creates the server configured in the settings. Returns nil if none is configured.
  init?(_ settings: SettingsFile) {
    guard let address = settings.text(.emailServer).flatMap({ MailServerAddress($0) }) else { return nil }
    self.init(url: address.text, host: address.host)
    authorities = settings.path(.emailAuthorities, home: UserSettings.home)
    guard let user = settings.text(.emailUser), let place = MailPassword.place(settings) else { return }
    self.user = user
    let credentials = AccountCredentials(place, user: user, named: MailPassword.identifier)
    password = { () async throws(MailError) in
      do throws(HTTPError) {
        if case .password(_, let password) = try await credentials.credential(afterRefusal: false) { return password }
      } catch {
        throw MailError(error.message)
      }
      throw MailError("no mail password is stored; set one with `almanac config password`")
    }
  }
}
