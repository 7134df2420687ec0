public import JSON

/// What a conversion to a format left out of its inputs.
public struct LossReport: Sendable, JSONWritable {
  /// The format that was written.
  public let target: CalendarFormat
  /// What was left out, each kind once.
  public let losses: [Loss]

  /// A report.
  public init(target: CalendarFormat, losses: [Loss]) {
    self.target = target
    self.losses = losses
  }

  /// Writes an object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("target", target.rawValue)
      $0.member("losses", losses)
    }
  }
}
