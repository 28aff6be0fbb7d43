import ArgumentParser
import Foundation
import HTTPMessages
import MockEngine
import Redaction

/// The callbacks and webhooks that a mock API sends.
struct SentCallbackOptions: ParsableArguments {
  /// Whether callbacks are sent.
  enum Choice: String, CaseIterable {
    case on, off
  }

  @Option(
    help: ArgumentHelp("Whether to send the contract's callbacks after a response. (default: on)", valueName: "on|off"),
    transform: Self.choice
  )
  var callbacks = Choice.on

  @Option(help: ArgumentHelp("The time between a response and its callbacks. (default: 100ms)", valueName: "time"))
  var callbackDelay: Quantity<WaitForm>?

  @Option(
    help: ArgumentHelp(
      "Another host than this machine that callbacks are sent to; repeatable, or a comma-separated list.",
      valueName: "host"
    )
  )
  var callbackHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "The environment variable with the secret that signs callbacks, where the contract describes a signature.",
      valueName: "variable"
    )
  )
  var callbackSecretEnv: String?

  private static func choice(_ text: String) throws -> Choice {
    guard let choice = Choice(rawValue: text) else { throw ValidationError("write on or off") }
    return choice
  }

  /// The longest delay.
  private static let longestDelay = Duration.seconds(3600)

  /// Returns how callbacks are sent; `nil` for a mock that sends none.
  ///
  /// Clients of other machines could reach servers of this one through the mock, unless it is named as a host.
  /// - Throws: `CommandFailure` for an invalid value, or an option that needs `--callbacks on`.
  func settings(isLocal: Bool, _ policy: RedactionPolicy) throws(CommandFailure) -> MockOptions.Callbacks? {
    guard callbacks == .on else {
      let names = [
        ("--callback-delay", callbackDelay != nil), ("--callback-host", !callbackHost.isEmpty),
        ("--callback-secret-env", callbackSecretEnv != nil),
      ]
      if let (name, _) = names.first(where: \.1) {
        throw CommandFailure("\(name) is not used with --callbacks off", remedy: "leave out one of them")
      }
      return nil
    }
    var settings = MockOptions.Callbacks()
    settings.allowsLoopback = isLocal
    if let callbackDelay {
      settings.delay = callbackDelay.value
      guard settings.delay <= Self.longestDelay else {
        throw CommandFailure(
          "\(callbackDelay.text) is too long; callbacks come after at most 1h",
          at: "--callback-delay"
        )
      }
    }
    for host in callbackHost.flatMap({ $0.split(separator: ",") }).map({ ASCII.trimmed(String($0)) }) {
      guard let url = try? HTTPURL(parsing: "http://\(host)"), url.port == nil, url.path.isEmpty, url.userInfo == nil
      else {
        throw CommandFailure(
          "\"\(VisibleText.of(host))\" is not a host",
          at: "--callback-host",
          remedy: "write a name or an IP address alone, such as hooks.example"
        )
      }
      settings.allowedHosts.insert(url.host)
    }
    settings.secret = try EnvironmentSecret.value(of: callbackSecretEnv, "--callback-secret-env", policy)
    return settings
  }
}
