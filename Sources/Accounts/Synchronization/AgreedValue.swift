/// The merged value of a calendar property, such as the title, that either side may have changed.
struct AgreedValue {
  /// The result.
  let value: String?
  /// Whether to send the result to the server.
  let isSent: Bool
  /// Whether the result comes from the server.
  let isTaken: Bool
  /// Whether the two sides changed the property to different values.
  let isDisputed: Bool

  /// - Parameters:
  ///   - agreed: The local value when both sides last agreed.
  ///   - agreedThere: The server's value at that time, or nil if there was none or it has not been read back yet.
  init(here: String?, there: String?, agreed: String?, agreedThere: String?, preferringMine: Bool) {
    let isChangedHere = here != agreed
    // A missing value on the server is not a deletion, and our value, as rewritten by the server, is not a change.
    let isChangedThere = there != nil && there != agreedThere && (agreedThere != nil || agreed == nil)
    isDisputed = isChangedHere && isChangedThere && here != there
    isTaken = isChangedThere && here != there && !(isDisputed && preferringMine)
    value = isTaken ? there : here
    isSent = isChangedHere && value != nil && value == here && value != there
  }
}
