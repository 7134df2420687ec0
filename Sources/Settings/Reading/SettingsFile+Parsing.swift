import TOMLKit
import TerminalText

extension SettingsFile {
  /// Reads a settings file. Problems are recorded in ``problems``; everything else is used.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - file: The path of the file.
  ///   - forms: The checks for zones, durations and hours.
  public init(parsing text: String, file: String, forms: SettingForms) {
    self.init(file: file)
    // TOMLKit would stop reading here.
    if let place = text.utf8.firstIndex(of: 0) {
      let line = text.utf8[..<place].count { $0 == 0x0A } + 1
      problems.append(SettingsProblem(file: file, line: line, "TOML does not allow the NUL character"))
      return
    }
    let text = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    let all = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
    let lines = StatementLines(all)
    do {
      if let line = lines.brokenHead {
        _ = try TOMLTable(string: all[..<(line - 1)].map { $0 + "\n" }.joined())
        let message = "a table header must be a name in brackets, such as [alarms]"
        problems.append(SettingsProblem(file: file, line: line, column: 1, message))
        return
      }
      var reader = SettingsReader(settings: self, forms: forms, lines: lines)
      reader.read(try TOMLTable(string: text), at: [])
      reader.checkNeeds()
      self = reader.settings
    } catch {
      let begin = (error as? TOMLParseError)?.source.begin
      let message = (error as? TOMLParseError)?.description ?? "it cannot be parsed"
      problems.append(SettingsProblem(file: file, line: begin?.line, column: begin?.column, message))
    }
    problems.sort { ($0.line ?? 0, $0.key ?? "") < ($1.line ?? 0, $1.key ?? "") }
    entries.sort { ($0.line ?? 0, $0.name) < ($1.line ?? 0, $1.name) }
  }
}

/// Checks the contents of a file against the table of keys.
private struct SettingsReader {
  var settings: SettingsFile
  let forms: SettingForms
  let lines: StatementLines

  mutating func read(_ table: TOMLTable, at path: [String]) {
    for name in table.keys {
      let path = path + [name]
      // TOMLKit would cut a name at a NUL.
      guard let value = table[name], !name.isEmpty else {
        report(path, "there is no such setting")
        continue
      }
      if let key = SettingKey.all.first(where: { $0.matches(path) }) {
        read(value, of: key, at: path)
      } else if let key = SettingKey.all.first(where: { $0.begins(with: path) }) {
        if let table = value.table {
          read(table, at: path)
        } else {
          report(path, "must be a table; write [\(SettingKey.name(of: path))] and \(key.path.last ?? "") below it")
        }
      } else {
        report(path, "there is no such setting" + advice(on: path))
      }
    }
  }

  private mutating func read(_ value: any TOMLValueConvertible, of key: SettingKey, at path: [String]) {
    guard let value = SettingValue(value) else { return report(path, "expected \(key.kind.words)") }
    if let problem = key.kind.problem(with: value, forms) { return report(path, problem) }
    settings.entries.append(SettingsFile.Entry(key: key, path: path, value: value, line: lines[path]))
  }

  /// Reports settings that require another setting that is not set.
  mutating func checkNeeds() {
    for need in SettingNeed.all {
      let triggers = settings.entries.filter { entry in
        switch (need.trigger, entry.value) {
        case (.way(let way), .texts(let names)):
          [.ways, .calendarWays].contains(entry.key) && names.contains(way.rawValue)
        case (.key(let key), _): entry.key == key
        default: false
        }
      }
      guard let first = triggers.first, !need.keys.contains(where: { settings.value($0) != nil }) else { continue }
      let what = if case .way(let way) = need.trigger { "the method \(way.rawValue)" } else { "it" }
      report(
        first.path, "\(what) needs \(need.keys.map(\.name).joined(separator: " or ")), which is missing or invalid")
    }
  }

  private mutating func report(_ path: [String], _ message: String) {
    settings.problems.append(
      SettingsProblem(
        file: settings.file, line: lines[path], key: SettingKey.name(of: path),
        in: path.first.flatMap(SettingsSection.init), message))
  }

  /// A suggestion for the intended setting; empty if no name is close.
  private func advice(on path: [String]) -> String {
    let known = SettingKey.all.map { key in
      // A calendar title can be any text.
      SettingKey.name(of: key.path.enumerated().map { $1 == "*" && $0 < path.count ? path[$0] : $1 })
    }
    let sections = Set(SettingKey.all.flatMap { key in key.path.indices.dropFirst().map { key.path[..<$0] } })
    let tables = sections.filter { !$0.contains("*") }.map { SettingKey.name(of: Array($0)) }.sorted()
    let name = SettingKey.name(of: path)
    if let near = name.nearest(among: known + tables) { return "; did you mean \(near)?" }
    // The same name in another table, such as [email] for [alarms.email].
    if let last = path.last, let key = SettingKey.all.first(where: { $0.path.last == last }) {
      return "; did you mean \(key.name)?"
    }
    return ""
  }
}

extension SettingValue {
  /// The value of a node, or nil if its type is not used by any setting.
  fileprivate init?(_ node: any TOMLValueConvertible) {
    switch node.type {
    case .string:
      guard let text = node.string else { return nil }
      self = .text(text)
    case .bool:
      guard let flag = node.bool else { return nil }
      self = .flag(flag)
    case .array:
      guard let array = node.array else { return nil }
      var texts: [String] = []
      for index in 0..<array.count {
        guard array[index].type == .string, let text = array[index].string else { return nil }
        texts.append(text)
      }
      self = .texts(texts)
    default: return nil
    }
  }
}
