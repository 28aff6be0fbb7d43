import JSONSyntax

/// An operation, and where it was read.
struct ReadOperation {
  var operation: Operation
  /// The operation object in its document.
  let value: JSONValue
  /// The `operationId` in its document.
  let idValue: JSONValue?
}

/// The operations that links can lead to.
struct OperationIndex {
  private var idsByName: [String: String] = [:]
  private var idsByValue: [JSONValueKey: String] = [:]
  private var operations: [String: Operation] = [:]

  init(_ read: [ReadOperation]) {
    for entry in read {
      let id = entry.operation.id
      if entry.idValue != nil { idsByName[id] = id }
      if idsByValue[JSONValueKey(entry.value)] == nil { idsByValue[JSONValueKey(entry.value)] = id }
      if operations[id] == nil { operations[id] = entry.operation }
    }
  }

  /// The operation with an `operationId`.
  func operation(named name: String) -> Operation? { idsByName[name].flatMap { operations[$0] } }

  /// The operation that an operation object was read as.
  func operation(at value: JSONValue) -> Operation? { idsByValue[JSONValueKey(value)].flatMap { operations[$0] } }
}
