import Bounds
import GRDB
import GRDBSQLite

extension Database {
  /// Ends the statements of this connection that nobody waits for any more, or that take more time than the work may that
  /// they are for. The full-text index does most of its work within one step of a statement, so that no count of steps
  /// or rows would end it.
  func endStatementsWithWork() {
    sqlite3_progress_handler(
      sqliteConnection, Self.instructionsOfLook,
      { _ in
        guard let work = WorkBudget.current else { return 0 }
        work.lookAtClock()
        // What is spent otherwise still has its answer written.
        return [.calledOff, .spent(.time)].contains(work.ending) ? 1 : 0
      }, nil)
  }

  /// After how many instructions of SQLite's the clock is looked at: some tens of microseconds.
  private static let instructionsOfLook: Int32 = 1000
}
