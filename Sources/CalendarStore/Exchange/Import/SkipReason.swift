/// The reason why an import skips a component of an input, for display.
enum SkipReason: String {
  case kept = "the store has another version, which is kept"
  case older = "the store has a newer version"
  case olderThanArrived = "a newer version came earlier in the same import"
  case cancelled = "this version was cancelled by a message"
  case cutOff = "it has no END, so the input may be truncated; the stored version is kept"
  case identical = "an identical component came earlier"
  case sameMessage = "a message with the same version came earlier"
  case superseded = "it replaced an older version that came earlier in the same import"
  case undecided = "two versions begin at the same time and neither is newer; the later one in the input is kept"
  case crowded = "too many components have the same UID; give each one a different UID"
}
