// What a program gets with `import EventKit` on a Mac. CGColor comes from a module with a name of ours: one named
// CoreGraphics would be taken for Apple's by Swift Testing.
@_exported public import CoreLocation
@_exported public import EventKitGraphics
@_exported public import Foundation
