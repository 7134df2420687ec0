/// A value of a calendar, such as its title, that either side may have changed.
struct AgreedValue {
  /// What it is in the end.
  let value: String?
  /// Whether the server has to be told.
  let isSent: Bool
  /// Whether it came from there.
  let isTaken: Bool
  /// Whether both changed it, and not alike.
  let isDisputed: Bool

  /// - Parameters:
  ///   - agreed: what it was here when both last agreed.
  ///   - agreedThere: what it was there then; nil if there was none, or the server did not say yet how it writes ours.
  init(here: String?, there: String?, agreed: String?, agreedThere: String?, preferringMine: Bool) {
    let isChangedHere = here != agreed
    // A server does not take values away, and what it makes of ours is none of its own.
    let isChangedThere = there != nil && there != agreedThere && (agreedThere != nil || agreed == nil)
    isDisputed = isChangedHere && isChangedThere && here != there
    isTaken = isChangedThere && here != there && !(isDisputed && preferringMine)
    value = isTaken ? there : here
    isSent = isChangedHere && value != nil && value == here && value != there
  }
}
