/// Why an import leaves out a component of an input, for people.
enum SkipReason: String {
  case kept = "the store has another version, which stays"
  case older = "the store has a newer version"
  case olderThanArrived = "a newer version came before in the same import"
  case cancelled = "a message has cancelled this version"
  case cutOff = "it has no END in the input, as if the input was cut off; the version that the store has stays"
  case identical = "an identical component came before"
  case sameMessage = "a message of the same version came before"
  case superseded = "it replaced an older version of itself from earlier in the same import"
  case undecided = "nothing decides between two versions that begin at the same time; the later one in the input stays"
  case crowded = "too many others have the same UID already; give each its own"
}
