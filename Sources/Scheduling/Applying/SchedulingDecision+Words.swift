extension SchedulingDecision.Reason {
  /// Why a message waits, or does nothing.
  public var words: String { Self.words[self] ?? "it waits, as all messages do by your settings" }

  private static let words: [SchedulingDecision.Reason: String] = [
    .older: "left out: what is here is newer", .oldTime: "left out: it answers another time",
    .unknownUID: "left out: there is no such meeting here", .unknownInstance: "left out: there is no such occurrence",
    .noMethod: "left out: it does not say what it is for", .ownItem: "left out: the meeting is yours",
    .notFromOrganizer: "refused: only its organizer may send that",
    .notFromAttendee: "refused: it answers for somebody else", .notOrganizer: "refused: the meeting is not yours",
    .severalAttendees: "refused: it answers for several people", .mixedUIDs: "refused: it is about several items",
    .mixedOrganizers: "refused: it names several organizers",
    .instanceTwice: "refused: it has an occurrence twice", .tooLarge: "refused: it is too large",
    .new: "an invitation waits for your answer", .unknownSender: "it waits: its sender is not who organizes it",
    .unknownDeputy: "it waits: somebody else answers for a person",
    .notInvited: "it waits: it does not invite you", .partyCrasher: "it waits: whoever answers was not invited",
    .otherOrganizer: "it waits: it names another organizer than the meeting here",
    .counter: "it waits: another time is proposed", .needRefresh: "left out: what came before it is missing",
  ]
}
