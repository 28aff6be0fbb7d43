import ContractModel
import Findings
import HTTPMessages

/// Reports a request that matches no operation of the contract.
enum UnknownOperation {
  /// Returns one finding; none for `OPTIONS`, or for `HEAD` on a path with `GET`, because HTTP adds them to every path.
  ///
  /// A contract without operations makes no promises and has no findings; neither has one whose errors hide its
  /// operations.
  static func findings(for request: HTTPRequest, methods: [String], _ contract: Contract) -> [Finding] {
    guard !contract.operations.isEmpty, contract.setAside(request.method, path: request.url.path).isEmpty else {
      return []
    }
    let known = methods.isEmpty ? contract.matches(path: request.url.path).map(\.operation.method.rawValue) : methods
    if request.method == .head, known.contains(HTTPMethod.get.rawValue) { return [] }
    if request.method == .options, !known.isEmpty || request.url.path == "*" { return [] }
    let requested = VisibleText.of("\(request.method) \(request.url.path)")
    let message =
      known.isEmpty
      ? "\(requested) is not an operation of the contract"
      : "\(requested) is not an operation of the contract, which has \(known.joined(separator: ", ")) there"
    return [Finding(check: .request, message: message, details: known.isEmpty ? operations(of: contract) : [])]
  }

  /// Returns the first operations of a contract, as a hint for a mistyped path.
  private static func operations(of contract: Contract) -> [String] {
    let shown = contract.operations.prefix(5).map { "\($0.method) \($0.serverPath)\($0.path)" }
    let rest = contract.operations.count - shown.count
    return ["the contract documents \(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"]
  }
}
