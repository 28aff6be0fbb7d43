import ArgumentParser
import Foundation
import HTTPMessages
import MockEngine
import Redaction

/// The callbacks and webhooks that a mock API sends.
struct SentCallbackOptions: SettingGroup {
  static let settings: [SettingOf<SentCallbackOptions>] = [
    SettingOf("mock.callback-delay", \.callbackDelay),
    SettingOf("callback-secret-env", \.callbackSecretEnv, scope: .fileAndTarget),
  ]

  @Option(
    help: .value(
      "off|host",
      "Send the contract's callbacks to these hosts, too, beside this machine; off sends none. Repeatable, or a "
        + "comma-separated list."
    )
  )
  var callbacks: [String] = []

  /// The time between a response and its callbacks.
  @Keyed var callbackDelay: Quantity<WaitForm>?

  /// The environment variable with the secret that signs callbacks, where the contract describes a signature.
  @Keyed var callbackSecretEnv: String?

  private static let longestDelay = Duration.seconds(3600)

  /// Returns how callbacks are sent; `nil` for a mock that sends none.
  ///
  /// Clients of other machines could reach servers of this one through the mock, unless it is named as a host.
  /// - Throws: `CommandFailure` for an invalid value.
  func settings(isLocal: Bool, _ policy: RedactionPolicy) throws(CommandFailure) -> MockOptions.Callbacks? {
    let hosts = callbacks.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }
    guard hosts != ["off"] else { return nil }
    var settings = MockOptions.Callbacks()
    settings.allowsLoopback = isLocal
    if let callbackDelay {
      settings.delay = callbackDelay.value
      guard settings.delay <= Self.longestDelay else {
        throw CommandFailure(
          "\(callbackDelay.text) is too long; callbacks come after at most 1h",
          at: "mock.callback-delay"
        )
      }
    }
    for host in hosts {
      guard let url = try? HTTPURL(parsing: "http://\(host)"), url.port == nil, url.path.isEmpty, url.userInfo == nil,
        host != "off"
      else {
        throw CommandFailure(
          "\"\(VisibleText.of(host))\" is not a host",
          at: "--callbacks",
          remedy: "write off alone, or names or IP addresses, such as hooks.example"
        )
      }
      settings.allowedHosts.insert(url.host)
    }
    settings.secret = try EnvironmentSecret.value(of: callbackSecretEnv, "callback-secret-env", policy)
    return settings
  }
}
