extension EnglishWords {
  /// Message pages and the sign-in page.
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
      "To open the calendar, use the link that the server printed when it started. It works only once.",
    .anotherLink: "To print another link, send SIGHUP to the server.",
    .tooManyRequests: "Too many requests",
    .storeBusy: "The store is busy",
    .serverBusy: "The server is busy",
    .notPossible: "This is not possible",
    .foreignForm: "The form is not from this page, or it is too old. Nothing was changed.",
    .tooMuchAtAll: "The request is too large",
    .wentWrong: "Something went wrong",
    .pageFailed: "The page could not be created.",
    .noRoom: "The server’s disk is full, or your calendars have reached their size limit. Nothing was changed.",
  ]
}
