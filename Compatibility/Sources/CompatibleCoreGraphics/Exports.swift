// The colours that calendars have, and the numbers and shapes that Foundation brings on Linux.
@_exported public import EventKitGraphics
@_exported public import Foundation
