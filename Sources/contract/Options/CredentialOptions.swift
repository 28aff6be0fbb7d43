import ArgumentParser
import ContractModel
import ContractVerifier
import Foundation
import HTTPMessages
import HTTPTransport
import Redaction

/// The credentials for the security schemes of the contract.
struct CredentialOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A credential for a security scheme of the contract, from the environment or a file; repeatable.",
      valueName: "SCHEME=env:VARIABLE|file:PATH"
    )
  )
  var auth: [String] = []

  /// The parts of a scheme that a token is requested with.
  enum Part: String, CaseIterable {
    case username, password
    case clientID = "client-id"
    case clientSecret = "client-secret"
    case tokenURL = "token-url"
    case scope

    /// Whether the value is a secret, which must not be on the command line.
    var isSecret: Bool { self == .password || self == .clientSecret }
  }

  /// Returns the credentials for an API; their values are secrets of the run.
  ///
  /// - Throws: `CommandFailure` for a malformed option, an unknown scheme, or a missing variable or file.
  func settings(
    for contract: Contract,
    at url: HTTPURL?,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> CredentialSettings {
    var settings = CredentialSettings()
    var parts: [String: [Part: String]] = [:]
    let schemes = CredentialSettings.schemes(of: contract)
    for text in auth {
      let (name, part, source) = try Self.split(text)
      guard let scheme = schemes[name] else {
        throw CommandFailure(
          "the contract has no security scheme \"\(VisibleText.of(name))\"",
          at: "--auth",
          remedy: schemes.isEmpty
            ? "no operation has \"security\"; pass a header with --header-env"
            : "name one of \(schemes.keys.sorted().joined(separator: ", "))"
        )
      }
      let value = try Self.value(of: source, isSecret: part?.isSecret ?? true)
      if part?.isSecret ?? true { policy.hide(value) }
      guard let part else {
        settings.fixed[name] = value
        if scheme.scheme == "basic" {
          value.split(separator: ":", maxSplits: 1).dropFirst().forEach { policy.hide(String($0)) }
        }
        continue
      }
      parts[name, default: [:]][part] = value
    }
    for (name, values) in parts.sorted(by: { $0.key < $1.key }) {
      guard let scheme = schemes[name] else { continue }
      if scheme.scheme == "basic", let username = values[.username] {
        settings.fixed[name] = "\(username):\(values[.password] ?? "")"
      } else if let url {
        settings.grants[name] = try CredentialSettings.grant(values, of: scheme, at: url, in: contract)
      }
    }
    return settings
  }

  /// Splits `SCHEME=SOURCE` or `SCHEME.PART=SOURCE`.
  private static func split(_ text: String) throws(CommandFailure) -> (name: String, part: Part?, source: String) {
    let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard halves.count == 2 else {
      throw CommandFailure(
        "there is no = in what is given",
        at: "--auth",
        remedy: "write it as SCHEME=env:VARIABLE or SCHEME=file:PATH"
      )
    }
    for part in Part.allCases where halves[0].hasSuffix(".\(part.rawValue)") {
      return (String(halves[0].dropLast(part.rawValue.count + 1)), part, halves[1])
    }
    return (halves[0], nil, halves[1])
  }

  private static func value(of source: String, isSecret: Bool) throws(CommandFailure) -> String {
    if source.hasPrefix("env:") {
      let variable = String(source.dropFirst(4))
      guard let value = ProcessInfo.processInfo.environment[variable] else {
        throw CommandFailure(
          "the environment has no variable \(VisibleText.of(variable))",
          at: "--auth",
          remedy: "set it, or name another one"
        )
      }
      return ASCII.trimmed(value)
    }
    if source.hasPrefix("file:") {
      let path = String(source.dropFirst(5))
      guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= 1 << 20 else {
        throw CommandFailure(
          "\(VisibleText.of(path)) cannot be read, or has more than 1 MiB",
          at: "--auth",
          remedy: "name a file with the credential alone"
        )
      }
      return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard !isSecret else {
      // The text may be a secret, so it is not repeated.
      throw CommandFailure(
        "a secret must not be on the command line",
        at: "--auth",
        remedy: "write it as SCHEME=env:VARIABLE or SCHEME=file:PATH"
      )
    }
    return source
  }
}

extension OptionGroupDescriptor {
  /// The options with credentials for the security schemes of the contract.
  static let credentials = OptionGroupDescriptor(
    "credentials-options",
    title: "Credentials",
    summary: "the credentials for the security schemes of the contract",
    explanation: """
      `--auth SCHEME=env:VARIABLE` passes a token, an API key, or `user:password` for basic authentication, in the place \
      that the contract names. For OAuth 2, `--auth SCHEME.client-id=…`, `.client-secret`, `.username` and `.password` \
      request a token from the contract's token URL, and refresh it once after a 401.
      """,
    example: "`contract verify --base-url https://api.example --auth bearerAuth=env:API_TOKEN`",
    remedy: """
      A token URL on another origin than the API must be allowed with `--auth SCHEME.token-url=URL`.
      """,
    exclusion: "Leave `--auth` out; requests then have the headers of `-H` and `--header-env` alone."
  )
}
