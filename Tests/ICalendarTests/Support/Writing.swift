import ICalendar

/// Returns the output of a writer.
func writtenBytes(flushSize: Int = 1 << 17, _ body: (inout ContentLineWriter) throws -> Void) throws -> [UInt8] {
  var bytes: [UInt8] = []
  try withoutActuallyEscaping({ (piece: [UInt8]) in bytes += piece }) { sink in
    var writer = ContentLineWriter(flushSize: flushSize, sink: sink)
    try body(&writer)
    try writer.finish()
  }
  return bytes
}

/// Returns the output of a writer for components.
func writtenBytes(_ components: [Component]) throws -> [UInt8] {
  try writtenBytes { writer in for component in components { try writer.write(component) } }
}

/// Returns the output of a writer for all elements that were read.
func writtenBytes(_ elements: [Reading.Element]) throws -> [UInt8] {
  try writtenBytes { writer in
    for element in elements {
      switch element {
      case .calendarBegin(let line), .calendarProperty(let line): try writer.write(line)
      case .component(let component, _): try writer.write(component)
      case .calendarEnd: try writer.write("END:VCALENDAR")
      }
    }
  }
}
