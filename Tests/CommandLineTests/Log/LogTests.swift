import CivilTime
import CommandLine
import Foundation
import Logging
import Synchronization
import Testing

@Suite("The log of long-running commands")
struct LogTests {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
    func add(_ line: String) { all.withLock { $0.append(line) } }
    var list: [String] { all.withLock { $0 } }
  }

  private let lines = Lines()

  private func logger(_ form: LogForm, level: Logger.Level = .info, isJournal: Bool = false) -> Logger {
    let lines = lines
    let handler = LineLogHandler(
      form, level: level, isJournal: isJournal, now: { Instant(secondsSince1970: 0) }, write: { lines.add($0) })
    return Logger(label: "test") { _ in handler }
  }

  @Test("a line has the time, the level, the message and the metadata, sorted")
  func text() {
    var logger = logger(.text)
    logger[metadataKey: "way"] = "exec"
    logger.info("told", metadata: ["count": "2"])
    logger.debug("not this")
    #expect(lines.list == ["1970-01-01T00:00:00Z info: told count=2 way=exec"])
  }

  @Test(
    "journald gets the priority, and adds the time itself",
    arguments: [
      (Logger.Level.critical, 2), (.error, 3), (.warning, 4), (.notice, 5), (.info, 6), (.debug, 7), (.trace, 7),
    ])
  func journal(level: Logger.Level, priority: Int) {
    logger(.text, level: .trace, isJournal: true).log(level: level, "told")
    #expect(lines.list == ["<\(priority)>told"])
  }

  @Test("JSON has one object per line, whatever the message contains")
  func json() throws {
    logger(.json).error("“a\nb”\u{1B}[2J", metadata: ["path": "/x\ny"])
    #expect(lines.list.count == 1 && !lines.list[0].contains("\n"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(lines.list[0].utf8)) as? [String: String])
    #expect(
      object == [
        "time": "1970-01-01T00:00:00Z", "level": "error", "message": "“a\nb”\u{1B}[2J", "path": "/x\ny",
      ])
  }

  @Test("a message cannot appear as two lines, or control a terminal")
  func hostile() {
    logger(.text, isJournal: true).info("title\n<3>stolen\u{1B}[31m", metadata: ["x": "a\nb"])
    #expect(lines.list == ["<6>title\u{2424}<3>stolen\u{241B}[31m x=a\u{2424}b"])
  }

  @Test("journald is recognized if JOURNAL_STREAM names exactly this stream")
  func stream() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    var status = stat()
    fstat(descriptor, &status)
    #expect(Journal.reads(descriptor, environment: ["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"]))
    #expect(!Journal.reads(descriptor, environment: ["JOURNAL_STREAM": "\(status.st_dev):1"]))
    #expect(!Journal.reads(descriptor, environment: [:]))
  }
}
