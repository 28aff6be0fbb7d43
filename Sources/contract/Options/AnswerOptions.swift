import ArgumentParser
import HARRecordings
import HTTPExchange
import MockEngine

/// How a mock API answers, beyond what its contract and its recordings say.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How it behaves: a name, with parameters if need be, such as slow:delay=2s; an unknown one lists them all.",
      valueName: "scenario"
    )
  )
  var scenario = "online"

  @Option(
    help: ArgumentHelp(
      "A header field that counts when requests are compared; may be repeated, or a list with commas.",
      valueName: "name"
    )
  )
  var match: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which of several recorded answers is given. (default: sequential)",
      valueName: "sequential|first|random"
    ),
    transform: Self.order
  )
  var order = MockOptions.Order.sequential

  @Option(
    help: ArgumentHelp(
      "What is answered where nothing is recorded: a status, an example, or what --base-url answers. (default: 404)",
      valueName: "404|example|forward"
    ),
    transform: Self.unmatched
  )
  var unmatched = MockOptions.Unmatched.status(404)

  @Flag(help: "Leave the URLs of recorded hosts in the answers as they were recorded.")
  var noRewrite = false

  @Option(
    help: ArgumentHelp(
      "The address at which clients reach the mock, for the URLs in its answers; otherwise each request's Host.",
      valueName: "url"
    )
  )
  var publicURL: String?

  @Option(
    help: ArgumentHelp(
      "A host name to answer for, besides localhost and IP addresses; may be repeated, or a list with commas.",
      valueName: "name"
    )
  )
  var allowHost: [String] = []

  @Flag(help: "Believe X-Forwarded-Host, -Port and -Proto about the address at which clients reach the mock.")
  var trustForwarded = false

  @Flag(help: "Refuse a request that breaks the contract or lacks credentials, as its operation documents.")
  var strict = false

  @Option(
    defaultAsFlag: "any",
    help: ArgumentHelp("Let pages of any origin, or of these alone, read the answers.", valueName: "any|origin,...")
  )
  var cors: String?

  @Option(help: ArgumentHelp("What may stand before the contract's server path; may be repeated.", valueName: "path"))
  var basePath: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("The seed of every random choice.", valueName: "number"))
  var seed: UInt64 = 0

  /// The options of the mock API.
  ///
  /// - Parameter serverPath: What stands for the contract's server paths; `nil` leaves them.
  func options(serverPath: String?) throws(CommandFailure) -> MockOptions {
    for path in basePath where !TargetOptions.isPath(path) {
      throw CommandFailure("--base-path: \"\(VisibleText.of(path))\" is not a path; write it as /api")
    }
    var options = MockOptions(basePaths: basePath, serverPath: serverPath)
    options.match = try matchRules()
    options.order = order
    options.unmatched = unmatched
    options.rewritesAddresses = !noRewrite
    options.publicURL = try publicAddress()
    options.allowedHosts = try allowedHosts()
    options.trustsForwardedHeaders = trustForwarded
    options.isStrict = strict
    options.crossOrigin = try crossOrigin()
    options.seed = seed
    return options
  }

  private func matchRules() throws(CommandFailure) -> MatchRules {
    var rules = MatchRules()
    for name in match.flatMap({ $0.split(separator: ",") }).map({ ASCII.lowercased(ASCII.trimmed(String($0))) }) {
      guard FieldRules.isToken(name) else {
        throw CommandFailure("--match: \"\(VisibleText.of(name))\" is not the name of a header field, such as Accept")
      }
      if name == "host" { rules.matchesHost = true } else { rules.headers.insert(name) }
    }
    return rules
  }

  private func publicAddress() throws(CommandFailure) -> HTTPURL? {
    guard let publicURL else { return nil }
    guard let url = try? HTTPURL(parsing: publicURL), ["http", "https"].contains(url.scheme), url.userInfo == nil,
      ["", "/"].contains(url.path), url.query == nil, url.fragment == nil
    else {
      throw CommandFailure(
        "--public-url: \"\(VisibleText.of(publicURL))\" is not an origin; write scheme, host and port, such as "
          + "http://mock.example:8080"
      )
    }
    return HTTPURL(scheme: url.scheme, host: url.host, port: url.port)
  }

  private func allowedHosts() throws(CommandFailure) -> Set<String> {
    var hosts: Set<String> = []
    for text in allowHost.flatMap({ $0.split(separator: ",") }).map({ ASCII.trimmed(String($0)) }) {
      guard let url = try? HTTPURL(parsing: "http://\(text)"), url.userInfo == nil, url.port == nil, url.path.isEmpty,
        url.query == nil, url.fragment == nil
      else {
        throw CommandFailure(
          "--allow-host: \"\(VisibleText.of(text))\" is not a host name; write it without scheme and port, such as "
            + "mock.example"
        )
      }
      hosts.insert(url.host)
    }
    return hosts
  }

  private func crossOrigin() throws(CommandFailure) -> MockOptions.CrossOrigin? {
    guard let cors else { return nil }
    if cors == "any" { return .any }
    var origins: Set<String> = []
    for text in cors.split(separator: ",").map({ ASCII.trimmed(String($0)) }) {
      guard let url = try? HTTPURL(parsing: text), ["", "/"].contains(url.path), url.query == nil, url.userInfo == nil
      else {
        throw CommandFailure(
          "--cors: \"\(VisibleText.of(text))\" is not an origin; write it as http://localhost:3000, or any for all"
        )
      }
      origins.insert(url.origin)
    }
    return .origins(origins)
  }

  private static func order(_ text: String) throws -> MockOptions.Order {
    guard let order = MockOptions.Order(rawValue: text) else {
      throw ValidationError("write one of \(MockOptions.Order.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return order
  }

  private static func unmatched(_ text: String) throws -> MockOptions.Unmatched {
    switch text {
    case "example": return .example
    case "forward": return .forward
    default:
      guard let status = Int(text), 200...599 ~= status else {
        throw ValidationError("write a status from 200 to 599, example or forward")
      }
      return .status(status)
    }
  }
}
