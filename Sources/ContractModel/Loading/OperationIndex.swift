import JSONSyntax

/// An operation of a document, and where it was read.
struct ReadOperation {
  /// The `operationId`; without one the method and the path template.
  var id: String
  /// The method; `*` for a path of which no operation can be read.
  let method: String
  /// The path template as it is written.
  let path: String
  /// The path of the first server.
  let serverPath: String
  /// The key of the method in its document; of a path of which no operation can be read, its own.
  let key: JSONValue
  /// What of the documents belongs to it, references not followed.
  let parts: [DocumentSpan]
  /// The operation object, and the objects that refer to it in its place.
  var values: [JSONValue] = []
  /// The `operationId` in its document.
  var idValue: JSONValue?
  /// The operation; `nil` where it cannot be read.
  var operation: Operation?

  /// The operation under another id.
  mutating func rename(_ id: String) {
    self.id = id
    operation = operation?.renamed(id)
  }
}

/// The operations that links can lead to.
struct OperationIndex {
  private var idsByName: [String: String] = [:]
  private var idsByValue: [JSONValueKey: String] = [:]
  private var operations: [String: Operation] = [:]

  init(_ read: [ReadOperation]) {
    for entry in read {
      guard let operation = entry.operation else { continue }
      let id = operation.id
      if entry.idValue != nil { idsByName[id] = id }
      for value in entry.values where idsByValue[JSONValueKey(value)] == nil { idsByValue[JSONValueKey(value)] = id }
      if operations[id] == nil { operations[id] = operation }
    }
  }

  /// The operation with an `operationId`.
  func operation(named name: String) -> Operation? { idsByName[name].flatMap { operations[$0] } }

  /// The operation that an operation object was read as.
  func operation(at value: JSONValue) -> Operation? { idsByValue[JSONValueKey(value)].flatMap { operations[$0] } }
}
