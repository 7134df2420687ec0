/// The METHODs of messages that are about an item but are not versions of it (RFC 5546 3.2).
let answerMethods = ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER", "ADD"]

extension String? {
  /// Whether this is the METHOD of a message that is about an item but is not a version of it (RFC 5546 3.2).
  var isAnswer: Bool {
    map { answerMethods.contains($0) } ?? false
  }
}
