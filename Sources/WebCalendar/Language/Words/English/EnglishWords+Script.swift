extension EnglishWords {
  /// The strings that the script uses.
  static let script: [PageWord: String] = [
    .offline: "Offline. What you see is from {0}; it will update automatically.",
    .onlineAgain: "Online again",
    .notSent: "Offline. Nothing was sent; what you typed is still here.",
    .changedElsewhere: "Changed elsewhere.",
    .showChanges: "Show",
    .onlyIsShown: "Only {0} is shown",
    .isShown: "{0} is shown",
    .isHidden: "{0} is hidden",
    .close: "Close",
    .openPage: "Open its page",
    .movingTo: "{0}. Press Enter to move it there, Escape to leave it where it was.",
    .leftThere: "The event stays where it was.",
    .isFixed: "You can view this but not change it.",
    .draftFound: "You typed something here at {0} and did not save it.",
    .restoreDraft: "Restore",
    .discardDraft: "Discard",
    .keys: "Keyboard shortcuts",
    .nextKey: "Next",
    .previousKey: "Previous",
    .theseKeys: "Show keyboard shortcuts",
    .moveFocused: "Move the focused event",
    .moveFocusedEnd: "Move its end",
    .keyOf: "{0}, key {1}",
  ]
}
