public import ContractModel
public import JSONSyntax

/// A value for a parameter of a request, or for an input of another workflow.
///
/// Source: Arazzo 1.0.1, section 4.6.6.
public struct WorkflowParameter: Sendable {
  /// The name.
  public let name: String
  /// The part of the request that contains it; `nil` for an input of another workflow.
  public let location: Parameter.Location?
  /// The source of the value.
  public let value: WorkflowExpression
  /// The place of the parameter in its document.
  public let place: SourcePlace
}

/// The body of a step's request.
///
/// Source: Arazzo 1.0.1, section 4.6.14.
public struct WorkflowBody: Sendable {
  /// The media type; `nil` for the one that the operation describes.
  public let contentType: String?
  /// The content before replacements; `nil` for the operation's own example.
  public let payload: WorkflowExpression?
  /// The values to replace in the content, in order.
  public let replacements: [Replacement]
  /// The place of the body in its document.
  public let place: SourcePlace

  /// A value that replaces another in a body.
  public struct Replacement: Sendable {
    /// The place in the body.
    public let target: JSONPointer
    /// The source of the new value.
    public let value: WorkflowExpression
    /// The place of the replacement in its document.
    public let place: SourcePlace
  }
}
