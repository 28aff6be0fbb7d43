public import JSONSyntax

/// An operation that is neither requested nor verified, because errors in its document make it unusable.
public struct SetAsideOperation: Sendable, Identifiable {
  /// The document's `operationId`; method and path if it has none, or another operation has the same one.
  public let id: String
  /// The method; `*` for a path whose operations cannot be read.
  public let method: String
  /// The path template as written, without the server path.
  public let path: String
  /// The path of the first server, such as `/v1`, without a trailing slash; empty for `/`.
  public let serverPath: String
  /// The place of the method in its document.
  public let place: SourcePlace
  /// The errors that make it unusable; never empty.
  public let problems: [ContractProblem]
}
