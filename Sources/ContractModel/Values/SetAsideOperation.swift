public import JSONSyntax

/// An operation that its document describes in a way that cannot be used, so that it is neither requested nor judged.
public struct SetAsideOperation: Sendable, Identifiable {
  /// The document's `operationId`; where it has none, or another operation has it too, method and path.
  public let id: String
  /// The method; `*` for a path of which no operation can be read.
  public let method: String
  /// The path template after the server path, as it is written.
  public let path: String
  /// The path of the first server, `/v1`, without a slash at its end; empty for `/`.
  public let serverPath: String
  /// The place of the method in its document.
  public let place: SourcePlace
  /// The errors that keep it from being used; never empty.
  public let problems: [ContractProblem]

  package init(
    id: String,
    method: String,
    path: String,
    serverPath: String,
    place: SourcePlace,
    problems: [ContractProblem]
  ) {
    self.id = id
    self.method = method
    self.path = path
    self.serverPath = serverPath
    self.place = place
    self.problems = problems
  }
}
