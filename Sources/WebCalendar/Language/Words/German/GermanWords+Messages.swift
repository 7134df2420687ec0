extension GermanWords {
  /// Message pages and the sign-in page.
  static let messages: [PageWord: String] = [
    .noPage: "Diese Seite gibt es nicht",
    .addressCut: "Vielleicht ist die Adresse abgeschnitten oder falsch geschrieben.",
    .openCalendar: "Kalender öffnen",
    .signIn: "Anmelden",
    .name: "Name",
    .password: "Passwort",
    .wrongPassword: "Der Name oder das Passwort ist falsch.",
    .openLink: "Öffnen Sie den Link, den der Server ausgegeben hat",
    .openLinkText:
      "Den Kalender öffnet, wer den Link hat, den der Server bei seinem Start ausgegeben hat. Er gilt einmal.",
    .anotherLink: "Auf SIGHUP gibt der Server einen anderen aus.",
    .tooManyRequests: "Zu viele Anfragen",
    .storeBusy: "Der Speicher ist gerade belegt",
    .serverBusy: "Der Server ist gerade ausgelastet",
    .notPossible: "Das ist nicht möglich",
    .foreignForm: "Das Formular gehört nicht zu dieser Seite oder ist zu alt. Nichts wurde geändert.",
    .tooMuchAtAll: "Das ist zu viel",
    .wentWrong: "Etwas ist schiefgegangen",
    .pageFailed: "Die Seite konnte nicht erzeugt werden.",
    .noRoom:
      "Auf dem Server ist kein Platz mehr, oder Ihre Kalender sind so groß, wie sie sein dürfen. Es wurde nichts geändert.",
  ]
}
