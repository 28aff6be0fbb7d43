package import Diagnostics
import JSONSyntax

/// An `x-` keyword of a contract that the tools read; other tools ignore it.
package struct ContractExtension: Sendable {
  /// The objects of a contract that an extension can belong to.
  package enum Owner: String, Sendable, Hashable, CaseIterable {
    case operation
    case schema
    case link
    case parameter
  }

  /// The object that has the keyword.
  package let owner: Owner
  /// The form of its value in one sentence, for messages.
  package let form: String
  /// The keyword, and what it means.
  package let descriptor: Descriptor
  /// Whether a value has the form, for a keyword of schemas; `nil` for those that are read with their operation or link.
  let hasForm: (@Sendable (JSONValue) -> Bool)?

  /// The keyword, such as `x-pagination`.
  package var name: String { descriptor.id }

  /// An extension.
  ///
  /// - Parameters:
  ///   - name: The keyword.
  ///   - owner: The object that has it.
  ///   - form: What its value must look like, in one sentence.
  ///   - summary: What it promises, in one line.
  ///   - explanation: What it means, in a few sentences.
  ///   - example: The keyword with a value, as YAML.
  ///   - remedy: What to take care of.
  ///   - hasForm: Whether a value has the form, for a keyword of schemas.
  init(
    _ name: String,
    of owner: Owner,
    form: String,
    summary: String,
    explanation: String,
    example: String,
    remedy: String,
    hasForm: (@Sendable (JSONValue) -> Bool)? = nil
  ) {
    self.owner = owner
    self.form = form
    self.hasForm = hasForm
    descriptor = Descriptor(
      .contractExtension,
      name,
      summary: summary,
      explanation: explanation,
      example: example,
      remedy: remedy,
      exclusion: "Remove the keyword from the contract; what it promises is then not checked."
    )
  }
}
