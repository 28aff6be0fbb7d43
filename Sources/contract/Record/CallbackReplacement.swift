import ContractModel
import Diagnostics
import HTTPMessages
import RecordingProxy

/// Finds the URLs of callbacks in requests, which the proxy replaces by addresses of its own.
struct CallbackReplacement {
  /// Returns the places of the URLs in a request; `nil` if none is replaced.
  let places: CallbackPlaces?
  private let host: String
  /// Whether the contract has callbacks that cannot be recorded, because the API cannot reach the proxy.
  private let isOutOfReach: Bool

  init(_ settings: RecordSettings) {
    let contract = settings.context.input.contract
    let (base, serverPath) = (settings.url, settings.context.serverPath)
    let hasCallbacks = contract.operations.contains { $0.callbacks.contains { $0.clientURL != nil } }
    host = base.host
    // Only an API on this machine reaches the proxy.
    let isHere = HostName.isLoopback(HostName.normalized(base.host))
    isOutOfReach = hasCallbacks && !settings.command.rewriting.noRewrite && !isHere
    guard hasCallbacks, isHere, !settings.command.rewriting.noRewrite else {
      places = nil
      return
    }
    let prefix = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
    places = { request in
      guard request.url.path.hasPrefix(prefix), !request.url.path.isEmpty,
        let match = contract.match(
          request.method,
          path: String(request.url.path.dropFirst(prefix.count)),
          serverPath: serverPath
        )
      else { return [] }
      return Self.places(of: match.operation)
    }
  }

  private static func places(of operation: ContractModel.Operation) -> [CallbackPlace] {
    operation.callbacks.reduce(into: []) { places, callback in
      guard let url = callback.clientURL else { return }
      let part: CallbackPlace.Part
      switch url.source {
      case .query(let name): part = .query(name)
      case .header(let name): part = .header(name)
      case .body(let pointer): part = .body(pointer)
      case .path: return
      }
      let sent = CallbackPlace.Callback(
        name: callback.name,
        operation: operation.id,
        method: callback.operation.method,
        suffix: url.suffix
      )
      if let position = places.firstIndex(where: { $0.part == part }) {
        places[position].callbacks.append(sent)
      } else {
        places.append(CallbackPlace(part, callbacks: [sent]))
      }
    }
  }

  /// The notes for the user about callbacks that were not recorded.
  func notes(_ hosts: [(host: String, count: Int)]) -> [String] {
    if isOutOfReach {
      return ["callbacks are not recorded: \(host) cannot reach a proxy on this machine; record an API that runs here"]
    }
    guard !hosts.isEmpty else { return [] }
    let names = hosts.prefix(5).map { "\(VisibleText.of($0.host)) (\($0.count))" }.joined(separator: ", ")
    return [
      "the callbacks to \(names) were not recorded; name the client in their URLs by a loopback address or its own"
    ]
  }
}
