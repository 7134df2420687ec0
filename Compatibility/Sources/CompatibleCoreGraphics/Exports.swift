// The colours of calendars, and the numeric and geometric types that Foundation provides on Linux.
@_exported public import EventKitGraphics
@_exported public import Foundation
