import Diagnostics
import JSONSyntax

/// Decides how far each error reaches: to the contract as a whole, to the operations that it belongs to, or no further
/// than the part that it is about.
struct ProblemReach {
  /// The operations that can be used.
  private(set) var operations: [Operation] = []
  /// The operations that cannot.
  private(set) var setAside: [SetAsideOperation] = []
  /// All problems, in the order of their places.
  private(set) var problems: [ContractProblem] = []

  /// Judges the errors of a log.
  ///
  /// - Parameter unusable: Schemas without a validator; an operation that has one is set aside in any case.
  init(
    _ log: ProblemLog,
    of read: [ReadOperation],
    unusable: [JSONValue],
    in sources: SourceSet,
    _ resolver: inout ReferenceResolver
  ) {
    let ids = Self.ids(of: read)
    var entries = log.entries
    var faults: [Int: [ContractProblem]] = [:]
    if entries.contains(where: { $0.problem.severity == .error && !$0.anchors.isEmpty }) {
      let graph = ReferenceGraph(read.map(\.parts), in: sources, &resolver)
      for position in entries.indices where entries[position].problem.severity == .error {
        let anchors = entries[position].anchors
        guard !anchors.isEmpty, !anchors.contains(where: { Self.concernsAll($0, in: sources) }) else { continue }
        let owners = graph.owners(of: anchors)
        entries[position].problem.operations = owners.map { ids[$0] }
        if entries[position].problem.extent != .part {
          entries[position].problem.extent = owners.isEmpty ? .part : .operations
          if owners.isEmpty { entries[position].problem.becomeWarning() }
        }
        guard entries[position].problem.extent == .operations else { continue }
        for owner in owners { faults[owner, default: []].append(entries[position].problem) }
      }
      for schema in unusable {
        for owner in graph.owners(of: [schema]) where faults[owner] == nil {
          var problem = ContractProblem(
            code: .invalidSchema,
            extent: .operations,
            message: "this schema refers to one that cannot be used",
            place: sources.place(of: schema),
            pointer: schema.pointer
          )
          problem.operations = [ids[owner]]
          entries.append(ProblemLog.Entry(problem: problem, anchors: [schema]))
          faults[owner] = [problem]
        }
      }
    }
    for (position, entry) in read.enumerated() {
      if let problems = faults[position] {
        setAside.append(entry.setAside(as: ids[position], because: ProblemLog.sorted(problems), in: sources))
      } else if let operation = entry.operation {
        operations.append(operation)
      }
    }
    problems = ProblemLog.sorted(entries.map(\.problem))
  }

  /// The ids of operations, each different: that of a second operation of the same id is its method and path.
  private static func ids(of read: [ReadOperation]) -> [String] {
    var seen: Set<String> = []
    return read.map { entry in
      let route = "\(entry.method) \(entry.serverPath)\(entry.path)"
      for candidate in [entry.id, route] where seen.insert(candidate).inserted { return candidate }
      var number = 2
      while !seen.insert("\(route) (\(number))").inserted { number += 1 }
      return "\(route) (\(number))"
    }
  }

  /// Whether what is wrong at a value is wrong with a document as a whole: it is neither in a path nor in a component.
  private static func concernsAll(_ value: JSONValue, in sources: SourceSet) -> Bool {
    guard let source = sources.source(of: value), source.mayBeContract, source.document.root["openapi"] != nil else {
      return false
    }
    let tokens = value.pointer.tokens
    switch tokens.first {
    case "paths": return tokens.count < 2
    case "components": return tokens.count < 3
    case "webhooks": return false
    default: return !(tokens.first?.hasPrefix("x-") ?? false)
    }
  }
}

extension ContractProblem {
  /// Makes an error that no operation has part in a warning.
  fileprivate mutating func becomeWarning() {
    severity = .warning
    message += " (no operation uses this)"
  }
}

extension ReadOperation {
  fileprivate func setAside(
    as id: String,
    because problems: [ContractProblem],
    in sources: SourceSet
  ) -> SetAsideOperation {
    SetAsideOperation(
      id: id,
      method: method,
      path: path,
      serverPath: serverPath,
      place: sources.place(of: key),
      problems: problems
    )
  }
}
