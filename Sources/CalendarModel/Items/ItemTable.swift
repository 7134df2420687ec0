import CivilTime
import ICalendar

/// An item with a table of its fields, which is used to read and write it.
protocol ItemTable: CalendarItem, FieldTable {
  /// Writes the times that must be written together, and copies them to the original.
  func writeTimes(over original: inout Self, in editor: inout ComponentEditor) throws(CalendarModelError)
}

extension ItemTable {
  /// A new component from the item.
  func newComponent(over empty: Self, at instant: Instant) throws(CalendarModelError) -> Component {
    try written(in: try ComponentEditor(newComponent: Self.component.name), over: empty, at: instant)
  }

  /// A component with its fields replaced by the item's.
  ///
  /// The table writes all fields that have not been written yet. The lines that come first in a new component are
  /// written before the table's fields, and the lines that depend on what has changed are written after them.
  func written(
    in editor: ComponentEditor, over original: Self, at instant: Instant
  ) throws(CalendarModelError) -> Component {
    var editor = editor
    var written = original
    try writeIdentity(over: &written.fields, in: &editor, at: instant)
    try writeTimes(over: &written, in: &editor)
    try writeFields(over: written, in: &editor)
    try writeMarks(over: original, in: &editor, at: instant)
    return editor.component()
  }

  /// Reads a component of the item's kind.
  static func read(_ component: Component) throws(CalendarModelError) -> Self {
    guard component.component == Self.component else {
      throw .wrongComponent(component.name, expected: Self.component.name)
    }
    return component.withPropertyLines { Self($0) }
  }

  /// Writes UID and, in a new component, CREATED, DTSTAMP, LAST-MODIFIED and SEQUENCE, and copies them to the original.
  private func writeIdentity(
    over original: inout ItemFields, in editor: inout ComponentEditor, at instant: Instant
  ) throws(CalendarModelError) {
    let fields = fields
    if fields.uid?.nonEmpty == nil, editor.isNew || original.uid != nil {
      throw CalendarModelError(.missingUID, "the item has no UID; set one before writing it")
    }
    try editor.write(text: fields.uid, over: original.uid, .uid)
    original.uid = fields.uid
    guard editor.isNew else { return }
    try editor.write(fields.stamp ?? instant, over: nil, .dtstamp)
    try editor.write(fields.created ?? instant, over: nil, .created)
    original.created = fields.created
    try editor.write(fields.lastModified ?? instant, over: nil, .lastModified)
    try editor.edit(.sequence, where: { _ in true }) { line throws(CalendarModelError) in
      try line.setting(rawValue: String(max(fields.sequence, 0)))
    }
  }

  /// Removes dependent properties that no longer agree, and updates DTSTAMP, LAST-MODIFIED and SEQUENCE if anything has
  /// changed.
  ///
  /// Values that the caller has set are written unchanged.
  private func writeMarks(
    over original: Self, in editor: inout ComponentEditor, at instant: Instant
  ) throws(CalendarModelError) {
    guard !editor.isNew else { return }
    editor.removePartners()
    let (fields, original) = (fields, original.fields)
    let ownStamp = fields.stamp == original.stamp ? nil : fields.stamp
    let ownModified = fields.lastModified == original.lastModified ? nil : fields.lastModified
    try editor.write(fields.sequence, over: original.sequence, .sequence)
    guard editor.isChanged || ownStamp != nil || ownModified != nil else { return }
    if fields.sequence == original.sequence, !editor.changedProperties.isDisjoint(with: EditPartners.timing) {
      let next = original.sequence < Int(Int32.max) ? original.sequence + 1 : original.sequence
      try editor.write(next, over: original.sequence, .sequence)
    }
    try editor.write(ownModified ?? instant, over: original.lastModified, .lastModified)
    try editor.write(ownStamp ?? instant, over: original.stamp, .dtstamp)
  }
}
