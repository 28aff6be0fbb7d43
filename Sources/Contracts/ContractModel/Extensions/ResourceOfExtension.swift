import Diagnostics
import JSONSyntax

extension ContractExtension {
  /// `x-resource-of`: an operation belongs to the resource with a collection.
  package static let resourceOf = ContractExtension(
    "x-resource-of",
    of: .operation,
    form: """
      "x-resource-of" must be the path of a collection, such as /orders
      """,
    summary: "it belongs to the resource with that collection",
    explanation: """
      The value is the path template of the collection. An operation whose path has the parameters of the collection \
      creates (`POST`) or lists (`GET`) items; one whose path ends with one more parameter reads, replaces, merges or \
      deletes an item, by its method; any other acts on an item or on the collection. On a path, it is true of all \
      operations of the path that do not have it themselves. The collection need not be a path of the document.
      """,
    example: "`x-resource-of: /orders`",
    remedy: """
      Add it where paths do not show the resource, as with `POST /createOrder`; `contract explain resources` prints what \
      was understood.
      """,
    hasForm: { ResourceStatement.collection($0) != nil }
  )
}

extension ContractReader {
  /// Warns of a collection that is no path of the contract, that only one operation names, and whose name is nearly that
  /// of a path.
  mutating func reportMisspelledCollections(in read: [ReadOperation]) {
    let operations = read.compactMap(\.operation)
    let paths = Set(operations.map { $0.path.shape })
    let named = operations.compactMap(\.resource).compactMap { statement -> (shape: String, value: JSONValue)? in
      guard let collection = statement.collection, let value = statement.collectionValue else { return nil }
      return (collection.shape, value)
    }
    let counts = Dictionary(named.map { ($0.shape, 1) }, uniquingKeysWith: +)
    for (shape, value) in named where counts[shape] == 1 && !paths.contains(shape) {
      let others = operations.filter { $0.resource?.collection == nil }.map(\.path.text)
      guard let nearest = NearestName.find(value.string ?? "", among: others, within: 2) else { continue }
      warn(
        .invalidExtension,
        "\"x-resource-of\" names \"\(value.string ?? "")\", which is no path of the contract; did you mean "
          + "\"\(nearest)\"?",
        at: value
      )
    }
  }
}
