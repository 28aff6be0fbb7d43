import Diagnostics
import DocumentRules
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// The faults of the documents themselves, apart from those that make operations unusable.
///
/// A violation of a specification is an error here, although the operations can be used: who writes a document is held
/// to its standard, who reads one is not.
package struct DocumentReview {
  /// The documents that were judged: the path of each with its version, such as `OpenAPI 3.1`.
  package private(set) var documents: [(file: String, version: String)] = []
  /// The problems, those of the contract among them, ordered by place; each fault once.
  package private(set) var problems: [ContractProblem] = []

  /// Reviews the documents of a contract, and Arazzo and Overlay documents among its files.
  ///
  /// - Parameter isStrict: Whether what is read leniently is an error.
  package init(_ contract: Contract, strictly isStrict: Bool = false) {
    let sources = contract.sources.sources.filter { $0.mayBeContract && !$0.isReferenced }
    problems = contract.problems
    var resolver = ReferenceResolver(contract.sources)
    var positions: [SourcePlace: [Int]] = [:]
    for (number, problem) in problems.enumerated() where problem.code != .unknownExtension {
      positions[problem.place, default: []].append(number)
    }
    for source in sources {
      let root = source.document.root
      // A document of Swagger 2.0 is judged as it was written, and its schemas as they were converted.
      let written = root.original
      let fragments: DocumentChecker.Follow = { text, value in
        guard !text.hasPrefix("#"), case .success(let target) = resolver.target(of: text, from: value),
          Specifications.version(of: target.document.root) == nil
        else { return nil }
        return target.original
      }
      guard let judgement = DocumentChecker.judgement(of: written, following: fragments) else { continue }
      documents.append((source.path, Specifications.version(of: written)?.name ?? ""))
      for violation in judgement.violations { add(violation, in: contract.sources, &positions) }
      guard root["openapi"] != nil else { continue }
      warn(.noEffect, judgement.ignored.map { ($0.message, $0.value) }, in: contract.sources)
      var rules = SchemaReview(resolver: resolver, is30: Specifications.version(of: root) == .openAPI30)
      let dialect = root["jsonSchemaDialect"]?.string
      let knowsKeywords = dialect.map { SchemaDialect(named: $0) != nil } ?? true
      let isConverted = Specifications.version(of: written) == .swagger20
      let schemas = isConverted ? DocumentChecker.judgement(of: root)?.schemas ?? [] : judgement.schemas
      for schema in schemas {
        warn(.unsatisfiableSchema, rules.faults(of: schema), in: contract.sources)
        let knows = knowsKeywords && schema["$schema"] == nil
        warn(.noEffect, rules.ineffective(in: schema, knows), in: contract.sources)
      }
      let undescribed = UndescribedNames.members(of: schemas, resolver) + UndescribedNames.tags(of: root)
      warn(.undescribedName, undescribed, in: contract.sources)
      warn(.ambiguousPath, AmbiguousPaths.faults(in: root), in: contract.sources)
      warn(.noEffect, UnmarkedExpressions.faults(in: root), in: contract.sources)
      warn(.unusedComponent, UnusedComponents.faults(in: root, of: contract.sources, &resolver), in: contract.sources)
    }
    if isStrict {
      for number in problems.indices where problems[number].isLenient { problems[number].severity = .error }
    }
    problems = ProblemLog.sorted(problems)
  }

  /// Whether a problem says that there is no OpenAPI document, although the file is of another specification.
  package func isAboutOtherDocument(_ problem: ContractProblem) -> Bool {
    [.notOpenAPI, .noContracts, .noOperations].contains(problem.code) && !documents.isEmpty
  }

  /// The number of places where the documents of a contract break what their specifications prescribe.
  package static func violations(of contract: Contract) -> Int {
    contract.sources.sources.reduce(0) { count, source in
      guard source.mayBeContract, !source.isReferenced, source.document.root["openapi"] != nil else { return count }
      return count + (DocumentChecker.violations(in: source.document.root.original)?.count ?? 0)
    }
  }

  /// Adds a violation; a problem of the contract at the same place says the same, and becomes an error.
  private mutating func add(
    _ violation: DocumentViolation,
    in sources: SourceSet,
    _ positions: inout [SourcePlace: [Int]]
  ) {
    let place = sources.place(of: violation.value)
    var candidates = positions[place] ?? []
    // What an object lacks may have been reported at its key.
    if violation.rule == .missingMember, let key = violation.value.ownKey {
      candidates += positions[sources.place(of: key)] ?? []
    }
    if let known = candidates.first(where: { Self.isSame(problems[$0], as: violation) }) {
      if problems[known].severity == .warning {
        (problems[known].severity, problems[known].isForbidden) = (.error, true)
      }
      return
    }
    problems.append(
      ContractProblem(
        code: .documentForm,
        extent: .part,
        message: violation.message,
        place: place,
        pointer: violation.pointer
      )
    )
  }

  /// Whether a problem of the contract says what a violation at its place says.
  private static func isSame(_ problem: ContractProblem, as violation: DocumentViolation) -> Bool {
    guard problem.code != .documentForm, problem.code != .invalidExample else { return false }
    // An object may lack several members, and each is a fault of its own.
    guard violation.rule == .missingMember || violation.rule == .tooFew else { return true }
    return violation.names.contains { problem.message.contains("\"\($0)") }
  }

  private mutating func warn(
    _ code: ContractProblem.Code,
    _ faults: [(message: String, value: JSONValue)],
    in sources: SourceSet
  ) {
    problems += faults.map { ContractProblem(code, $0.message, severity: .warning, at: $0.value, in: sources) }
  }
}

extension JSONValue {
  /// The key of the member whose value this is; `nil` for any other value.
  fileprivate var ownKey: JSONValue? {
    index > 0 && document.tape[index - 1].isKey ? JSONValue(document: document, index: index - 1) : nil
  }
}

extension ContractProblem {
  /// The check of documents that the problem is of; `nil` if the contract cannot be used as it is.
  package var documentCheck: String? {
    if isForbidden { return Code.documentForm.rawValue }
    switch code {
    case .documentForm, .invalidExample, .unsatisfiableSchema, .noEffect, .undescribedName, .duplicateOperationID,
      .ambiguousPath, .unusedComponent:
      return code.rawValue
    default: return nil
    }
  }

  /// Whether the problem is a fault that was read as what was probably meant, not an opinion about what is allowed.
  fileprivate var isLenient: Bool {
    switch code {
    case .invalidExample, .unsatisfiableSchema, .noEffect, .undescribedName, .ambiguousPath, .unusedComponent,
      .unknownExtension, .inconvertible:
      false
    default: severity == .warning
    }
  }
}
