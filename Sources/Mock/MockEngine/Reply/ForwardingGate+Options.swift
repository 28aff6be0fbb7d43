import HTTPMessages

extension ForwardingGate {
  /// Creates the gate of a mock API that forwards.
  ///
  /// Pages of any origin may read responses with `--cors any`, and still only named ones may use the user's
  /// credentials. The mock refuses foreign hosts before anything else, but not those of recordings with `--match host`.
  init(_ options: MockOptions) {
    var origins: Set<String> = []
    if case .origins(let named) = options.crossOrigin { origins = named }
    var hosts = options.allowedHosts
    if let own = options.publicURL {
      origins.insert(own.origin)
      hosts.insert(own.host)
    }
    self.init(hosts: hosts, origins: origins, option: "--cors")
  }
}
