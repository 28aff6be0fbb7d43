import ContractJudge
import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Redaction

/// Puts secrets back into a request from a report or recording, which has none: those that the user gives by name.
///
/// Whoever wrote the file chose the names of its parts, so that none of them names a variable of the environment.
struct RedactedParts {
  /// The operation of the request; `nil` if it is not known.
  let operation: ContractModel.Operation?
  /// The names of the headers that the options give, in lower case.
  let given: Set<String>
  /// Whether the options have credentials for the operation.
  let hasCredentials: Bool
  /// The values of query parameters and members of bodies that the user gives, by name.
  let values: [String: String]
  /// The values that the run must not show.
  let policy: RedactionPolicy
  /// The origin of the request, in words.
  var document = "the report"

  /// Returns a request with its secrets.
  ///
  /// - Parameters:
  ///   - needsCredentials: Whether the request is sent with the credentials of the run.
  ///   - isBodyRedacted: Whether the body lost secrets.
  /// - Throws: `CommandFailure` for a part that nothing gives, with the options that would.
  func filled(
    _ request: HTTPRequest,
    needsCredentials: Bool,
    isBodyRedacted: Bool
  ) throws(CommandFailure) -> HTTPRequest {
    var request = request
    let places = security.flatMap(\.schemes).flatMap(\.authentication.places)
    let names = Set(places.compactMap(\.headerName).map { ASCII.lowercased($0) } + ["authorization"])
    var headers: [HTTPHeaderField] = []
    for field in request.headers.fields {
      guard Placeholder.occurs(inText: field.value) else {
        headers.append(field)
        continue
      }
      let name = ASCII.lowercased(field.name)
      // The options add these themselves, and a request that tests a server without credentials makes them up.
      if given.contains(name) { continue }
      if names.contains(name), hasCredentials || !needsCredentials { continue }
      let option = names.contains(name) && !security.isEmpty ? credentialOption : "it with --header-env NAME=VARIABLE"
      throw missing("header \"\(field.name)\"", option)
    }
    request.headers = HTTPHeaders(headers)
    request.url.query = try filled(
      query: request.url.query,
      credentials: Set(places.filter { $0.location == .query }.map(\.name)),
      needsCredentials: needsCredentials
    )
    if Placeholder.occurs(inText: request.url.path) {
      throw unknown("the path of the request")
    }
    if isBodyRedacted { request.body = try filled(body: request.body, request.headers) }
    return request
  }

  /// Requires credentials for the requests of a sequence, which the options alone give.
  ///
  /// - Throws: `CommandFailure` if the request had some, and the options have none.
  func requireCredentials(for request: HTTPRequest) throws(CommandFailure) {
    guard !hasCredentials, !security.isEmpty else { return }
    let places = security.flatMap(\.schemes).flatMap(\.authentication.places)
    let missing = places.first { place in
      place.values(in: request).contains { Placeholder.occurs(inText: $0) }
        && !(place.headerName.map { given.contains(ASCII.lowercased($0)) } ?? false)
    }
    guard let missing else { return }
    throw CommandFailure(
      "the requests cannot be sent again",
      because: "the credential in \"\(VisibleText.of(missing.name))\" is redacted in \(document)",
      remedy: "pass \(credentialOption)"
    )
  }

  /// The option that gives the credentials of the operation.
  private var credentialOption: String {
    let scheme = security.flatMap(\.schemes).first
    guard scheme?.authentication.takesSecret ?? true else { return "it with --header-env NAME=VARIABLE" }
    return ShellWord.option("--auth", scheme?.name ?? "SCHEME", "=env:VARIABLE")
  }

  private func filled(
    query: String?,
    credentials: Set<String>,
    needsCredentials: Bool
  ) throws(CommandFailure) -> String? {
    guard let query, Placeholder.occurs(inText: query) else { return query }
    var items: [String] = []
    for item in query.split(separator: "&", omittingEmptySubsequences: false) {
      guard Placeholder.occurs(inText: String(item)) else {
        items.append(String(item))
        continue
      }
      let name = String(item.prefix { $0 != "=" })
      let plain = PercentEncoding.decode(name)
      if credentials.contains(plain), hasCredentials || !needsCredentials { continue }
      let option = credentials.contains(plain) ? credentialOption : nil
      let value = try value("query parameter \"\(plain)\"", plain, orPass: option)
      items.append("\(name)=\(PercentEncoding.encode(value))")
    }
    return items.isEmpty ? nil : items.joined(separator: "&")
  }

  /// The body of a request with the secrets of its JSON members.
  private func filled(body: [UInt8], _ headers: HTTPHeaders) throws(CommandFailure) -> [UInt8] {
    guard headers["Content-Type"].flatMap({ MediaType($0) })?.isJSON ?? false,
      let document = try? JSONDocument(parsing: body)
    else { throw unknown("the body of the request") }
    var found = false
    let literal = try filled(document.root, named: "body", &found)
    // A number is 0 in a report, which is no placeholder.
    guard found else { throw unknown("a number in the body of the request") }
    return literal.serialized()
  }

  private func filled(_ value: JSONValue, named name: String, _ found: inout Bool) throws(CommandFailure) -> JSONLiteral
  {
    switch value.kind {
    case .object:
      var members: [JSONLiteral.Member] = []
      for member in value.members {
        members.append(.init(member.name, try filled(member.value, named: member.name, &found)))
      }
      return .object(members)
    case .array:
      var elements: [JSONLiteral] = []
      for element in value.elements { elements.append(try filled(element, named: name, &found)) }
      return .array(elements)
    default:
      guard let text = value.string, SecretRedaction.isPlaceholder(text) else { return JSONLiteral(value) }
      found = true
      return .string(try self.value("member \"\(name)\" of the body", name, orPass: nil))
    }
  }

  /// Returns the value that the user gives for a part, which is hidden from now on.
  private func value(_ part: String, _ name: String, orPass other: String?) throws(CommandFailure) -> String {
    guard let value = values[name] else { throw missing(part, other ?? "it with --input-env NAME=VARIABLE") }
    policy.hide(value)
    return value
  }

  private func missing(_ part: String, _ option: String) -> CommandFailure {
    CommandFailure(
      "the request cannot be sent again",
      because: "the \(VisibleText.of(part)) is redacted in \(document)",
      remedy: "pass \(option)"
    )
  }

  private var security: [SecurityRequirement] { operation?.security ?? [] }

  private func unknown(_ part: String) -> CommandFailure {
    CommandFailure(
      "the request cannot be sent again",
      because: "\(part) is redacted in \(document)",
      remedy: operation.map { "verify again, with " + ShellWord.option("--include", $0.id) }
    )
  }
}

extension WorkflowConfiguration {
  /// The values of inputs that no workflow alone gets, by name, which also are those of redacted parts.
  var valuesOfParts: [String: String] {
    Dictionary(inputs.filter { $0.workflow == nil }.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
  }
}
