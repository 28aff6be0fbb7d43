import HTTPMessages

/// The known facts about a callback that went through the proxy.
package struct ProxiedCallback: Sendable, Hashable {
  /// The name in the contract.
  package var name: String
  /// The id of the operation whose request caused it.
  package var operation: String
  /// The number of the exchange that caused it, as `ProxiedExchange.number`.
  package var cause: Int
  /// When that exchange started, in nanoseconds since 1970 (UTC).
  package var causeStarted: Int64

  /// Chooses the callback of an address: the one with the method and the text after the address, otherwise with the
  /// method, otherwise the first.
  init?(_ entry: CallbackAddresses.Entry, method: HTTPMethod, suffix: String) {
    let sameMethod = entry.callbacks.filter { $0.method == method }
    guard let found = sameMethod.first(where: { $0.suffix == suffix }) ?? sameMethod.first ?? entry.callbacks.first
    else { return nil }
    (name, operation) = (found.name, found.operation)
    (cause, causeStarted) = entry.cause.exchange
  }
}
