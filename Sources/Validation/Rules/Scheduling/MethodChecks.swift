import ICalendar
import Scheduling

/// Checks scheduling messages: the requirements of each method for each component (RFC 5546 3).
enum MethodChecks {
  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.unknownMethod) { reporter, calendar in
      guard let line = calendar.first(.method), !line.trimmed.isEmpty,
        KnownProperty.method.values(in: nil)?.contains(line.trimmed) == false
      else { return }
      reporter.report(
        .unknownMethod, line, line.trimmedRange, fix: Fix.deletion(.unsafe, "remove METHOD", line)
      ) { "METHOD \(line.trimmed.quoted) is not defined, and some programs refuse the whole file" }
    },
    SubjectCheck(.mixedComponentsInMethod) { reporter, calendar in
      guard let line = calendar.first(.method), calendar.method != nil else { return }
      let kinds = calendar.itemKinds
      guard kinds.count > 1 else { return }
      reporter.report(.mixedComponentsInMethod, line) {
        "A message must contain only one kind of component, but this one contains "
          + kinds.map(\.name).sorted().joined(separator: " and ") + "; send one message for each kind"
      }
    },
    SubjectCheck(.multipleUidsInMethod) { reporter, calendar in
      guard let line = calendar.first(.method), let method = calendar.method.flatMap(SchedulingMethod.init),
        method != .publish, calendar.uids.count > 1, calendar.count(.vfreebusy) == 0
      else { return }
      reporter.report(.multipleUidsInMethod, line) {
        "A \(method.rawValue) must be about one event, but this one has several UIDs; send one message for each"
      }
    },
    SubjectCheck(.methodMimeMismatch) { reporter, calendar in
      guard let type = reporter.context.options.contentType else { return }
      let stated = type.split(separator: ";").dropFirst().compactMap { part -> String? in
        let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
        return pair.count == 2 && pair[0].isSame("method") ? pair[1].filter { $0 != "\"" }.uppercased() : nil
      }.first
      guard stated != calendar.method else { return }
      reporter.report(.methodMimeMismatch, calendar.first(.method) ?? calendar.begin) {
        "The content type says method=\(stated ?? "nothing") but METHOD is \(calendar.method ?? "missing"); they must "
          + "agree"
      }
    },
  ]

  static let components: [ComponentCheck] = [
    ComponentCheck(MethodDemands.components, rules: [.methodComponent] + MethodDemandRules.all) { reporter, view in
      guard let method = reporter.context.method.flatMap(SchedulingMethod.init), let kind = view.kind else { return }
      guard let demands = MethodDemands(of: method, on: kind) else {
        reporter.report(.methodComponent, view.begin) { "METHOD:\(method.rawValue) cannot be used with \(kind.name)" }
        return
      }
      check(demands, method, kind, view, &reporter)
    },
    ComponentCheck([.vevent, .vtodo], .cancelStatus) { reporter, view in
      guard reporter.context.method == "CANCEL" else { return }
      if let line = view.first(.status) {
        if line.trimmed.isSame("CANCELLED") { return }
        reporter.report(
          .cancelStatus, line, line.trimmedRange, fix: Fix.value(.unsafe, "write CANCELLED", line, "CANCELLED")
        ) { "METHOD:CANCEL cancels the whole event, but STATUS is \(line.trimmed.quoted); write STATUS:CANCELLED" }
      } else if view.all(.attendee).isEmpty {
        reporter.report(
          .cancelStatus, view.begin, fix: .addition(.safe, "add STATUS:CANCELLED", view, "STATUS:CANCELLED")
        ) { "METHOD:CANCEL cancels the whole event; add STATUS:CANCELLED" }
      }
    },
  ]

  private static func check(
    _ demands: MethodDemands, _ method: SchedulingMethod, _ kind: KnownComponent, _ view: ComponentView,
    _ reporter: inout Reporter
  ) {
    var missing = demands.needs.filter { !view.has($0) }[...]
    while let first = missing.first {
      let rule = MethodDemandRules.rule(first, of: kind, method)
      let told = missing.prefix { MethodDemandRules.rule($0, of: kind, method) == rule }
      missing = missing.dropFirst(told.count)
      reporter.report(rule, view.begin) {
        "\(view.name) with METHOD:\(method.rawValue) needs \(told.map(\.name).joined(separator: ", "))"
          + (MethodDemandRules.advice[rule] ?? "")
      }
    }
    for property in demands.forbids {
      if let line = view.first(property) { forbid(line, kind, method, view, &reporter) }
    }
    if let allowed = demands.allows {
      for line in view.lines {
        guard let property = line.property, !line.isVendors, !allowed.contains(property) else { continue }
        forbid(line, kind, method, view, &reporter)
      }
    }
    let attendees = view.all(.attendee)
    if demands.hasOneAttendee, attendees.count != 1 {
      reporter.report(.replyOneAttendee, attendees.dropFirst().first ?? view.begin) {
        "A \(method.rawValue) must have exactly one ATTENDEE, who replies, but this one has "
          + "\(attendees.isEmpty ? "none" : "\(attendees.count)")"
      }
    }
    if demands.forbidsAlarms, let alarm = view.children.first(where: { $0.kind == .valarm }) {
      reporter.report(.methodForbiddenAlarm, alarm.begin, fix: Fix.deletion(.safe, "remove the alarm", alarm)) {
        "A component with METHOD:\(method.rawValue) must not contain VALARM"
      }
    }
  }

  private static func forbid(
    _ line: LineView, _ kind: KnownComponent, _ method: SchedulingMethod, _ view: ComponentView,
    _ reporter: inout Reporter
  ) {
    let rule = MethodDemandRules.rule(line.property, of: kind, method)
    var name: String { line.name.uppercased() }
    reporter.report(
      rule, line, fix: MethodDemandRules.fixes[rule].map { Fix.deletion($0, "remove \(name)", line) }
    ) { "\(view.name) with METHOD:\(method.rawValue) must not contain \(name)\(MethodDemandRules.advice[rule] ?? "")" }
  }
}
