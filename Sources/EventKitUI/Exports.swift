@_exported public import EventKit
