extension EnglishWords {
  /// The log and undo.
  static let log: [PageWord: String] = [
    .log: "Log",
    .noChanges: "No changes yet",
    .undone: "Undone: {0}.",
    .logAdded: "Added {0}",
    .logChanged: "Changed {0}",
    .logDeleted: "Deleted {0}",
    .logSettings: "Changed settings",
    .isUndone: "Undone",
    .ofServer: "From the server",
    .undoes: "Undoes change {0}",
    .undoNumber: "Undo change {0}",
    .change: "Change",
    .by: "By",
    .changedSince: "It has changed since",
    .tooOld: "Too old to undo",
    .cannotUndo: "This cannot be undone",
    .showLog: "Show the log",
  ]
}
