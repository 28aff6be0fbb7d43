import ArgumentParser
import Basics
import ContractModel
import ContractVerifier
import Foundation
import HTTPMessages
import HTTPTransport
import Redaction
import Workflows

/// The credentials for the security schemes of the contract.
struct CredentialOptions: SettingGroup {
  static let settings: [SettingOf<CredentialOptions>] = [
    SettingOf("auth", \.auth, as: .credentials, scope: .fileAndTarget)
  ]

  @Option(
    help: .value(
      "SCHEME=env:VARIABLE|file:PATH|workflow:WORKFLOW.OUTPUT",
      "A credential for a security scheme: from the environment, a file, or a workflow's output; repeatable."
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
  /// A later credential of a scheme replaces an earlier one.
  ///
  /// - Throws: `CommandFailure` for a malformed option, an unknown scheme, one that the option gives no credential for, a
  ///   missing variable or file, and a workflow that cannot be played or has no such output.
  func settings(
    for contract: Contract,
    at url: HTTPURL?,
    _ workflows: WorkflowConfiguration,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> CredentialSettings {
    var settings = CredentialSettings()
    var parts: [String: [Part: String]] = [:]
    let schemes = CredentialSettings.schemes(of: contract)
    settings.signing = CommandExtensions.current.credentials.filter { schemes.values.contains(where: $0.signs) }
    for text in auth {
      let (name, part, source) = try Self.split(text, schemes: schemes.keys.sorted())
      guard let scheme = schemes[name] else {
        throw CommandFailure(
          "the contract has no security scheme \"\(VisibleText.of(name))\"",
          at: "--auth",
          remedy: schemes.isEmpty
            ? "no operation has \"security\"; pass a header with --header-env"
            : "name one of \(schemes.keys.sorted().joined(separator: ", "))"
        )
      }
      try settings.requireSecret(for: scheme)
      if let reference = Self.workflow(source) {
        guard part == nil else {
          throw CommandFailure(
            "the output of a workflow is a whole credential",
            at: "--auth",
            remedy: "write it as \(name)=workflow:WORKFLOW.OUTPUT"
          )
        }
        settings.remove(name)
        parts[name] = nil
        settings.logins.append(try Self.login(reference, for: name, in: contract, workflows))
        continue
      }
      let isSecret = part?.isSecret ?? true
      let value = try isSecret ? Self.secret(source, policy) : Self.value(of: source, isSecret: false)
      guard let part else {
        settings.remove(name)
        parts[name] = nil
        settings.fixed[name] = value
        if scheme.authentication.isPair {
          value.split(separator: ":", maxSplits: 1).dropFirst().forEach { policy.hide(String($0)) }
        }
        continue
      }
      settings.remove(name)
      parts[name, default: [:]][part] = value
    }
    for (name, values) in parts.sorted(by: { $0.key < $1.key }) {
      guard let scheme = schemes[name] else { continue }
      if scheme.authentication.isPair, let username = values[.username] {
        settings.fixed[name] = "\(username):\(values[.password] ?? "")"
      } else if let url {
        settings.grants[name] = try CredentialSettings.grant(values, of: scheme, at: url, in: contract)
      }
    }
    return settings
  }

  /// Returns the bearer token of a client; `nil` if none is named.
  ///
  /// - Throws: `CommandFailure` as `settings`, and for a credential that is no token.
  func token(for contract: Contract, _ policy: RedactionPolicy) throws(CommandFailure) -> String? {
    guard !auth.isEmpty else { return nil }
    let settings = try settings(for: contract, at: nil, WorkflowConfiguration(), policy)
    let schemes = CredentialSettings.schemes(of: contract)
    guard let (name, token) = settings.fixed.min(by: { $0.key < $1.key }), settings.fixed.count == 1 else {
      throw CommandFailure(
        "the client under test signs its requests with one token",
        at: "--auth",
        remedy: "write it as SCHEME=env:VARIABLE or SCHEME=file:PATH"
      )
    }
    guard let scheme = schemes[name], ["bearer"].contains(scheme.authentication.httpScheme) else {
      throw CommandFailure(
        "the client under test signs its requests with a bearer token, which \(VisibleText.of(name)) is not",
        at: "--auth",
        remedy: "pass another credential with --header-env"
      )
    }
    return token
  }

  private static let spellings =
    "SCHEME=env:VARIABLE, SCHEME=file:PATH or SCHEME=workflow:WORKFLOW.OUTPUT"

  /// Returns what follows `workflow:` in a source; `nil` for another source.
  private static func workflow(_ source: String) -> String? {
    source.hasPrefix("workflow:") ? String(source.dropFirst("workflow:".count)) : nil
  }

  /// Returns the workflow and the output that `WORKFLOW.OUTPUT` names; a workflow with one output needs no name.
  private static func login(
    _ reference: String,
    for scheme: String,
    in contract: Contract,
    _ configuration: WorkflowConfiguration
  ) throws(CommandFailure) -> LoginWorkflow {
    let set = configuration.workflows
    // Ids may contain dots, and so may the names of outputs.
    let known = set.workflows.map(\.id) + set.unusable
    let id =
      known.filter { reference == $0 || reference.hasPrefix("\($0).") }.max { $0.utf8.count < $1.utf8.count }
      ?? reference.split(separator: ".").dropLast().joined(separator: ".")
    let workflow = try WorkflowInputOptions.workflow(id.isEmpty ? reference : id, "--auth", in: set)
    let outputs = workflow.outputs.map(\.name)
    let given = String(reference.dropFirst(workflow.id.count + 1))
    guard let output = outputs.first(where: { $0 == given }) ?? (given.isEmpty && outputs.count == 1 ? outputs[0] : nil)
    else {
      throw CommandFailure(
        given.isEmpty
          ? "\"\(VisibleText.of(reference))\" names no output of the workflow"
          : "the workflow \"\(workflow.id)\" has no output \"\(VisibleText.of(given))\"",
        at: "--auth",
        remedy: outputs.isEmpty
          ? "add \"outputs\" to the workflow, such as token: $steps.logIn.outputs.token"
          : "its outputs are \(outputs.joined(separator: ", "))"
      )
    }
    if let refusal = LoginWorkflow.refusal(of: workflow, in: contract, configuration) {
      throw CommandFailure(
        "the workflow \"\(workflow.id)\" cannot be played",
        at: "--auth",
        because: refusal.reason,
        remedy: refusal.remedy
      )
    }
    return LoginWorkflow(scheme: scheme, workflow: workflow.id, output: output)
  }

  /// Splits `SCHEME=SOURCE` or `SCHEME.PART=SOURCE`; the only scheme of a contract need not be named.
  private static func split(
    _ text: String,
    schemes: [String]
  ) throws(CommandFailure) -> (name: String, part: Part?, source: String) {
    if ["env:", "file:", "workflow:"].contains(where: text.hasPrefix) {
      guard let name = schemes.first, schemes.count == 1 else {
        throw CommandFailure(
          "no security scheme is named",
          at: "--auth",
          remedy: schemes.isEmpty
            ? "no operation has \"security\"; pass a header with --header-env"
            : "write it as \(VisibleText.of(schemes[0]))=env:VARIABLE; the schemes are "
              + schemes.map(VisibleText.of).joined(separator: ", ")
        )
      }
      return (name, nil, text)
    }
    let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard halves.count == 2 else {
      throw CommandFailure(
        "there is no = in what is given",
        at: "--auth",
        remedy: "write it as \(spellings)"
      )
    }
    for part in Part.allCases where halves[0].hasSuffix(".\(part.rawValue)") {
      return (String(halves[0].dropLast(part.rawValue.count + 1)), part, halves[1])
    }
    return (halves[0], nil, halves[1])
  }

  /// Returns the secret of a source, which the run does not show.
  static func secret(_ source: String, _ policy: RedactionPolicy) throws(CommandFailure) -> String {
    let value = try value(of: source, isSecret: true)
    policy.hide(value)
    if source.hasPrefix("env:") { policy.note(value, from: String(source.dropFirst(4))) }
    return value
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
      guard let bytes = try? WholeFile.read(path), bytes.count <= 1 << 20 else {
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
        "a secret must not be written out",
        at: "--auth",
        remedy: "write it as \(spellings)"
      )
    }
    return source
  }
}
