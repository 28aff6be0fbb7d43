import ArgumentParser
import ContractModel
import ContractVerifier
import Diagnostics
import HTTPMessages
import Redaction
import Workflows

/// Two identities, of which neither may get what the other has made.
struct IdentityOptions: SettingGroup {
  static let settings: [SettingOf<IdentityOptions>] = [
    SettingOf("as", \.identities, as: .identities, scope: .fileAndTarget)
  ]

  @Option(
    name: .customLong("as"),
    help: .value(
      "IDENTITY:SCHEME=env:VARIABLE",
      "Try as one of two identities to get what the other made: --as alice --auth … --as bob --auth …; repeatable."
    )
  )
  var identities: [String] = []

  /// The part of a credential that is a header, whatever the security schemes: `header.X-API-Key`.
  private static let header = "header."

  /// A credential of an identity.
  private struct Credential {
    let identity: String
    /// `SCHEME=SOURCE`, as `--auth` takes it.
    let text: String
  }

  /// Returns the credentials of both identities; `nil` if none are named.
  ///
  /// The credentials and headers that `--auth` and header options pass belong to both, except for those that an
  /// identity has of its own. Where `--as` names one identity, that is the second one.
  ///
  /// - Throws: `CommandFailure` for a malformed option, for other than two identities, for two that are the same, and as
  ///   `CredentialOptions.settings`.
  func settings(
    beside shared: CredentialOptions,
    _ headers: HTTPHeaders,
    for contract: Contract,
    at url: HTTPURL?,
    _ workflows: WorkflowConfiguration,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> IdentitySettings? {
    let credentials = try identities.map { text throws(CommandFailure) in try Self.split(text) }
    var names: [String] = []
    for credential in credentials where !names.contains(credential.identity) { names.append(credential.identity) }
    guard let last = names.last else { return nil }
    guard names.count <= 2 else {
      let all = names.joined(separator: ", ")
      throw CommandFailure("\(all) are more than two identities", at: "--as", remedy: "run once for each two of them")
    }
    guard names.count == 2 || !shared.auth.isEmpty || !headers.fields.isEmpty else {
      throw CommandFailure(
        "there is only one identity, \(last)",
        at: "--as",
        remedy: "name another one, or pass the credentials of the first with --auth or --header-env"
      )
    }
    func settings(of name: String?) throws(CommandFailure) -> (CredentialSettings, HTTPHeaders) {
      let own = credentials.filter { $0.identity == name }.map(\.text)
      let fields = own.filter { $0.hasPrefix(Self.header) }
      var options = shared
      options.auth += own.filter { !$0.hasPrefix(Self.header) }
      do throws(CommandFailure) {
        var settings = try options.settings(for: contract, at: url, workflows, policy)
        var headers = HTTPHeaders()
        for text in fields {
          let field = try Self.field(text.dropFirst(Self.header.count), policy)
          headers.fields.append(field)
          // A credential that belongs to both must not replace the header.
          for scheme in CredentialSettings.schemes(of: contract).values {
            let names = scheme.authentication.places.compactMap { $0.headerName.map { ASCII.lowercased($0) } }
            if names.contains(ASCII.lowercased(field.name)) { settings.remove(scheme.name) }
          }
        }
        policy.hide(headers)
        return (settings, headers)
      } catch {
        var failure = error
        if !own.isEmpty { failure.diagnostic.place = "--as" }
        throw failure
      }
    }
    let first = names.count == 2 ? names.first : nil
    let own = try settings(of: first)
    let other = try settings(of: last)
    guard other.0.logins.isEmpty else {
      throw CommandFailure(
        "a workflow logs in one user, who is the same for both identities",
        at: "--as",
        remedy: "name a variable or a file with the credential of \(last)"
      )
    }
    let isFixed = own.0.grants.isEmpty && own.0.logins.isEmpty && other.0.grants.isEmpty
    guard !isFixed || own.0.fixed != other.0.fixed || own.1 != other.1 else {
      throw CommandFailure(
        "both identities have the same credentials",
        at: "--as",
        remedy: "name the variable of another account for \(last)"
      )
    }
    return IdentitySettings(
      names: (first ?? "the first identity", last),
      own: own.0,
      ownHeaders: own.1,
      other: other.0,
      otherHeaders: other.1
    )
  }

  /// Splits `IDENTITY:SCHEME=SOURCE`.
  private static func split(_ text: String) throws(CommandFailure) -> Credential {
    let halves = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = halves.first, FieldRules.isToken(name) else {
      // The text may be a secret, so it is not repeated.
      throw CommandFailure("no identity is named in what is given", at: "--as", remedy: spelling("alice"))
    }
    guard halves.count == 2 else {
      throw CommandFailure("\(VisibleText.of(name)) has no credentials", at: "--as", remedy: spelling(name))
    }
    return Credential(identity: name, text: halves[1])
  }

  private static func spelling(_ name: String) -> String {
    let name = VisibleText.of(name)
    return "write it as --as \(name) --auth SCHEME=env:VARIABLE, or as \(name):SCHEME=env:VARIABLE"
  }

  /// Returns a header from `NAME=env:VARIABLE`, or `NAME: value`.
  private static func field(_ text: Substring, _ policy: RedactionPolicy) throws(CommandFailure) -> HTTPHeaderField {
    guard let name = text.firstIndex(where: { "=:".contains($0) }), text[name] == "=" else {
      return try HeaderArgument.parse(String(text))
    }
    let value = try CredentialOptions.secret(String(text[text.index(after: name)...]), policy)
    return try HeaderArgument.field(String(text[..<name]), value)
  }

  /// The options as a shell reads them; the value of a header is a variable, because its name may hide what follows.
  var repeated: [String] {
    identities.map { text in
      let parts = text.split(separator: ":", maxSplits: 1)
      guard let name = parts.first, let header = parts.last, header.hasPrefix(Self.header),
        let end = header.firstIndex(where: { "=:".contains($0) })
      else { return ShellWord.option("--as", text) }
      let field = String(header[..<end].dropFirst(Self.header.count))
      let source = header[end...].drop { "=:".contains($0) }
      let variable = source.hasPrefix("env:") ? String(source.dropFirst("env:".count)) : CurlCommand.variable(field)
      return "\(ShellWord.option("--as", String(name))) -H \(ShellWord.of("\(field): ", variable: variable))"
    }
  }

  /// Returns arguments in which the options after `--as NAME` are parts of it: `--as NAME:SCHEME=env:VARIABLE`.
  static func expanding(_ arguments: [String]) -> [String] {
    var expanded: [String] = []
    var (rest, name, isUsed) = (arguments[...], String?.none, true)
    func close() { if let name, !isUsed { expanded += ["--as", name] } }
    while let argument = rest.popFirst() {
      guard argument != "--" else {
        rest = arguments.suffix(rest.count + 1)
        break
      }
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let option = parts.first ?? ""
      let isScoped = name != nil && ["--auth", "--header-env", "--header", "-H"].contains(option)
      guard option == "--as" || isScoped, let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        expanded.append(argument)
        continue
      }
      if let name, option != "--as" {
        let header = option == "--header-env" ? value.replacing("=", with: "=env:", maxReplacements: 1) : value
        expanded += ["--as", option == "--auth" ? "\(name):\(value)" : "\(name):\(Self.header)\(header)"]
        isUsed = true
      } else {
        close()
        if value.contains(":") || value.contains("=") {
          expanded += ["--as", value]
          name = nil
        } else {
          (name, isUsed) = (value, false)
        }
      }
    }
    close()
    return expanded + rest
  }
}

/// The credentials of two identities.
struct IdentitySettings: Sendable {
  let names: (own: String, other: String)
  let own: CredentialSettings
  let ownHeaders: HTTPHeaders
  let other: CredentialSettings
  let otherHeaders: HTTPHeaders

  /// Moves what belongs to one identity from the headers of all requests to those with credentials.
  ///
  /// - Returns: The headers with the credentials of the second identity.
  func divide(_ credentials: inout HTTPHeaders, _ others: inout HTTPHeaders) -> HTTPHeaders {
    let names = Set((ownHeaders.fields + otherHeaders.fields).map { ASCII.lowercased($0.name) })
    credentials.fields += others.fields.filter { names.contains(ASCII.lowercased($0.name)) }
    others.fields.removeAll { names.contains(ASCII.lowercased($0.name)) }
    var second = credentials
    for field in otherHeaders.fields { second[field.name] = field.value }
    for field in ownHeaders.fields { credentials[field.name] = field.value }
    return second
  }
}
