import HTTPMessages

/// The upstream origins that are reached through the proxy, each with its address at the proxy.
struct ProxyRoutes: Sendable {
  /// An origin and its address at the proxy.
  struct Route: Sendable {
    /// The origin; for the base URL, including its path.
    let origin: HTTPURL
    /// The address at which the proxy listens for it.
    let address: HTTPURL
  }

  /// The routes, starting with that of the base URL; the same origin without a path comes later.
  let all: [Route]
  /// The callback addresses that clients know by their own URLs; `nil` for none.
  private var callbacks: CallbackAddresses?

  init(all: [Route]) { self.all = all }

  func restoring(_ callbacks: CallbackAddresses?) -> ProxyRoutes {
    var copy = self
    copy.callbacks = callbacks
    return copy
  }

  /// Returns the address maps for a client that reaches the proxy under a given host name.
  ///
  /// - Parameters:
  ///   - host: The `Host` of its request; `nil` for none.
  ///   - own: The address that received the request.
  func addresses(host: String?, at own: HTTPURL) -> (outward: AddressMap, back: AddressMap) {
    let named = host.flatMap { try? HTTPURL(parsing: "http://\($0)") }
    let pairs = all.map { route in
      var address = route.address
      if let named {
        address.host = named.host
        if address.port == own.port { address.port = named.port }
      }
      return (route, address)
    }
    var outward = AddressMap(pairs.map { AddressMap.Entry($0.origin, $1) }, root: root(pairs, at: own))
    outward.callbacks = callbacks
    return (
      outward, AddressMap(pairs.map { AddressMap.Entry($1, $0.origin) })
    )
  }

  /// Returns the address that serves paths of the base URL's origin outside its path, for responses of the base URL.
  private func root(_ pairs: [(Route, HTTPURL)], at own: HTTPURL) -> (path: String, address: HTTPURL)? {
    guard let base = all.first, base.address == own, !base.origin.path.isEmpty,
      let root = pairs.first(where: { $0.0.origin.hasSameOrigin(as: base.origin) && $0.0.origin.path.isEmpty })
    else { return nil }
    return (base.origin.path, root.1)
  }
}
