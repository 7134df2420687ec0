import Synchronization

/// Lines of text or JSON for a stream, such as standard output.
public struct LinesWay: NotificationWay {
  /// What settings call it.
  public let name: String
  private let isJSON: Bool
  private let write: @Sendable (String) throws -> Void

  /// - Parameters:
  ///   - name: what settings call it.
  ///   - isJSON: whether a line is a JSON text, an object or a list of them; else the title and the text for people.
  ///   - write: takes a line without its end.
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
