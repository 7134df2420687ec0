// Publishers and subscribers, including the notification publisher that programs use to observe an event store.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
