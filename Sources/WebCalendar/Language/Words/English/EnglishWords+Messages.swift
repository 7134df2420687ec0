extension EnglishWords {
  /// Pages that only say something, and that which signs in.
  static let messages: [PageWord: String] = [
    .noPage: "There is no such page",
    .addressCut: "The address may have been cut off or mistyped.",
    .openCalendar: "Open the calendar",
    .signIn: "Sign in",
    .name: "Name",
    .password: "Password",
    .wrongPassword: "The name or the password is wrong.",
    .openLink: "Open the link that the server printed",
    .openLinkText:
      "The calendar is open to whoever has the link that the server printed when it started. It works once.",
    .anotherLink: "SIGHUP makes the server print another one.",
    .tooManyRequests: "Too many requests",
    .storeBusy: "The store is busy",
    .serverBusy: "The server is busy",
    .notPossible: "This is not possible",
    .foreignForm: "The form is not one of this page, or too old. Nothing was changed.",
    .tooMuchAtAll: "This is too much",
    .wentWrong: "Something went wrong",
    .pageFailed: "The page could not be made.",
    .noRoom: "The disk of the server is full, or your calendars have as many bytes as they may. Nothing was changed.",
  ]
}
