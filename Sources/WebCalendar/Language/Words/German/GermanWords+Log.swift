extension GermanWords {
  /// The log and undo.
  static let log: [PageWord: String] = [
    .log: "Protokoll",
    .noChanges: "Noch wurde nichts geändert",
    .undone: "Rückgängig gemacht: {0}.",
    .logAdded: "Hinzugefügt: {0}",
    .logChanged: "Geändert: {0}",
    .logDeleted: "Gelöscht: {0}",
    .logSettings: "Geändert: Einstellungen",
    .isUndone: "Rückgängig gemacht",
    .ofServer: "Gehört dem Server",
    .undoes: "Macht Änderung {0} rückgängig",
    .undoNumber: "Änderung {0} rückgängig machen",
    .change: "Änderung",
    .by: "Von",
    .changedSince: "Es wurde seitdem geändert",
    .tooOld: "Zu alt, um es rückgängig zu machen",
    .cannotUndo: "Das lässt sich nicht rückgängig machen",
    .showLog: "Protokoll zeigen",
  ]
}
