import ContractModel

extension StatusPattern {
  /// Whether a request can be expected to cause a status: not `default`, a server error, or a rate limit (429).
  var isProvokable: Bool {
    switch self {
    case .default: false
    case .exact(let code): code != 429 && code < 500
    case .range(let hundreds): hundreds < 5
    }
  }
}
