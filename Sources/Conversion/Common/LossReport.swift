public import JSON

/// The losses of a conversion.
public struct LossReport: Sendable, JSONWritable {
  /// The output format.
  public let target: CalendarFormat
  /// The losses, one for each kind.
  public let losses: [Loss]

  /// Creates a report.
  public init(target: CalendarFormat, losses: [Loss]) {
    self.target = target
    self.losses = losses
  }

  /// Writes a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("target", target.rawValue)
      $0.member("losses", losses)
    }
  }
}
