import ArgumentParser
import ContractReports
import Foundation
import HTTPMessages
import HTTPTransport
import Redaction

/// How to connect to the target API.
struct TargetOptions: SettingGroup {
  static let settings: [SettingOf<TargetOptions>] = [
    SettingOf(ConfigurationKey("server-path", .text, scope: .target, except: [.mock]), \.serverPath),
    SettingOf(ConfigurationKey("insecure", .flag, scope: .target, except: [.mock]), \.insecure),
    SettingOf(ConfigurationKey("follow-redirects", .flag, scope: .fileAndTarget, except: [.mock]), \.followRedirects),
    SettingOf(ConfigurationKey("no-proxy", .flag, scope: .fileAndTarget, except: [.mock]), \.noProxy),
    SettingOf(ConfigurationKey("cookies", .flag, scope: .target, except: [.mock]), \.cookies),
    SettingOf(ConfigurationKey("http", .text, scope: .fileAndTarget, except: [.mock]), \.http),
  ]

  @Option(help: "Replace the contract's server path, such as /v1; / removes it.")
  var serverPath: String?

  @Flag(help: "Accept any certificate: self-signed, expired, or for another host.")
  var insecure = false

  /// Follow redirects; otherwise an undocumented redirect is a finding.
  @Keyed var followRedirects = false

  /// Ignore the proxies that HTTP_PROXY, HTTPS_PROXY and ALL_PROXY name.
  @Keyed var noProxy = false

  @Flag(help: "Keep the cookies of responses, and send them with later requests.")
  var cookies = false

  /// The version of HTTP: 1.1, 2 or auto, which is 2 over TLS if both sides speak it.
  @Keyed var http = Setting(HTTPVersions.automatic)

  /// The proxies on the way to the API and to documents; `nil` for none.
  ///
  /// - Throws: `CommandFailure` for a variable that names no proxy.
  var proxies: ProxySettings? {
    get throws(CommandFailure) { noProxy ? nil : try ProxySettings.ofProcess() }
  }

  /// Returns the server path; `nil` if none was given.
  func path() throws(CommandFailure) -> String? {
    guard let serverPath else { return nil }
    guard Self.isPath(serverPath) else {
      throw CommandFailure(
        "\"\(VisibleText.of(serverPath))\" is not a path",
        at: "--server-path",
        remedy: "write it as /v1, or / for none"
      )
    }
    return serverPath
  }

  /// Returns whether a text is the path of a URL, starting with a slash.
  static func isPath(_ text: String) -> Bool {
    text.hasPrefix("/") && (try? HTTPURL(parsing: "http://host" + text))?.path == text
  }
}

extension LiveClientConfiguration {
  /// Creates the configuration of a client of this command; without target options, their defaults apply.
  ///
  /// - Throws: `CommandFailure` for a version of HTTP that this build does not speak, and a variable that names no proxy.
  init(of target: TargetOptions?) throws(CommandFailure) {
    self.init()
    security = CommandSecurity.client(insecure: target?.insecure ?? false)
    followRedirects = target?.followRedirects ?? false
    proxies = try target?.proxies
    cookies = target?.cookies ?? false ? CookieJar() : nil
    http2 = try (target?.http.value ?? .automatic).ofClient()
    userAgent = "contract/\(ContractCommand.version)"
  }
}

extension ProxySettings {
  /// The environment of the process as it was before the proxies were removed from it.
  static let environment = ProcessInfo.processInfo.environment

  /// Returns the proxies that the environment names.
  ///
  /// - Throws: `CommandFailure` for a variable that names no proxy.
  static func ofProcess() throws(CommandFailure) -> ProxySettings {
    do throws(ProxySettingsError) {
      return try ProxySettings(environment: environment)
    } catch {
      throw CommandFailure(error)
    }
  }
}
