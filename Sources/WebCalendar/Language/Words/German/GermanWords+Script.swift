extension GermanWords {
  /// The strings that the script uses.
  static let script: [PageWord: String] = [
    .offline: "Offline. Was Sie sehen, ist von {0} und wird von selbst neu.",
    .onlineAgain: "Wieder online",
    .notSent: "Offline. Nichts wurde gesendet; was Sie geschrieben haben, steht noch hier.",
    .changedElsewhere: "Anderswo geändert.",
    .showChanges: "Zeigen",
    .onlyIsShown: "Nur {0} wird gezeigt",
    .isShown: "{0} wird gezeigt",
    .isHidden: "{0} ist ausgeblendet",
    .close: "Schließen",
    .openPage: "Seite öffnen",
    .movingTo: "{0}. Die Eingabetaste legt es dort ab, Escape lässt es, wo es war.",
    .leftThere: "Es bleibt, wo es war.",
    .isFixed: "Sie können das ansehen, aber nicht ändern.",
    .draftFound: "Sie haben hier um {0} etwas geschrieben und nicht gesichert.",
    .restoreDraft: "Wiederherstellen",
    .discardDraft: "Verwerfen",
    .keys: "Tasten",
    .nextKey: "Weiter",
    .previousKey: "Zurück",
    .theseKeys: "Diese Tasten",
    .moveFocused: "Den Termin mit dem Fokus verschieben",
    .moveFocusedEnd: "Sein Ende verschieben",
    .keyOf: "{0}, Taste {1}",
  ]
}
