import ContractModel
public import Diagnostics
import HTTPMessages
import JSONSyntax
public import Redaction

/// The smallest failing requests of earlier runs, which the next run tries first.
///
/// Values that earlier responses provided, such as the identifiers in paths, are not part of it: the next run uses its
/// own.
public struct FailureCorpus: Sendable, Hashable {
  /// A failing request.
  public struct Failure: Sendable, Hashable {
    /// A parameter that the request has, or lacks although it is required.
    struct Value: Sendable, Hashable {
      let location: String
      let name: String
      /// The value; `nil` if the parameter is left out.
      let value: JSONLiteral?
    }

    /// A body with its media type.
    struct Body: Sendable, Hashable {
      let type: String
      let value: JSONLiteral
    }

    /// The id of the operation.
    public let operation: String
    /// The check that failed, by its id.
    public let check: String
    /// The broken constraint of the request; `nil` for a valid request.
    public let fault: String?
    /// Whether the broken constraint must be refused.
    let mustBeRefused: Bool
    let values: [Value]
    /// The media type and value of the body; `nil` if none is sent.
    let body: Body?
  }

  /// The version of the format.
  package static let schema = "urn:contract:corpus:1"

  /// The failures, in the order of the contract's operations and of their discovery.
  public var failures: [Failure]

  /// Creates a corpus.
  public init(_ failures: [Failure] = []) { self.failures = failures }

  /// Parses a corpus from JSON text.
  ///
  /// - Throws: `FailureCorpusError` if the text is not a corpus.
  public init(parsing text: [UInt8]) throws(FailureCorpusError) {
    let root: JSONValue
    do { root = try JSONDocument(parsing: text).root } catch {
      throw FailureCorpusError(reason: "\(error)")
    }
    guard root["schema"]?.string == Self.schema, let failures = root["failures"], failures.kind == .array else {
      throw FailureCorpusError(reason: "expected an object with the schema \"\(Self.schema)\" and \"failures\"")
    }
    self.failures = try failures.elements.map { (element) throws(FailureCorpusError) in
      guard let failure = Failure(element) else {
        throw FailureCorpusError(reason: "the failure at \(element.location) is incomplete")
      }
      return failure
    }
  }

  /// Returns the corpus as JSON text without its secrets, indented, ended by a line feed.
  public func serialized(redactedBy redaction: SecretRedaction) -> [UInt8] {
    let literal: JSONLiteral = [
      "schema": .string(Self.schema), "failures": .array(failures.map(\.literal)),
    ]
    return redaction.redacting(json: literal.serialized(indented: true)) + [0x0A]
  }
}

/// The reason why a file is not a corpus of failures.
public struct FailureCorpusError: DiagnosticError, Hashable {
  /// The reason.
  public let reason: String

  /// The message.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "invalid-corpus",
      message: "not a corpus of failures",
      cause: reason,
      remedy: "delete the file, or name the one that a run wrote"
    )
  }
}

extension FailureCorpus.Failure {
  /// Creates the record of a failing request.
  init(_ request: GeneratedRequest, check: String, slots: OperationSlots) {
    operation = slots.operation.id
    self.check = check
    fault = request.fault
    mustBeRefused = request.mustBeRefused
    values = slots.parameters.compactMap { slot in
      let isChanged = request.changes.contains { $0.slot == .parameter(slot.key) }
      let (location, name) = (slot.key.location, slot.parameter.name)
      switch request.values[slot.parameter] {
      case .value(let value)?:
        return slot.isKnown && !isChanged ? nil : Value(location: location, name: name, value: value)
      case .text(let text)?: return Value(location: location, name: name, value: .string(text))
      case nil: return slot.parameter.isRequired ? Value(location: location, name: name, value: nil) : nil
      }
    }
    let contents = slots.operation.requestBody?.content ?? []
    body = request.body.flatMap { body in
      contents.indices.contains(body.content)
        ? Body(type: contents[body.content].range.essence, value: body.value) : nil
    }
  }

  /// Reads a record; `nil` if a member is missing.
  fileprivate init?(_ value: JSONValue) {
    guard let operation = value["operation"]?.string, let check = value["check"]?.string,
      let values = value["parameters"], values.kind == .array
    else { return nil }
    self.operation = operation
    self.check = check
    fault = value["fault"]?.string
    mustBeRefused = value["mustBeRefused"]?.bool ?? false
    self.values = values.elements.compactMap { element in
      guard let location = element["in"]?.string, let name = element["name"]?.string else { return nil }
      return Value(location: location, name: name, value: element["value"].map { JSONLiteral($0) })
    }
    body = value["body"].flatMap { body in
      guard let type = body["type"]?.string, let value = body["value"] else { return nil }
      return Body(type: type, value: JSONLiteral(value))
    }
  }

  fileprivate var literal: JSONLiteral {
    let parameters = values.map { value in
      JSONLiteral.object(
        [.init("in", .string(value.location)), .init("name", .string(value.name))]
          + (value.value.map { [.init("value", $0)] } ?? [])
      )
    }
    return [
      "operation": .string(operation), "check": .string(check), "fault": fault.map { .string($0) } ?? .null,
      "mustBeRefused": .bool(mustBeRefused), "parameters": .array(parameters),
      "body": body.map { ["type": .string($0.type), "value": $0.value] } ?? .null,
    ]
  }

  /// Returns the request to try again; `nil` if the contract no longer agrees with the record.
  func request(_ slots: OperationSlots) -> GeneratedRequest? {
    var parameters = slots.requiredValues
    var changes: [GeneratedRequest.Change] = []
    for value in values {
      guard
        let slot = slots.parameters.first(where: {
          $0.key.location == value.location && $0.parameter.isNamed(value.name)
        })
      else { return nil }
      parameters[slot.parameter] = value.value.map { .value($0) }
      changes.append(.init(slot: .parameter(slot.key), path: [], summary: "\"\(value.name)\" as in the corpus"))
    }
    var content: GeneratedRequest.Body?
    if let body {
      let contents = slots.operation.requestBody?.content ?? []
      guard let position = contents.firstIndex(where: { $0.range.essence == body.type }) else { return nil }
      content = GeneratedRequest.Body(content: position, value: body.value)
      changes.append(.init(slot: .body, path: [], summary: "the body as in the corpus"))
    }
    var request = GeneratedRequest(values: parameters, body: content, changes: changes)
    request.fault = fault
    request.mustBeRefused = mustBeRefused
    return slots.violations(of: request).isEmpty == (fault == nil) ? request : nil
  }
}
