public import FeedClient

/// Maps a loader's own error to one of the use cases' three errors; `nil` for none of them.
///
/// A team whose loaders have errors of their own says here which they are:
///
/// ```swift
/// let classify: ErrorClassifier = { ($0 as? MyError).map { $0 == .offline ? .connectivity : .invalidData } }
/// ```
public typealias ErrorClassifier = @Sendable (any Error) -> FeedError?

/// The error that a spec expects of a load.
enum ExpectedError {
  /// Loads, and expects an error of a kind.
  ///
  /// - Throws: `Mismatch` for a result, or another error.
  static func check<Value: Sendable>(
    _ kind: FeedError,
    by classify: ErrorClassifier,
    wording: (Value) -> String,
    load: () async throws -> Value
  ) async throws {
    let value: Value
    do {
      value = try await load()
    } catch {
      guard classify(error) != kind else { return }
      throw Mismatch(expected: "\(kind)", got: got(error, classify))
    }
    throw Mismatch(expected: "\(kind)", got: wording(value))
  }

  /// Returns a description of an error and its kind.
  private static func got(_ error: any Error, _ classify: ErrorClassifier) -> String {
    guard let kind = classify(error), "\(kind)" != "\(error)" else { return SpecWording.thrown(error) }
    return "\(kind) (\(SpecWording.thrown(error)))"
  }
}
