import ArgumentParser
import HTTPExchange

/// Where a server of this command listens, and how it ends.
struct ListenOptions: ParsableArguments {
  @Option(
    name: [.long, .customShort("p")],
    parsing: .unconditional,
    help: ArgumentHelp("The port to listen at; 0 for a free one.", valueName: "port")
  )
  var port = 0

  @Option(help: ArgumentHelp("The address to listen at; beyond loopback other machines get in.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("How long running answers may take when the server is ended.", valueName: "time"))
  var grace = "5s"

  mutating func validate() throws {
    guard 0...65535 ~= port else { throw ValidationError("--port is \(port); it must be from 0 to 65535") }
    guard !host.isEmpty else { throw ValidationError("--host is empty; leave it out for the loopback address") }
  }

  /// How long running answers may take at the end.
  func graceTime() throws(CommandFailure) -> Duration { try LimitOptions.duration("--grace", grace) }

  /// Whether only clients on this machine reach the address.
  var isLocal: Bool {
    let isAddress = host.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
    return ["::1", "[::1]", "localhost"].contains(host) || (isAddress && host.hasPrefix("127."))
  }
}
