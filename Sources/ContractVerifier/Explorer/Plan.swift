import ContractModel
import HTTPExchange
import JSONSyntax

/// What can be asked of a contract's operations, from the contract alone.
struct Plan: Sendable {
  /// An operation that can be asked without another's answer.
  struct Opening: Sendable {
    let operation: Operation
    let values: ParameterValues
  }

  let contract: Contract
  let configuration: ExplorerConfiguration

  /// The operations that may be asked, in the contract's order.
  var operations: [Operation] { contract.operations.filter { configuration.allows(operation: $0.id) } }

  /// The operations that can be asked at once: all that their requests need has an example or default.
  ///
  /// An operation whose path is filled in by another's link waits for that answer instead: an example's identifier need
  /// not exist on the server at hand.
  var openings: [Opening] {
    operations.compactMap { operation in
      guard refusal(of: operation) == nil, !isFilledByLink(operation), var values = operation.exampleValues() else {
        return nil
      }
      if let pagination = operation.pagination, let limit = operation.parameter(pagination.limit, in: .query) {
        values[limit] = .value(JSONLiteral(defaultLimit(operation, pagination)))
      }
      return Opening(operation: operation, values: values)
    }
  }

  /// Why an operation is never asked; `nil` where it may be.
  func refusal(of operation: Operation) -> String? {
    if !operation.method.isSafe, !configuration.allowedUnsafeOperations.contains(operation.id) {
      return "\(operation.method) may change something; --allow-unsafe \(operation.id) sends it"
    }
    if let body = operation.requestBody, body.isRequired, !body.content.contains(where: { !$0.examples.isEmpty }) {
      return "its request body has no example in the contract"
    }
    return nil
  }

  /// Why an operation that was not asked was not.
  func absence(of operation: Operation) -> String {
    if let refusal = refusal(of: operation) { return refusal }
    if isFilledByLink(operation) { return "no answer linked to it" }
    let missing = operation.parameters.filter { $0.isRequired && $0.exampleValue == nil }.map { "\"\($0.name)\"" }
    if !missing.isEmpty {
      return "the contract gives no example for \(missing.joined(separator: ", ")), and no link leads here"
    }
    return "no request could be made from the contract"
  }

  /// The limit that stands for an ordinary page: the parameter's default, else its example, else 10.
  func defaultLimit(_ operation: Operation, _ pagination: Pagination) -> Int {
    let parameter = operation.parameter(pagination.limit, in: .query)
    let value = parameter?.defaultValue ?? parameter?.examples.first
    return max(1, value?.integer ?? 10)
  }

  /// The largest limit that the contract allows; `nil` where it sets no bound.
  func largestLimit(_ operation: Operation, _ pagination: Pagination) -> Int? {
    let schema = operation.parameter(pagination.limit, in: .query)?.schema?.value
    return schema?["maximum"]?.integer ?? schema?["exclusiveMaximum"]?.integer.map { $0 - 1 }
  }

  /// Whether a link of an operation that may be asked gives every path parameter, of which there is one at least.
  private func isFilledByLink(_ operation: Operation) -> Bool {
    let needed = Set(operation.pathParameters.map(\.name))
    guard !needed.isEmpty else { return false }
    return operations.contains { source in
      source.id != operation.id && refusal(of: source) == nil
        && source.responses.flatMap(\.links).contains { link in
          link.operationID == operation.id && needed.isSubset(of: link.parameters.map(\.name))
        }
    }
  }

  /// The operations in groups that links connect, each group and the groups themselves in the contract's order.
  var components: [[Operation]] {
    let operations = operations
    let positions = Dictionary(operations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var roots = Array(operations.indices)
    func root(_ position: Int) -> Int {
      var position = position
      while roots[position] != position { position = roots[position] }
      return position
    }
    for (position, operation) in operations.enumerated() {
      for link in operation.responses.flatMap(\.links) {
        guard let target = positions[link.operationID] else { continue }
        let (one, other) = (root(position), root(target))
        roots[max(one, other)] = min(one, other)
      }
    }
    return Dictionary(grouping: operations.indices, by: root).sorted { $0.key < $1.key }
      .map { $0.value.map { operations[$0] } }
  }
}
