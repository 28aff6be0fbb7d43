import Diagnostics
import JSONSyntax

/// Decides how much of a contract each error makes unusable: all of it, the operations that contain the error, or only
/// the affected part.
struct ProblemReach {
  /// The operations that can be used.
  private(set) var operations: [Operation] = []
  /// The operations that cannot.
  private(set) var setAside: [SetAsideOperation] = []
  /// All problems, in the order of their places.
  private(set) var problems: [ContractProblem] = []

  /// Determines the reach of the errors in a log.
  ///
  /// - Parameter unusable: Schemas without a validator; an operation that uses one is always set aside.
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
    var leftOut = LeftOutParts()
    if entries.contains(where: { $0.problem.severity == .error && !$0.anchors.isEmpty }) {
      let graph = ReferenceGraph(read.map(\.parts), in: sources, &resolver)
      let needed = ReferenceGraph(read.map(\.needed), in: sources, &resolver)
      for position in entries.indices where entries[position].problem.severity == .error {
        let anchors = entries[position].anchors
        guard !anchors.isEmpty, !anchors.contains(where: { Self.concernsAll($0, in: sources) }) else { continue }
        var owners = graph.owners(of: anchors)
        if entries[position].problem.mayLeavePartOut {
          let blocked = needed.owners(of: anchors)
          if blocked.isEmpty, !owners.isEmpty {
            leftOut.add(entries[position].problem, at: position, of: owners.map { ids[$0] })
            continue
          }
          owners = blocked
        }
        entries[position].problem.operations = owners.map { ids[$0] }
        if entries[position].problem.extent != .part {
          entries[position].problem.extent = owners.isEmpty ? .part : .operations
          if owners.isEmpty { entries[position].problem.downgradeToWarning() }
        }
        guard entries[position].problem.extent == .operations else { continue }
        for owner in owners { faults[owner, default: []].append(entries[position].problem) }
      }
      for schema in unusable {
        for owner in needed.owners(of: [schema]) where faults[owner] == nil {
          let message = "this schema refers to one that cannot be used"
          var problem = ContractProblem(.invalidSchema, message, extent: .operations, at: schema, in: sources)
          problem.operations = [ids[owner]]
          entries.append(ProblemLog.Entry(problem: problem, anchors: [schema]))
          faults[owner] = [problem]
        }
      }
    }
    problems = ProblemLog.sorted(leftOut.concluding(entries.map(\.problem)))
    for (position, entry) in read.enumerated() {
      if let problems = faults[position] {
        setAside.append(entry.setAside(as: ids[position], because: ProblemLog.sorted(problems), in: sources))
      } else if let operation = entry.operation {
        operations.append(operation)
      }
    }
  }

  /// Returns distinct ids for operations; the second operation with the same id is identified by method and path.
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

  /// Whether a value concerns a document as a whole, because it is in neither a path nor a component.
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
  /// Whether the error leaves no doubt about the other parts of the operation that it is in.
  ///
  /// With an unreadable status or a repeated key it is not known what the operation documents.
  fileprivate var mayLeavePartOut: Bool { extent != .part && code != .invalidStatus && code != .duplicateKey }

  /// Turns an error in one response or in an optional parameter into a warning, since the rest is used without it.
  fileprivate mutating func leavePartOut(of operations: [String], places: Int) {
    (severity, extent, isLeftOut) = (.warning, .part, true)
    let others = places == 1 ? "" : "here and in \(places == 2 ? "another place" : "\(places - 1) other places"), "
    let rest = operations.count == 1 ? operations.joined() : "\(operations.count) operations"
    message += " (\(others)left out; the rest of \(rest) is judged)"
  }

  /// Turns an error in a callback into a warning, since the operation is used without it.
  mutating func leaveOutCallback() {
    (severity, extent, isLeftOut) = (.warning, .part, true)
    message += " (the callback is left out)"
  }

  /// Turns an error that affects no operation into a warning.
  fileprivate mutating func downgradeToWarning() {
    (severity, isLeftOut) = (.warning, true)
    message += " (no operation uses this)"
  }
}

/// The faulty parts that are left out of operations that are used; the same fault in several places is one warning.
private struct LeftOutParts {
  private struct Fault: Hashable {
    let code: ContractProblem.Code
    let message: String
  }

  private var positions: [Fault: [Int]] = [:]
  private var operations: [Fault: [String]] = [:]

  mutating func add(_ problem: ContractProblem, at position: Int, of operations: [String]) {
    let fault = Fault(code: problem.code, message: problem.message)
    positions[fault, default: []].append(position)
    self.operations[fault, default: []] += operations.filter { self.operations[fault]?.contains($0) != true }
  }

  /// Returns the problems with one warning for each fault, at its first place.
  func concluding(_ problems: [ContractProblem]) -> [ContractProblem] {
    var problems: [ContractProblem?] = problems
    for (fault, positions) in positions {
      let places = positions.sorted { left, right in
        guard let one = problems[left]?.place, let other = problems[right]?.place else { return left < right }
        return (one, left) < (other, right)
      }
      guard let first = places.first, let operations = operations[fault] else { continue }
      for position in places.dropFirst() { problems[position] = nil }
      problems[first]?.leavePartOut(of: operations, places: places.count)
    }
    return problems.compactMap(\.self)
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
