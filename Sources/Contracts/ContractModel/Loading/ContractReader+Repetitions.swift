import HTTPMessages
import JSONSchemas
import JSONSyntax

extension ContractReader {
  /// Reports an error in a schema; a reference error has the same wording as outside of schemas.
  mutating func report(_ error: SchemaError) {
    let value = error.value
    if let text = value.string, value.pointer.tokens.last == "$ref",
      case .failure(let fault) = shapes.resolver.target(of: text, from: value)
    {
      report(.unresolvableReference, "\"$ref\" \"\(value.original.string ?? text)\" \(fault.message)", at: value)
    } else {
      report(.invalidSchema, error.message, at: value)
    }
  }

  /// Reports operations that are described twice, and operation ids that are used twice.
  mutating func reportDuplicates(in operations: [ReadOperation]) {
    struct Route: Hashable {
      let method: String
      let server: String
      let segments: [[String?]]
      let query: Set<QueryItem>
    }
    var routes: [Route: Operation] = [:]
    var ids: [String: Operation] = [:]
    for read in operations {
      guard let operation = read.operation else { continue }
      for server in operation.serverPaths {
        let route = Route(
          method: operation.method.rawValue,
          server: server,
          segments: operation.path.segments.map(\.shape),
          query: Set(operation.path.query)
        )
        guard let first = routes[route] else {
          routes[route] = operation
          continue
        }
        log.add(
          ContractProblem(
            code: .duplicateOperation,
            message: "\(operation.method) \(server)\(operation.path) is already described at \(first.place)",
            place: operation.place,
            pointer: read.key.original.pointer
          ),
          about: [read.key]
        )
      }
      guard let value = read.idValue, let id = value.string else { continue }
      if let first = ids[id] {
        warn(
          .duplicateOperationID,
          "the operationId \"\(id)\" is already used by \(first.method) \(first.path) (\(first.place)); this operation is "
            + "known by its method and path",
          at: value
        )
      } else {
        ids[id] = operation
      }
    }
  }
}
