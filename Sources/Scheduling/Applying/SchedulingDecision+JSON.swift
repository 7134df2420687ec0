import CalendarModel
public import JSON

extension SchedulingDecision: JSONWritable {
  /// Writes the decision as a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("decision", kind.rawValue)
      $0.member("reason", reason.rawValue)
      $0.member("method", method?.rawValue)
      $0.member("uid", uid)
      $0.member("instances", instances)
      $0.member("changes", changes)
      $0.member("object", object?.text)
      $0.member("messages", messages)
      $0.member("proposal", proposal?.text)
    }
  }
}

extension SchedulingDifference: JSONWritable {
  /// Writes the difference as a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("instance", instance)
      $0.member("property", property)
      $0.member("address", address)
      $0.member("old", old)
      $0.member("new", new)
    }
  }
}
