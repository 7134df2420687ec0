import Foundation
public import ICalendar

extension CalendarInput {
  /// Returns the input, unpacked as a file would be: gzip and ZIP archives are decompressed. Multiple calendars are
  /// returned one after the other. An e-mail is refused, because its calendars are valid only together with its sender.
  ///
  /// An archive is kept in a temporary file while it is read. Archives larger than 256 MiB are rejected.
  ///
  /// - Parameter suffix: The file name suffix of calendar files.
  public func unpacked(suffix: String = "ics") -> CalendarInput {
    var unpacked = CalendarInput(name: name) { () throws(ICalendarError) in
      let source = try open()
      let beginning = try source.bytes(upTo: 4)
      let whole = ChainedSource([MemoryByteSource(beginning), source])
      if PackedForm(beginning: Data(beginning)) == nil {
        return try MailBeginning.refuse(in: whole, "\(name) is an e-mail; save it to a file and import that")
      }
      return try FetchedArchive(whole, name: name, suffix: suffix)
    }
    unpacked.properties = properties
    return unpacked
  }
}

/// The calendars of an archive that did not come from a file, one after the other.
private final class FetchedArchive: ByteSource {
  private let file: FetchedFile
  private let name: String
  private var inputs: ArraySlice<CalendarInput>
  private var source: (any ByteSource)?

  /// The maximum size of an archive.
  private static let limit = 256 << 20

  init(_ source: any ByteSource, name: String, suffix: String) throws(ICalendarError) {
    let file = try FetchedFile(source, name: name, limit: Self.limit)
    (self.name, self.file) = (name, file)
    inputs = try Self.naming(name, file) { () throws(ICalendarError) in
      try CalendarArchive(path: file.path, suffix: suffix)?.inputs[...] ?? []
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    try Self.naming(name, file) { () throws(ICalendarError) in
      while true {
        if let count = try source?.read(into: buffer), count > 0 { return count }
        guard let next = inputs.popFirst() else { return 0 }
        let end = MemoryByteSource(source == nil ? "" : "\r\n")
        source = ChainedSource([end, try next.open()])
      }
    }
  }

  /// Replaces the path of the temporary file in errors with the name of the input.
  private static func naming<Value>(
    _ name: String, _ file: FetchedFile, _ body: () throws(ICalendarError) -> Value
  ) throws(ICalendarError) -> Value {
    do { return try body() } catch {
      throw ICalendarError(error.code, error.message.replacingOccurrences(of: file.path, with: name))
    }
  }
}

/// A temporary file with the bytes of a source. It is deleted together with this object.
private final class FetchedFile {
  let path: String

  init(_ source: any ByteSource, name: String, limit: Int) throws(ICalendarError) {
    path = NSTemporaryDirectory() + "almanac-" + UUID().uuidString
    guard
      FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: path)
    else { throw ICalendarError(.unreadable, "\(name) could not be unpacked: \(path) cannot be created") }
    defer { try? file.close() }
    var count = 0
    while true {
      let chunk = try source.bytes(upTo: 1 << 20)
      if chunk.isEmpty { return }
      count += chunk.count
      if count > limit {
        throw ICalendarError(.tooLarge, "\(name) could not be unpacked: it is larger than \(limit >> 20) MiB")
      }
      do { try file.write(contentsOf: Data(chunk)) } catch {
        throw ICalendarError(.unreadable, "\(name) could not be unpacked: \(path) cannot be written")
      }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
