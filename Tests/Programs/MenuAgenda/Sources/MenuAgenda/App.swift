import EventKit

/// Shows the next meeting of a day, and updates it when the calendars change.
@main
struct App {
  static func main() async {
    guard CommandLine.arguments.count == 3, let day = try? Date(CommandLine.arguments[1], strategy: .iso8601),
      let reloads = Int(CommandLine.arguments[2])
    else {
      print("usage: MenuAgenda DAY RELOADS")
      exit(2)
    }
    let agenda = Agenda(day)
    await agenda.requestAccess()
    guard agenda.hasAccess else {
      print("Calendar access is needed")
      exit(1)
    }
    show(agenda, day)
    var left = reloads
    if left == 0 { return }
    await agenda.follow {
      show(agenda, day)
      left -= 1
      return left > 0
    }
  }

  private static func show(_ agenda: Agenda, _ now: Date) {
    var lines = [agenda.title(at: now)]
    for meeting in agenda.meetings {
      let clock = meeting.start.formatted(.iso8601.time(includingFractionalSeconds: false))
      lines.append("  \(clock) \(meeting.title)\(meeting.link.map { " <\($0.absoluteString)>" } ?? "")")
    }
    // The output is read while the program runs.
    FileHandle.standardOutput.write(Data((lines + ["--", ""]).joined(separator: "\n").utf8))
  }
}
