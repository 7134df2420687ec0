extension EnglishWords {
  /// What the script says.
  static let script: [PageWord: String] = [
    .offline: "Offline. What you see is from {0}; it will update by itself.",
    .onlineAgain: "Online again",
    .notSent: "Offline. Nothing was sent; what you typed is still here.",
    .changedElsewhere: "Changed elsewhere.",
    .showChanges: "Show",
    .onlyIsShown: "Only {0} is shown",
    .isShown: "{0} is shown",
    .isHidden: "{0} is hidden",
    .close: "Close",
    .openPage: "Open its page",
    .movingTo: "{0}. Enter puts it there, Escape leaves it where it was.",
    .leftThere: "It stays where it was.",
    .isFixed: "You may look at this but not change it.",
    .draftFound: "You typed something here at {0} and did not save it.",
    .restoreDraft: "Restore",
    .discardDraft: "Discard",
    .keys: "Keys",
    .nextKey: "Next",
    .previousKey: "Previous",
    .theseKeys: "These keys",
    .moveFocused: "Move the event that has the focus",
    .moveFocusedEnd: "Move its end",
    .keyOf: "{0}, key {1}",
  ]
}
