// Publishers and subscribers, among them the publisher of notifications that programs watch an event store with.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
