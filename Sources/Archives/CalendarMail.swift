import Foundation
public import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An e-mail in a file, with the calendars in it: parts of the type text/calendar (RFC 6047), and attached .ics files.
///
/// Its calendars are inputs like any other, decoded while they are read. An invitation that is there twice, as mail
/// programs send it, is one. Of a mailbox, several e-mails each after a line that begins with “From ” (RFC 4155), the
/// calendars of all are read.
public struct CalendarMail: Sendable {
  /// The calendars, in their order: named as the file if there is one, else FILE/NAME.
  public let inputs: [CalendarInput]
  /// Who says to have sent it: the only address of the From field of the e-mail itself, and not of one that it forwards; nil
  /// if there is no such one, and for a mailbox.
  public let sender: String?

  /// How much of an e-mail is held in memory if it can be read but once.
  private static let pipeLimit = 64 << 20

  /// Looks at a file.
  ///
  /// Returns nil if it is no e-mail, is a pipe or the like, or cannot be opened.
  ///
  /// - Parameters:
  ///   - suffix: How the names of calendars end.
  ///   - mayBeEmpty: Whether it may have none; then there are no inputs.
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if it has none, or its parts cannot be told apart.
  public init?(path: String, suffix: String = "ics", mayBeEmpty: Bool = false) throws(ICalendarError) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    if !path.lowercased().hasSuffix(".eml") {
      guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
      defer { try? handle.close() }
      guard let beginning = try? handle.read(upToCount: MailBeginning.length), MailBeginning.isFound(in: beginning)
      else {
        return nil
      }
    }
    sender = (try? FileTail(path: path, from: 0)).flatMap { MailFrom.address(in: $0) }
    inputs = try Self.inputs(path, suffix, mayBeEmpty) { offset throws(ICalendarError) in
      try FileTail(path: path, from: offset)
    }
  }

  /// Standard input, with the calendars of an e-mail one after the other if it is one.
  public static func standardInput(suffix: String = "ics") -> CalendarInput {
    let plain = CalendarInput.standardInput
    return CalendarInput(name: plain.name) { () throws(ICalendarError) in
      try decoding(plain.open(), suffix: suffix)
    }
  }

  /// What a source gives that can be read but once: the calendars if it is an e-mail, else its bytes.
  static func decoding(_ source: any ByteSource, suffix: String) throws(ICalendarError) -> any ByteSource {
    let beginning = try source.bytes(upTo: MailBeginning.length)
    guard MailBeginning.isFound(in: beginning) else { return ChainedSource([MemoryByteSource(beginning), source]) }
    let rest = try source.bytes(upTo: pipeLimit)
    let message = beginning + rest
    if rest.count == pipeLimit {
      throw ICalendarError(
        .notICalendar, "the e-mail has more than \(pipeLimit >> 20) MiB, too much for standard input; save it as a file"
      )
    }
    let inputs = try inputs("the e-mail", suffix, false) { offset in
      MemoryByteSource(Array(message[Int(min(offset, UInt64(message.count)))...]))
    }
    var sources: [any ByteSource] = []
    for input in inputs { sources += [try input.open(), MemoryByteSource("\r\n")] }
    return ChainedSource(sources)
  }

  private static func inputs(
    _ name: String, _ suffix: String, _ mayBeEmpty: Bool,
    _ open: @escaping @Sendable (_ offset: UInt64) throws(ICalendarError) -> any ByteSource
  ) throws(ICalendarError) -> [CalendarInput] {
    let types = suffix == "vcf" ? cardTypes : calendarTypes
    let all = try MailScanner.parts(of: try open(0), name: name) { header in
      types.contains(header.type.value) || header.fileName?.lowercased().hasSuffix("." + suffix) ?? false
    }
    if all.isEmpty, !mayBeEmpty {
      throw ICalendarError(
        .notICalendar,
        "\(name) is an e-mail without calendars: it has no part of the type \(types[0]) and no .\(suffix) file")
    }
    let source = { @Sendable (part: MailPart, name: String) throws(ICalendarError) -> any ByteSource in
      try MailPartSource(open(part.range.lowerBound), part, name: name)
    }
    var parts: [MailPart] = []
    var known: Set<Int> = []
    for part in all {
      // What cannot be read says so when it is read.
      let identity = all.count == 1 ? nil : try? part.identity(in: source(part, name))
      if let identity, !known.insert(identity).inserted { continue }
      parts.append(part)
    }
    return parts.enumerated().map { index, part in
      let name = parts.count == 1 ? name : "\(name)/\(part.fileName ?? "part-\(index + 1).\(suffix)")"
      return CalendarInput(name: name) { () throws(ICalendarError) in try source(part, name) }
    }
  }

  private static let calendarTypes = ["text/calendar", "application/ics", "text/x-vcalendar"]
  private static let cardTypes = ["text/vcard", "text/x-vcard", "text/directory"]
}

/// A file from some place on.
private final class FileTail: ByteSource {
  private let descriptor: CInt
  private let source: FileByteSource

  init(path: String, from offset: UInt64) throws(ICalendarError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      throw ICalendarError(.unreadable, "\(path) could not be read: \(reason)")
    }
    source = FileByteSource(descriptor: descriptor, name: path)
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    try source.read(into: buffer)
  }
}

extension ByteSource {
  /// The next bytes, as many as there are up to a number.
  func bytes(upTo limit: Int) throws(ICalendarError) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(limit, 1 << 16), alignment: 1)
    defer { buffer.deallocate() }
    while bytes.count < limit {
      let count = try read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, limit - bytes.count)]))
      if count == 0 { break }
      bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }
    return bytes
  }
}
