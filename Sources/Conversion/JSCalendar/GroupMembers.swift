import CalendarModel
import ICalendar
import TimeZones

/// Converts between the members of a Group, apart from its entries, and the properties of a VCALENDAR.
enum GroupMembers {
  // MARK: To JSCalendar

  /// Returns the Group of a calendar.
  ///
  /// - Parameters:
  ///   - components: The components that are not entries; they are kept only with `isLossless`.
  ///   - method: The METHOD of the entries, or nil if they have no METHOD or there are no entries.
  static func members(
    _ properties: [ContentLine], _ components: [Component], method: String?, _ context: EntryContext,
    _ capabilities: FormatCapabilities, _ losses: inout LossLog
  ) -> JSONMembers {
    var builder = ComponentBuilder(.vcalendar)
    builder.elements = properties.map { .property($0) } + components.map { .component($0) }
    let calendar = builder.component()
    var group = JSONMembers(["@type": .string("Group")])
    if context.flavor == .version2 { group["version"] = .string("2.0") }
    for member in PlainMember.all(of: .group) {
      let lines = calendar.all(named: member.property)
      if !lines.isEmpty { group[member.member] = member.tree(lines) }
    }
    group["locale"] = DescriptionMembers.language(of: calendar, .name)
    LinkMembers.write(calendar, to: &group)
    let read = { (group: JSONMembers) in Self.read(group, method: method, isLossless: true) }
    if context.isLossless {
      group["iCalendar"] = .object(
        Remembered.member(of: calendar, group, losses: &losses, read: read) ?? Remembered.empty(calendar))
    } else if let back = read(group).lines.component("VCALENDAR") {
      let check = CarriedCheck(capabilities: capabilities, zones: context.zones)
      for loss in check.losses(of: calendar, against: back, uid: nil) { losses.add(loss) }
    }
    return group
  }

  // MARK: From JSCalendar

  /// Returns the calendar properties for a Group, VERSION first.
  static func read(
    _ group: JSONMembers, method: String?, isLossless: Bool
  ) -> (lines: LineCollector, notes: ReadingNotes) {
    var (lines, notes) = ObjectReading(group).lines { reader, lines in
      _ = reader.take("@type")
      _ = reader.take("version")
      lines.add("VERSION", "2.0", from: "version")
      for member in PlainMember.all(of: .group) { member.read(&reader, into: &lines) }
      DescriptionMembers.readLanguage(of: "NAME", &reader, into: &lines)
      if !lines.has("PRODID"), !reader.notes.isRemembered {
        lines.add("PRODID", ICalendarObject.ownProductIdentifier, from: "")
      }
      // A Group has no calendar scale, and all dates are Gregorian.
      if let method { lines.add("METHOD", method.uppercased(), from: "entries/0/method") }
      let context = EntryContext(flavor: .version2, zones: .init(), method: nil, isLossless: isLossless)
      LinkMembers.read(&reader, into: &lines, NestedReader(context: context, notes: reader.notes))
      reader.finish()
    }
    if isLossless {
      for (pointer, value) in notes.unplaced { lines.add(UnknownMembers.line(pointer, value), from: "") }
      notes.unplaced = []
    }
    return (lines, notes)
  }
}
