import HARRecordings
import HTTPMessages

/// Where the recorded requests went: hosts, ports, and the base paths before the paths of the contract.
struct RecordedAddresses {
  /// The base path before the server path at each origin; of several candidates, the most frequent one.
  let basePaths: [String]
  /// The recorded hosts in lower case, each with the ports that were requested.
  let ports: [[UInt8]: Set<Int>]
  /// The recorded hosts as `RecordedHosts` names them, in the order of their first recordings.
  let names: [String]

  /// The recorded hosts.
  var hosts: [String] { ports.keys.map { String(decoding: $0, as: UTF8.self) } }

  init(of entries: RecordedEntries, _ resolver: OperationResolver) {
    var votes: [String: [String: Int]] = [:]
    var ports: [[UInt8]: Set<Int>] = [:]
    var names: [String] = []
    // Most entries have the host of the one before.
    var latest: (host: String, port: Int)?
    for position in entries.indices {
      let url = entries.head(at: position).request.url
      let port = url.effectivePort
      if latest?.host != url.host || latest?.port != port {
        ports[Array(url.host.utf8), default: []].insert(port)
        let name = RecordedHosts.name(url.authority)
        if !names.contains(name) { names.append(name) }
        latest = (url.host, port)
      }
      if let base = resolver.basePath(of: url.path) { votes[url.origin, default: [:]][base, default: 0] += 1 }
    }
    self.ports = ports
    self.names = names
    basePaths = votes.values.compactMap { counts in
      counts.max { ($0.value, $1.key.utf8.count, $1.key) < ($1.value, $0.key.utf8.count, $0.key) }?.key
    }
  }
}
