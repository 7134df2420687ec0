extension SchedulingDecision.Reason {
  /// A description, for display, of why a message needs a decision or has no effect.
  public var words: String { Self.words[self] ?? "needs your decision: your settings require this for all messages" }

  private static let words: [SchedulingDecision.Reason: String] = [
    .older: "ignored: the stored version is newer",
    .oldTime: "ignored: the time of the meeting has changed since the answer",
    .unknownUID: "ignored: there is no such meeting", .unknownInstance: "ignored: there is no such occurrence",
    .noMethod: "ignored: it has no valid METHOD", .ownItem: "ignored: you are the organizer",
    .notFromOrganizer: "refused: only the organizer may send this",
    .notFromAttendee: "refused: it answers for another person", .notOrganizer: "refused: you are not the organizer",
    .severalAttendees: "refused: it answers for several people", .mixedUIDs: "refused: it contains several items",
    .mixedOrganizers: "refused: it names several organizers",
    .instanceTwice: "refused: it contains an occurrence twice", .tooLarge: "refused: it is too large",
    .tooMany: "refused: too many messages about the meeting are waiting",
    .tooMuchWork: "refused: too many messages about large meetings at once; import it again",
    .new: "an invitation is waiting for your answer",
    .methodDiffers: "refused: its METHOD differs from the one named in the e-mail",
    .unknownSender: "needs your decision: the sender is not the organizer, or could not be verified",
    .unknownDeputy: "needs your decision: it was sent on behalf of an attendee",
    .notInvited: "needs your decision: it does not invite you",
    .partyCrasher: "needs your decision: the sender was not invited",
    .otherOrganizer: "needs your decision: its organizer differs, or may differ, from that of the stored meeting",
    .counter: "needs your decision: another time is proposed", .needRefresh: "ignored: an earlier version is missing",
  ]
}
