import ArgumentParser
import HTTPMessages

/// The address on which a server of this command listens, and its shutdown.
struct ListenOptions: SettingGroup {
  static let settings: [SettingOf<ListenOptions>] = [
    SettingOf("server.allow-host", \.allowHost),
    SettingOf("server.grace", \.grace),
  ]

  @Option(
    name: [.long, .customShort("p")],
    parsing: .unconditional,
    help: .value("port", "The port to listen on; 0 for a free one.")
  )
  var port = 0

  @Option(help: .value("address", "The address to listen on; other machines can connect if it is not loopback."))
  var host = "127.0.0.1"

  /// A host name to respond to, beside localhost and IP addresses; repeatable, or a comma-separated list.
  @Keyed var allowHost: [String] = []

  /// How long to finish responses when the server stops.
  @Keyed var grace = Setting<Quantity<TimeForm>>("5s")

  mutating func validate() throws {
    guard 0...65535 ~= port else { throw ValidationError("--port is \(port); it must be from 0 to 65535") }
    guard !host.isEmpty else { throw ValidationError("--host is empty; leave it out for the loopback address") }
  }

  /// Returns the host names that the server responds to, in addition to `localhost` and IP addresses.
  func allowedHosts() throws(CommandFailure) -> Set<String> {
    var hosts: Set<String> = []
    for text in allowHost.flatMap({ $0.split(separator: ",") }).map({ ASCII.trimmed(String($0)) }) {
      guard let url = try? HTTPURL(parsing: "http://\(text)"), url.userInfo == nil, url.port == nil, url.path.isEmpty,
        url.query == nil, url.fragment == nil
      else {
        throw CommandFailure(
          "\"\(VisibleText.of(text))\" is not a host name",
          at: "server.allow-host",
          remedy: "write it without scheme and port, such as mock.example"
        )
      }
      hosts.insert(url.host)
    }
    return hosts
  }

  /// Whether only clients on this machine can reach the address.
  var isLocal: Bool {
    let isAddress = host.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
    return ["::1", "[::1]", "localhost"].contains(host) || (isAddress && host.hasPrefix("127."))
  }
}
