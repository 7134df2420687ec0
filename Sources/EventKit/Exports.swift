// The modules that `import EventKit` also imports on a Mac. CGColor comes from a module with a different name, because
// Swift Testing would take one named CoreGraphics for Apple's.
@_exported public import CoreLocation
@_exported public import EventKitGraphics
@_exported public import Foundation
