import ArgumentParser
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine

/// How a mock API responds, in addition to its contract and its recordings.
struct ResponseOptions: SettingGroup {
  static let settings: [SettingOf<ResponseOptions>] = [
    SettingOf("mock.match", \.match),
    SettingOf("mock.ignore-query", \.ignoreQuery),
    SettingOf("mock.ignore-member", \.ignoreMember),
    SettingOf("mock.order", \.order),
    SettingOf("mock.upstream-host", \.upstreamHost),
    SettingOf("mock.public-url", \.publicURL),
    SettingOf("mock.trust-forwarded", \.trustForwarded),
    SettingOf("mock.base-path", \.basePath),
  ]

  @Option(
    help: .value(
      "scenario",
      "The scenario to start with, such as offline or slow:delay=2s; an unknown name lists them all."
    ),
    completion: CompletionIDs.scenarios
  )
  var scenario = "online"

  /// A header to compare as well; repeatable, or a comma-separated list.
  @Keyed var match: [String] = []

  @Option(help: .value("name", "A query item that is not compared with recordings; repeatable, or a list."))
  var ignoreQuery: [String] = []

  @Option(
    help: .value("pointer", "A member of JSON bodies that is not compared with recordings, such as /time; repeatable.")
  )
  var ignoreMember: [String] = []

  /// Which of several recorded responses to replay.
  @Keyed var order = Setting(MockOptions.Order.sequential)

  @Option(
    help: .value(
      "404|example|forward",
      """
      The response to a request with no recording: a status, an example, or --base-url's. (default: 404; example if \
      there are no recordings)
      """
    ),
    completion: .list(["404", "example", "forward"]),
    transform: Self.unmatched
  )
  var unmatched: MockOptions.Unmatched?

  @Option(help: .value("host", "The recorded host to be, where several hosts have the same paths."))
  var upstreamHost: String?

  @Flag(help: "Leave the URLs of recorded hosts in responses unchanged.")
  var noRewrite = false

  /// The mock's address in URLs of its responses; otherwise the Host of each request.
  @Keyed var publicURL: String?

  /// Take the mock's address from X-Forwarded-Host, -Port and -Proto.
  @Keyed var trustForwarded = false

  @Flag(help: "Reject requests that break the contract or lack credentials, as their operations document.")
  var rejectInvalid = false

  @Option(
    defaultAsFlag: "any",
    help: .value("any|origin,...", "Let web pages of any origin, or of these origins, read responses.")
  )
  var cors: String?

  /// A path that clients may put before the contract's paths; repeatable.
  @Keyed var basePath: [String] = []

  @Option(parsing: .unconditional, help: .value("number", "The seed of every random choice."))
  var seed: UInt64 = 0

  /// Returns the options of the mock API.
  ///
  /// - Parameters:
  ///   - serverPath: The replacement for the contract's server paths; `nil` keeps them.
  ///   - hosts: The host names that the server responds to.
  func options(serverPath: String?, hosts: Set<String>) throws(CommandFailure) -> MockOptions {
    for path in basePath where !TargetOptions.isPath(path) {
      let message = "\"\(VisibleText.of(path))\" is not a path"
      throw CommandFailure(message, at: "mock.base-path", remedy: "write it as /api")
    }
    var options = MockOptions(basePaths: basePath, serverPath: serverPath)
    options.refusesUnauthorized = true
    options.match = try matchRules()
    options.order = order.value
    if let unmatched { options.unmatched = unmatched }
    options.rewritesAddresses = !noRewrite
    options.publicURL = try publicAddress()
    options.upstreamHost = upstreamHost
    options.allowedHosts = hosts
    options.trustsForwardedHeaders = trustForwarded
    options.isStrict = rejectInvalid
    options.crossOrigin = try crossOrigin()
    options.crossOriginAdvice = { "to let it, start the mock with \(ShellWord.option("--cors", $0))" }
    options.seed = seed
    return options
  }

  private func matchRules() throws(CommandFailure) -> MatchRules {
    var rules = MatchRules()
    for name in match.flatMap({ $0.split(separator: ",") }).map({ ASCII.lowercased(ASCII.trimmed(String($0))) }) {
      guard FieldRules.isToken(name) else {
        throw CommandFailure(
          "\"\(VisibleText.of(name))\" is not the name of a header field, such as Accept",
          at: "mock.match"
        )
      }
      if name == "host" { rules.matchesHost = true } else { rules.headers.insert(name) }
    }
    let items = ignoreQuery.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }
    if !items.isEmpty { rules.ignoredQueryItems = .only(Set(items)) }
    for pointer in ignoreMember where !pointer.hasPrefix("/") || JSONPointer(pointer) == nil {
      throw CommandFailure(
        "\"\(VisibleText.of(pointer))\" is not a JSON Pointer of a member",
        at: "--ignore-member",
        remedy: "write it as /meta/time, or /items/*/time for every element"
      )
    }
    if !ignoreMember.isEmpty { rules.body = .allExcept(Set(ignoreMember)) }
    return rules
  }

  private func publicAddress() throws(CommandFailure) -> HTTPURL? {
    guard let publicURL else { return nil }
    guard let url = try? HTTPURL(parsing: publicURL), ["http", "https"].contains(url.scheme), url.userInfo == nil,
      ["", "/"].contains(url.path), url.query == nil, url.fragment == nil
    else {
      throw CommandFailure(
        "\"\(VisibleText.of(publicURL))\" is not an origin",
        at: "mock.public-url",
        remedy: "write scheme, host and port, such as http://mock.example:8080"
      )
    }
    return HTTPURL(scheme: url.scheme, host: url.host, port: url.port)
  }

  private func crossOrigin() throws(CommandFailure) -> MockOptions.CrossOrigin? {
    guard let cors else { return nil }
    if cors == "any" { return .any }
    let texts = cors.split(separator: ",").map { ASCII.trimmed(String($0)) }
    return .origins(try OriginArgument.parse(texts, option: "--cors", remedy: ", or any for all"))
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

extension MockOptions.Order: SettingScalar {}
