import ArgumentParser
import Foundation
import HTTPMessages
import Redaction

/// Where a run receives what the API sends: callbacks and webhooks.
struct CallbackOptions: SettingGroup {
  static let settings: [SettingOf<CallbackOptions>] = [
    SettingOf("callback-url", \.callbackURL, scope: .fileAndTarget),
    SettingOf("callback-timeout", \.callbackTimeout, scope: .fileAndTarget),
    SettingOf("callback-secret-env", \.callbackSecretEnv, scope: .fileAndTarget),
    SettingOf("callback-listen", \.callbackListen, scope: .fileAndTarget),
  ]

  @Option(
    help: .value("url", "Receive callbacks and webhooks at this URL, such as http://127.0.0.1:0 for a free port.")
  )
  var callbackURL: String?

  /// How long a callback may take after the response.
  @Keyed var callbackTimeout = Setting<Quantity<TimeForm>>("5s")

  /// The environment variable with the secret of signatures (x-signature).
  @Keyed var callbackSecretEnv: String?

  /// The address to listen on, where the API reaches this machine by another one.
  @Keyed var callbackListen: String?

  /// The callback URL and the listener, as the options set them.
  struct Place: Sendable, Hashable {
    /// The URL that the API gets; port 0 is a free one.
    var url: HTTPURL
    /// The address that is listened on.
    var host: String
    var port: Int
    var timeout: Duration
    var secret: String?
  }

  /// Returns where to listen, and for how long; `nil` without a URL.
  ///
  /// - Throws: `CommandFailure` for an invalid value, and for a URL of another machine without an address to listen on.
  func place(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> Place? {
    guard let callbackURL else {
      guard callbackListen == nil else {
        throw CommandFailure(
          "an address to listen on is given without the URL that the API sends to",
          at: "callback-listen",
          remedy: "add --callback-url"
        )
      }
      return nil
    }
    let url = try Self.url(callbackURL)
    let (host, port) = try address(for: url)
    let secret = try EnvironmentSecret.value(of: callbackSecretEnv, "callback-secret-env", in: environment, policy)
    return Place(url: url, host: host, port: port, timeout: callbackTimeout.value.value, secret: secret)
  }

  private static func url(_ text: String) throws(CommandFailure) -> HTTPURL {
    let shown = VisibleText.of(text.prefix(200))
    guard let url = parsed(text), ["http", "https"].contains(url.scheme), url.userInfo == nil,
      url.query == nil, url.fragment == nil
    else {
      throw CommandFailure(
        "\"\(shown)\" is not a URL that callbacks can be sent to",
        at: "--callback-url",
        remedy: "write it as http://127.0.0.1:PORT, without user information, query and fragment"
      )
    }
    return url
  }

  /// Parses a URL whose port may be 0, which no URL of a server has.
  private static func parsed(_ text: String) -> HTTPURL? {
    guard let start = text.firstRange(of: "://")?.upperBound else { return nil }
    let authority = text[start...].prefix { $0 != "/" }
    guard authority.hasSuffix(":0") else { return try? HTTPURL(parsing: text) }
    let host = String(text[..<authority.endIndex].dropLast(2))
    var url = try? HTTPURL(parsing: host + String(text[authority.endIndex...]))
    url?.port = 0
    return url
  }

  private func address(for url: HTTPURL) throws(CommandFailure) -> (host: String, port: Int) {
    if let callbackListen {
      guard let address = Self.parsed("http://\(callbackListen)"), let port = address.port,
        address.path.isEmpty, address.userInfo == nil, address.query == nil, address.fragment == nil
      else {
        throw CommandFailure(
          "\"\(VisibleText.of(callbackListen.prefix(200)))\" is not an address to listen on",
          at: "callback-listen",
          remedy: "write it as HOST:PORT, such as 0.0.0.0:9000"
        )
      }
      return (address.host, port)
    }
    let host = HostName.normalized(url.host)
    guard HostName.isLoopback(host) else {
      throw CommandFailure(
        "\(url.host) is not a loopback address",
        at: "--callback-url",
        because: "other machines could connect",
        remedy: "use http://127.0.0.1:PORT, or set callback-listen to the address to listen on, such as 0.0.0.0:9000"
      )
    }
    guard url.scheme == "http" else {
      throw CommandFailure(
        "callbacks are received over plain HTTP",
        at: "--callback-url",
        remedy: "write http://, or put a proxy for TLS in front, and set callback-listen to its target"
      )
    }
    // Names below localhost, too, mean this machine, whatever its resolver says (RFC 6761, section 6.3).
    return (host.hasSuffix("localhost") ? "127.0.0.1" : host, url.effectivePort)
  }
}
