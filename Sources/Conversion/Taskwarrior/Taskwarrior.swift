/// What the reader and the writer of Taskwarrior's tasks share.
enum Taskwarrior {
  /// How the names of properties begin that hold fields of a task which no standard property says, and fields that its
  /// user has defined, so that they come back.
  static let prefix = "X-TASKWARRIOR-"

  /// Fields that Taskwarrior computes.
  static let computed: Set<String> = ["id", "urgency", "mask", "imask", "parent"]
}
