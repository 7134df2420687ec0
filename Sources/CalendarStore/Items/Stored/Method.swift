extension String? {
  /// Whether it is the METHOD of a message about an item, not of a version of it (RFC 5546 3.2).
  var isAnswer: Bool {
    map { ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER", "ADD"].contains($0) } ?? false
  }
}
