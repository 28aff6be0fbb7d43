public import HARRecordings
import MockEngine

/// Adds exchanges to a recording file for the inspector.
public struct RecordingSaver: Sendable {
  /// The path of the file, as shown to people.
  public let file: String
  let save: @Sendable (CapturedExchange) async throws -> Void

  /// Creates a saver.
  ///
  /// - Parameters:
  ///   - file: The path of the file, as shown to people.
  ///   - save: Redacts an exchange, and adds it to the file. The mock API then replays it. An error is shown to the
  ///     person who saves.
  public init(file: String, save: @escaping @Sendable (CapturedExchange) async throws -> Void) {
    self.file = file
    self.save = save
  }
}
