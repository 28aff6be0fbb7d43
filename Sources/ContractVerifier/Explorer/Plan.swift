import ContractModel
import HTTPExchange
import JSONSyntax

/// What can be asked of a contract's operations, from the contract alone.
struct Plan: Sendable {
  /// An operation that can be asked without another's answer.
  struct Opening: Sendable {
    let operation: Operation
    let values: ParameterValues
    let purpose: String?
  }

  /// A link of an operation, as the operation that it leads to sees it.
  struct IncomingLink: Sendable {
    let source: Operation
    let link: Link
  }

  let contract: Contract
  let configuration: ExplorerConfiguration
  /// The operations that may be asked, in the contract's order.
  let operations: [Operation]
  /// The links of all operations, by the ids of the operations that they lead to.
  private let incoming: [String: [IncomingLink]]

  init(contract: Contract, configuration: ExplorerConfiguration) {
    self.contract = contract
    self.configuration = configuration
    operations = contract.operations.filter { configuration.allows(operation: $0.id) }
    var incoming: [String: [IncomingLink]] = [:]
    for source in contract.operations {
      for link in source.responses.flatMap(\.links) {
        incoming[link.operationID, default: []].append(IncomingLink(source: source, link: link))
      }
    }
    self.incoming = incoming
  }

  /// The requests that can be made at once, in the contract's order: all that they need has an example or default.
  ///
  /// An operation whose path is filled in by another's link waits for that answer instead: an example's identifier need
  /// not exist on the server at hand.
  var openings: [Opening] {
    operations.compactMap { operation in
      guard refusal(of: operation) == nil, !isFilledByLink(operation), var values = operation.exampleValues() else {
        return nil
      }
      guard let pagination = operation.walkedPagination else {
        return Opening(operation: operation, values: values, purpose: nil)
      }
      let usual = WalkLimits.usual(operation, pagination)
      values.setLimit(of: usual, page: 0, operation, pagination)
      return Opening(operation: operation, values: values, purpose: usual.purpose(ofPage: 0))
    }
  }

  /// Why an operation is never asked; `nil` where it may be.
  func refusal(of operation: Operation) -> String? {
    if !operation.method.isSafe, !configuration.allowedUnsafeOperations.contains(operation.id) {
      return "\(operation.method) is unsafe; --allow-unsafe \(operation.id) sends it"
    }
    if let body = operation.requestBody, body.isRequired,
      !body.content.contains(where: { $0.range.isJSON && !$0.examples.isEmpty })
    {
      return "its request body has no JSON example in the contract"
    }
    return nil
  }

  /// Why an operation that was not asked was not.
  func absence(of operation: Operation) -> String {
    if let refusal = refusal(of: operation) { return refusal }
    if isFilledByLink(operation) { return "no response linked to it" }
    let missing = operation.parameters.filter { $0.isRequired && $0.exampleValue == nil }.map { "\"\($0.name)\"" }
    if !missing.isEmpty {
      return "the contract gives no example for \(missing.joined(separator: ", ")), and no link leads here"
    }
    return "the run ended before it was requested"
  }

  /// The links that lead to an operation, in the contract's order.
  func links(to operation: Operation) -> [IncomingLink] {
    (incoming[operation.id] ?? []).filter { configuration.allows(operation: $0.source.id) }
  }

  /// What to tell of an operation that is only asked to refuse: nothing at hand gives it an identifier that exists.
  func isolation(of operation: Operation) -> String? {
    guard refusal(of: operation) == nil, links(to: operation).isEmpty else { return nil }
    guard isFilledByLink(operation) else {
      guard operation.exampleValues() == nil else { return nil }
      return "\(operation.id): never requested with values that exist: \(absence(of: operation))"
    }
    let sources = Set((incoming[operation.id] ?? []).map(\.source.id)).sorted().joined(separator: ", ")
    return
      "\(operation.id): never requested with an identifier that exists; the responses of \(sources) have them, and it is"
      + " left out"
  }

  /// Whether a link gives every path parameter, of which there is one at least; that of an operation left out, too.
  private func isFilledByLink(_ operation: Operation) -> Bool {
    let needed = Set(operation.pathParameters.map(\.name))
    guard !needed.isEmpty else { return false }
    return (incoming[operation.id] ?? []).contains { incoming in
      incoming.source.id != operation.id && refusal(of: incoming.source) == nil
        && needed.isSubset(of: incoming.link.parameters.map(\.name))
    }
  }

  /// The operations in groups that links connect, each group and the groups themselves in the contract's order.
  var components: [[Operation]] {
    let positions = Dictionary(operations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var roots = Array(operations.indices)
    func root(_ position: Int) -> Int {
      var position = position
      while roots[position] != position {
        roots[position] = roots[roots[position]]
        position = roots[position]
      }
      return position
    }
    for (position, operation) in operations.enumerated() {
      for link in operation.responses.flatMap(\.links) {
        guard let target = positions[link.operationID] else { continue }
        let (one, other) = (root(position), root(target))
        roots[max(one, other)] = min(one, other)
      }
    }
    return Dictionary(grouping: operations.indices, by: { root($0) }).sorted { $0.key < $1.key }
      .map { $0.value.map { operations[$0] } }
  }
}

extension ParameterValues {
  /// Sets the limit that a page of a walk is asked with, where the operation has one.
  mutating func setLimit(of limits: WalkLimits, page: Int, _ operation: Operation, _ pagination: Pagination) {
    guard let parameter = operation.parameter(pagination.limit, in: .query) else { return }
    self[parameter] = limits.limit(ofPage: page).map { .value(JSONLiteral($0)) }
  }
}
