package import ContractModel
package import JSONSyntax

/// A value for a parameter of a request, or for an input of another workflow.
///
/// Source: Arazzo 1.0.1, section 4.6.6.
package struct WorkflowParameter: Sendable {
  package let name: String
  /// The part of the request that contains it; `nil` for an input of another workflow.
  package let location: Parameter.Location?
  /// The source of the value.
  package let value: WorkflowExpression
  /// The place of the parameter in its document.
  package let place: SourcePlace
}

/// The body of a step's request.
///
/// Source: Arazzo 1.0.1, section 4.6.14.
package struct WorkflowBody: Sendable {
  /// The media type; `nil` for the one that the operation describes.
  package let contentType: String?
  /// The content before replacements; `nil` for the operation's own example.
  package let payload: WorkflowExpression?
  /// The values to replace in the content, in order.
  package let replacements: [Replacement]
  /// The place of the body in its document.
  package let place: SourcePlace

  /// A value that replaces another in a body.
  package struct Replacement: Sendable {
    /// The place in the body.
    package let target: JSONPointer
    /// The source of the new value.
    package let value: WorkflowExpression
    /// The place of the replacement in its document.
    package let place: SourcePlace
  }
}
