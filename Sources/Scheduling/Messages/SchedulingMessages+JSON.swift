import CalendarModel
public import JSON

extension SchedulingMessages: JSONWritable {
  /// Writes the result as a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("role", role.rawValue)
      $0.member("object", object?.text)
      $0.member("messages", messages)
      $0.member("refused", refused)
    }
  }
}

extension SchedulingMessage: JSONWritable {
  /// Writes the message as a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("method", method.rawValue)
      $0.member("from", from)
      $0.member("to", to)
      $0.member("uid", uid)
      $0.member("sequence", sequence)
      $0.member("significant", isSignificant)
      $0.member("instances", instances)
      $0.member("calendar", calendar.text)
    }
  }
}

extension SchedulingRefusal: JSONWritable {
  /// Writes the refusal as a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("reason", reason.rawValue)
      $0.member("property", property)
      $0.member("instance", instance)
    }
  }
}
