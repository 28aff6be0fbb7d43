import ContractModel
import HTTPExchange

extension Contract {
  /// The operation of a request that was sent to an API behind any base path: at the longest path that there is one for.
  func match(_ method: HTTPMethod, behindBaseOf path: String, serverPath: String? = nil) -> OperationMatch? {
    var rest = path[...]
    while true {
      if let match = match(method, path: String(rest), serverPath: serverPath) { return match }
      guard let slash = rest.dropFirst().firstIndex(of: "/") else { return nil }
      rest = rest[slash...]
    }
  }
}
