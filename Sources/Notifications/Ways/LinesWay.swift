import Synchronization

/// Lines of text or JSON for a stream, such as standard output.
public struct LinesWay: NotificationWay {
  /// The name in the settings.
  public let name: String
  private let isJSON: Bool
  private let write: @Sendable (String) throws -> Void

  /// - Parameters:
  ///   - name: The name in the settings.
  ///   - isJSON: Whether a line is JSON, either an object or a list of objects; otherwise, it is the title and the text
  ///     in human-readable form.
  ///   - write: A function that writes a line without its ending.
  public init(_ name: String, isJSON: Bool, write: @escaping @Sendable (String) throws -> Void) {
    self.name = name
    self.isJSON = isJSON
    self.write = write
  }

  /// Writes the line.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    do {
      try write(
        isJSON
          ? notice.json
          : ([notice.title] + notice.body.split(separator: "\n").map { "  \($0)" }).joined(separator: "\n"))
    } catch {
      throw NotificationError("the text could not be written: \(error)")
    }
  }
}
