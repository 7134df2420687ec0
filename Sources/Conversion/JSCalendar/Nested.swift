import ICalendar

/// Writes nested components as objects within an entry.
final class NestedWriter {
  let context: EntryContext
  /// The losses so far.
  private(set) var losses: [Loss] = []
  private let check: CarriedCheck
  private let uid: String?

  init(_ context: EntryContext, _ check: CarriedCheck, uid: String?) {
    self.context = context
    self.check = check
    self.uid = uid
  }

  /// Returns the object for a component, or nil if none can be created.
  ///
  /// - Parameters:
  ///   - isIdentified: Whether the component always has a UID, which is the key.
  ///   - read: Reads the object back, to determine what it preserves.
  func object(
    _ component: Component, _ id: String, isIdentified: Bool, write: (Component) -> JSONMembers?,
    read: @escaping (inout MemberReader, inout LineCollector) -> Void
  ) -> JSONMembers? {
    guard var object = write(component) else {
      if !context.isLossless { losses.append(check.loss(of: component, uid: uid)) }
      return nil
    }
    let back = { (object: JSONMembers) in
      ObjectReading(object).lines { reader, lines in
        NestedReader.readIdentity(
          component.name, id, isIdentified: isIdentified, &reader, into: &lines, isLossless: true, read)
      }
    }
    if context.isLossless {
      object["iCalendar"] = Remembered.member(of: component, object, read: back).map(JSONTree.object)
      let lines = back(object).lines
      guard let again = lines.component(component.name), Remembered.isSame(again, component) else { return nil }
    } else {
      guard let again = back(object).lines.component(component.name) else { return nil }
      losses += check.losses(of: component, against: again, uid: uid)
      for inner in component.components where check.capabilities.carries(inner.component) {
        losses.append(check.loss(of: inner, uid: uid))
      }
    }
    return object
  }
}

/// Reads objects within an entry as nested components.
struct NestedReader {
  let context: EntryContext
  let notes: ReadingNotes

  /// Returns the component for an object, or nil if none can be created.
  func component(
    _ name: String, _ id: String, isIdentified: Bool, _ reader: MemberReader,
    read: (inout MemberReader, inout LineCollector) -> Void
  ) -> Component? {
    let reading = ObjectReading(reader.members).lines { inner, lines in
      Self.readIdentity(
        name, id, isIdentified: isIdentified, &inner, into: &lines, isLossless: context.isLossless, read)
    }
    notes.append(reading.notes, under: reader.pointer)
    return reading.lines.component(name)
  }

  /// Reads an object, and its key as the identifier of the component.
  static func readIdentity(
    _ name: String, _ id: String, isIdentified: Bool, _ reader: inout MemberReader, into lines: inout LineCollector,
    isLossless: Bool, _ read: (inout MemberReader, inout LineCollector) -> Void
  ) {
    if isIdentified { lines.add(text: id, as: "UID", from: "") }
    _ = reader.take("@type")
    read(&reader, &lines)
    reader.finish()
    let trigger = lines.lines.first { $0.line.property == .trigger }?.line.rawValue ?? ""
    if !isIdentified, !ObjectIDs.isDerived(id, from: trigger) { lines.add(text: id, as: "UID", from: "") }
  }

  /// Returns the parameter for a key that cannot be derived.
  func id(_ id: String, value: String) -> [(String, [String])] {
    context.isLossless && !ObjectIDs.isDerived(id, from: value) ? [(ObjectIDs.name, [id])] : []
  }
}
