import ContractModel
import ContractReports
import HTTPExchange

/// A request for which the contract has no operation.
enum UnknownOperation {
  /// One finding; none for `OPTIONS`, nor for `HEAD` where `GET` is known, which HTTP adds to every path.
  ///
  /// A contract without operations promises nothing, and forbids nothing; nor does one whose errors hide what it says.
  static func findings(for request: HTTPRequest, methods: [String], _ contract: Contract) -> [Finding] {
    guard !contract.operations.isEmpty, contract.setAside(request.method, path: request.url.path).isEmpty else {
      return []
    }
    let known = methods.isEmpty ? contract.matches(path: request.url.path).map(\.operation.method.rawValue) : methods
    if request.method == .head, known.contains(HTTPMethod.get.rawValue) { return [] }
    if request.method == .options, !known.isEmpty || request.url.path == "*" { return [] }
    let asked = VisibleText.of("\(request.method) \(request.url.path)")
    let message =
      known.isEmpty
      ? "\(asked) is not an operation of the contract"
      : "\(asked) is not an operation of the contract, which has \(known.joined(separator: ", ")) there"
    return [Finding(check: .request, message: message, details: known.isEmpty ? operations(of: contract) : [])]
  }

  /// The first operations of a contract, for somebody who has mistyped a path.
  private static func operations(of contract: Contract) -> [String] {
    let shown = contract.operations.prefix(5).map { "\($0.method) \($0.serverPath)\($0.path)" }
    let rest = contract.operations.count - shown.count
    return ["the contract documents \(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"]
  }
}
