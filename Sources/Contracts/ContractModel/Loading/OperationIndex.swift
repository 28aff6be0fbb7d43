import JSONSyntax

/// An operation as read from a document, with its position there.
struct ReadOperation {
  /// The `operationId`, otherwise the method and the path template.
  var id: String
  /// The method; `*` for a path whose operations cannot be read.
  let method: String
  /// The path template as written.
  let path: String
  /// The path of the first server.
  let serverPath: String
  /// The key of the method in its document, or of the path if its operations cannot be read.
  let key: JSONValue
  /// The parts of the documents that describe the operation, references not followed.
  let parts: [DocumentSpan]
  /// Those parts without which it cannot be used at all; a fault in another one leaves that part out.
  var needed: [DocumentSpan] = []
  /// The operation object, preceded by the objects that refer to it.
  var values: [JSONValue] = []
  /// The `operationId` in its document.
  var idValue: JSONValue?
  /// The operation; `nil` if it cannot be read.
  var operation: Operation?

  /// Whether it is not known by its `operationId`.
  private(set) var isRenamed = false

  /// Changes the id of the operation.
  mutating func rename(_ id: String) {
    self.id = id
    isRenamed = true
    operation = operation?.renamed(id)
  }
}

/// The operations that links can point to.
struct OperationIndex {
  private var idsByName: [String: String] = [:]
  private var idsByValue: [JSONValueKey: String] = [:]
  private var operations: [String: Operation] = [:]

  init(_ read: [ReadOperation]) {
    for entry in read {
      guard let operation = entry.operation else { continue }
      let id = operation.id
      if entry.idValue != nil, !entry.isRenamed { idsByName[id] = id }
      for value in entry.values where idsByValue[JSONValueKey(value)] == nil { idsByValue[JSONValueKey(value)] = id }
      if operations[id] == nil { operations[id] = operation }
    }
  }

  /// Returns the operation with an `operationId`.
  func operation(named name: String) -> Operation? { idsByName[name].flatMap { operations[$0] } }

  /// Returns the operation that was read from an operation object.
  func operation(at value: JSONValue) -> Operation? { idsByValue[JSONValueKey(value)].flatMap { operations[$0] } }
}
