public import Diagnostics
public import JSONSyntax

/// An error or a warning in a contract.
public struct ContractProblem: Sendable, Hashable, CustomStringConvertible {
  /// A stable code for each kind of problem.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case unreadableYAML = "unreadable-yaml"
    case unreadableJSON = "unreadable-json"
    case notOpenAPI = "not-openapi"
    case unsupportedVersion = "unsupported-version"
    case noContracts = "no-contracts"
    case noOperations = "no-operations"
    case invalidStructure = "invalid-structure"
    case unresolvableReference = "unresolvable-reference"
    case unknownLinkOperation = "unknown-link-operation"
    case unknownLinkParameter = "unknown-link-parameter"
    case invalidExpression = "invalid-expression"
    case invalidSchema = "invalid-schema"
    case invalidPath = "invalid-path"
    case invalidStatus = "invalid-status"
    case invalidMediaType = "invalid-media-type"
    case invalidParameter = "invalid-parameter"
    case invalidServer = "invalid-server"
    case invalidExtension = "invalid-extension"
    case unknownExtension = "unknown-extension"
    case invalidExample = "invalid-example"
    case duplicateKey = "duplicate-key"
    case duplicateOperation = "duplicate-operation"
    case duplicateOperationID = "duplicate-operation-id"
    case unknownSecurityScheme = "unknown-security-scheme"
    /// Something in a Swagger 2.0 document that OpenAPI 3 has no words for.
    case inconvertible = "inconvertible"
    /// A violation of a specification by the form of a document.
    case documentForm = "document-form"
    case unsatisfiableSchema = "unsatisfiable-schema"
    /// A part that is allowed and has no effect, although its author meant something by it.
    case noEffect = "no-effect"
    /// A name that is used and described nowhere.
    case undescribedName = "undescribed-name"
    case ambiguousPath = "ambiguous-path"
    case unusedComponent = "unused-component"
    /// A fault of an overlay document, or an action that selects nothing.
    case invalidOverlay = "invalid-overlay"
    case invalidWorkflow = "invalid-workflow"
    case unknownWorkflowReference = "unknown-workflow-reference"
    case unsupportedWorkflow = "unsupported-workflow"
  }

  /// How much of the contract a problem makes unusable.
  public enum Extent: String, Sendable, Hashable, CaseIterable {
    case contract
    /// The operations that contain the error or refer to it; they are set aside.
    case operations
    /// Only the affected part, such as a link; everything else is used.
    case part
  }

  /// The kind of problem.
  public let code: Code
  /// An error if the contract cannot be relied on; a warning if it is usable, but doubtful.
  public internal(set) var severity: Severity
  /// How much of the contract it makes unusable; a warning leaves everything usable.
  public internal(set) var extent: Extent
  /// The ids of the operations that contain the error or refer to it; empty for a warning.
  public internal(set) var operations: [String] = []
  /// Whether it is an error that became a warning, because all that it is in can be used without the faulty part.
  package internal(set) var isLeftOut = false
  /// Whether a specification forbids what is only a warning to readers of the document.
  var isForbidden = false
  /// One line that says what is wrong and what to do, without the place.
  public internal(set) var message: String
  /// The place of the problem.
  public let place: SourcePlace
  /// The same place as a pointer into the document; `nil` if there is no document.
  public let pointer: JSONPointer?

  /// Creates a problem at a place.
  public init(
    code: Code,
    severity: Severity = .error,
    extent: Extent = .contract,
    message: String,
    place: SourcePlace,
    pointer: JSONPointer? = nil
  ) {
    self.code = code
    self.severity = severity
    self.extent = severity == .warning ? .part : extent
    self.message = message
    self.place = place
    self.pointer = pointer
  }

  /// Creates a problem at a value of a document.
  init(
    _ code: Code,
    _ message: String,
    severity: Severity = .error,
    extent: Extent = .contract,
    at value: JSONValue,
    in sources: SourceSet
  ) {
    let (place, pointer) = (sources.place(of: value), value.original.pointer)
    self.init(code: code, severity: severity, extent: extent, message: message, place: place, pointer: pointer)
  }

  /// `file:line:column: severity: message`.
  public var description: String { "\(place): \(severity.rawValue): \(message)" }
}
