import ArgumentParser
import ContractModel
import ContractVerifier
import HTTPMessages

/// The addresses that the proxy of `record` rewrites.
struct RewritingOptions: ParsableArguments {
  @Flag(help: "Leave absolute URLs in responses unchanged; clients that follow them leave the proxy.")
  var noRewrite = false

  @Option(help: ArgumentHelp("Another origin to pass through and record, such as https://img.example; repeatable."))
  var origin: [String] = []

  @Option(
    help: .value(
      "origin",
      "The origin of web pages that may send requests, beside this machine's and the API's; repeatable."
    )
  )
  var allowOrigin: [String] = []

  /// The maximum number of origins that a contract's servers add.
  private static let mostOfContract = 16

  mutating func validate() throws {
    guard !noRewrite || origin.isEmpty else {
      throw ValidationError("--origin needs rewritten addresses; leave --no-rewrite out")
    }
    guard origin.count <= 100 else {
      throw ValidationError("--origin is given \(origin.count) times; 100 are possible")
    }
  }

  /// Returns the origins in addition to the base URL's: those given as options, and the servers of the contract.
  ///
  /// Servers on private addresses must be given explicitly, unless the base URL is on the same host.
  func origins(of contract: Contract, excluding base: HTTPURL) throws(CommandFailure) -> [HTTPURL] {
    guard !noRewrite else { return [] }
    var origins: [HTTPURL] = []
    for text in origin {
      let url = try BaseURLArgument.parse(text, option: "--origin")
      guard url.path.isEmpty || url.path == "/" else {
        throw CommandFailure(
          "\"\(BaseURLArgument.shown(text))\" has a path",
          at: "--origin",
          remedy: "write the scheme, host and port alone"
        )
      }
      origins.append(url)
    }
    let servers = Set(contract.operations.flatMap(\.serverURLs)).sorted().compactMap { try? HTTPURL(parsing: $0) }
    let usable = servers.filter { server in
      ["http", "https"].contains(server.scheme) && !server.hasSameOrigin(as: base)
        && (server.host == base.host || !ResourceOrigins.isPrivate(server.host))
    }
    return origins + usable.prefix(Self.mostOfContract)
  }
}
