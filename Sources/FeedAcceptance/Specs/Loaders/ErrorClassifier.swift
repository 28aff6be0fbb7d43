public import FeedClient

/// Says which of the three errors of the use cases a loader's own error is; `nil` for none of them.
///
/// A team whose loaders have errors of their own says here which they are:
///
///     classify: { ($0 as? MyLoader.Failure).map { $0 == .offline ? .connectivity : .invalidData } }
public typealias ErrorClassifier = @Sendable (any Error) -> FeedError?

/// How specs expect a load to fail.
enum ExpectedError {
  /// Loads, which must fail with an error of a kind.
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

  /// An error, and what it was taken for.
  private static func got(_ error: any Error, _ classify: ErrorClassifier) -> String {
    guard let kind = classify(error), "\(kind)" != "\(error)" else { return SpecWording.thrown(error) }
    return "\(kind) (\(SpecWording.thrown(error)))"
  }
}
