import Diagnostics
import HTTPMessages
import JSONSyntax

/// Converts Swagger 2.0 documents to OpenAPI 3.0, and the parts of other files that they refer to.
///
/// Parts that OpenAPI 3.0 describes in the same way are copied, also where they are wrong: the reader of OpenAPI
/// documents reports the faults, at their places in the original. Source: Swagger 2.0.
struct SwaggerConverter {
  let sources: SourceSet
  var resolver: ReferenceResolver
  var log = ProblemLog()
  /// The media types of the document that is being converted.
  var media = SwaggerMedia()
  /// The names in the document's `securityDefinitions`, and whether each could be converted.
  var securityNames: [String: Bool] = [:]
  /// The targets of references, whose places after the conversion have to be known.
  private(set) var targets: Set<JSONValueKey> = []
  /// The kinds of the targets in extensions, such as the schemas in `x-stream-definitions`.
  private var extensionKinds: [JSONValueKey: Kind] = [:]
  /// The documents that are converted as a whole, in the order in which they were found.
  private(set) var documents: [JSONDocument] = []
  /// The parts of other documents that are converted, in the order in which they were found.
  private(set) var fragments: [Fragment] = []
  private var knownFragments: Set<JSONValueKey> = []

  /// The kind of a part of a document.
  enum Kind {
    case pathItem, parameter, response, schema
  }

  /// A part of a document that is not a Swagger document, to which one refers.
  struct Fragment {
    let value: JSONValue
    let kind: Kind
    /// The media types of the document that refers to it.
    let media: SwaggerMedia
    /// The names in the `securityDefinitions` of that document, as for documents.
    let securityNames: [String: Bool]
  }

  init(_ sources: SourceSet) {
    self.sources = sources
    resolver = ReferenceResolver(sources)
  }

  // MARK: Problems

  /// Reports an error at a value.
  mutating func report(
    _ code: ContractProblem.Code,
    _ message: String,
    at value: JSONValue,
    extent: ContractProblem.Extent = .contract
  ) {
    log.add(ContractProblem(code, message, severity: .error, extent: extent, at: value, in: sources), about: [value])
  }

  /// Warns of something that is not converted as it was written.
  mutating func warn(_ code: ContractProblem.Code = .inconvertible, _ message: String, at value: JSONValue) {
    log.add(ContractProblem(code, message, severity: .warning, extent: .part, at: value, in: sources), about: [value])
  }

  // MARK: References

  /// Schedules a document to be converted as a whole.
  mutating func add(_ document: JSONDocument) {
    if !documents.contains(where: { $0 === document }) { documents.append(document) }
  }

  /// Converts the value of a `$ref`, whose target is converted as well.
  mutating func reference(_ value: JSONValue, as kind: Kind) -> ConvertedValue {
    guard let text = value.string, case .success(let target) = resolver.target(of: text, from: value) else {
      return value.string.map { .reference(ConvertedReference(text: $0, origin: value, target: nil)) } ?? .copy(value)
    }
    return reference(to: target, text: text, from: value, as: kind)
  }

  /// Returns a reference to a value of a document, which is converted as well.
  mutating func reference(
    to target: JSONValue,
    text: String? = nil,
    from origin: JSONValue,
    as kind: Kind
  ) -> ConvertedValue {
    targets.insert(JSONValueKey(target))
    if target.pointer.tokens.first?.hasPrefix("x-") == true { extensionKinds[JSONValueKey(target)] = kind }
    let root = target.document.root
    if SwaggerVersion(of: root) == .two {
      add(target.document)
    } else if root["openapi"] == nil, knownFragments.insert(JSONValueKey(target)).inserted {
      fragments.append(Fragment(value: target, kind: kind, media: media, securityNames: securityNames))
    }
    let text = text ?? "\(path(to: target.document, from: origin.document))#\(target.pointer.fragment)"
    return .reference(ConvertedReference(text: text, origin: origin, target: target))
  }

  /// Returns the reference from one file to another; empty for the same.
  private func path(to document: JSONDocument, from other: JSONDocument) -> String {
    guard document !== other, let target = sources.source(of: document.root)?.path,
      let base = sources.source(of: other.root)?.path
    else { return "" }
    var folders = base.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var rest = target.split(separator: "/", omittingEmptySubsequences: false)[...]
    while let folder = folders.first, folder == rest.first, rest.count > 1 {
      folders.removeFirst()
      rest.removeFirst()
    }
    let path = (folders.map { _ in ".." } + rest).joined(separator: "/")
    return PercentEncoding.encode(path, allowing: "/:@!$&'()*+,;=")
  }

  /// Returns what a value refers to, directly or through other references; `nil` if there is no such value.
  mutating func resolved(_ value: JSONValue) -> JSONValue? {
    var value = value
    for _ in 0..<32 {
      guard let reference = value["$ref"] else { return value }
      guard let text = reference.string, case .success(let target) = resolver.target(of: text, from: reference) else {
        return nil
      }
      value = target
    }
    return nil
  }

  // MARK: Values

  /// Converts a part of a document.
  mutating func converted(_ fragment: Fragment) -> ConvertedValue {
    (media, securityNames) = (fragment.media, fragment.securityNames)
    return converted(fragment.value, as: fragment.kind)
  }

  private mutating func converted(_ value: JSONValue, as kind: Kind) -> ConvertedValue {
    switch kind {
    case .pathItem: pathItem(value)
    case .parameter: parameter(value)
    case .response: response(value, media.produces)
    case .schema: schema(value)
    }
  }

  /// Converts what references lead to in an extension of a document; the rest of it is copied.
  private mutating func converted(extension value: JSONValue, depth: Int = 0) -> ConvertedValue {
    if let kind = extensionKinds[JSONValueKey(value)] { return converted(value, as: kind) }
    guard depth < 8 else { return .copy(value) }
    switch value.kind {
    case .object:
      return .object(
        value.members.map { member in
          ConvertedMember(member.name, at: member.key, converted(extension: member.value, depth: depth + 1))
        },
        from: value
      )
    case .array: return .array(value.elements.map { converted(extension: $0, depth: depth + 1) }, from: value)
    case .null, .false, .true, .number, .string: return .copy(value)
    }
  }

  mutating func converted(_ document: JSONDocument) -> ConvertedValue {
    let root = document.root
    media = SwaggerMedia(of: root)
    readSecurityNames(of: root)
    var members: [ConvertedMember] = []
    var isServed = false
    var hasComponents = false
    for member in root.members {
      switch member.name {
      case "swagger":
        members.append(ConvertedMember("openapi", at: member.key, .scalar("3.0.3", from: member.value)))
      case "host", "basePath", "schemes":
        if !isServed { members.append(ConvertedMember("servers", at: member.key, servers(of: root, at: member.value))) }
        isServed = true
      case "consumes", "produces": break
      case "paths":
        members.append(
          ConvertedMember(member.name, at: member.key, object(member.value) { $0.pathItem($1.value) })
        )
      case "definitions", "parameters", "responses", "securityDefinitions":
        if !hasComponents { members.append(ConvertedMember("components", at: member.key, components(of: root))) }
        hasComponents = true
      case "security": members.append(ConvertedMember(member.name, at: member.key, security(member.value)))
      default: members.append(ConvertedMember(member))
      }
    }
    // What else of an extension is a target shows only when what refers to it is converted.
    var known = 0
    while known < extensionKinds.count {
      known = extensionKinds.count
      for member in root.members where member.name.hasPrefix("x-") {
        guard let position = members.firstIndex(where: { $0.name == member.name }) else { continue }
        members[position] = ConvertedMember(member.name, at: member.key, converted(extension: member.value))
      }
    }
    return .object(members, from: root)
  }

  /// Converts the members of an object that are not extensions; a value of another kind is copied.
  mutating func object(
    _ value: JSONValue,
    keepingExtensions: Bool = true,
    _ convert: (inout SwaggerConverter, JSONMember) -> ConvertedValue?
  ) -> ConvertedValue {
    guard value.kind == .object else { return .copy(value) }
    var members: [ConvertedMember] = []
    for member in value.members {
      guard !keepingExtensions || !member.name.hasPrefix("x-") else {
        members.append(ConvertedMember(member))
        continue
      }
      if let value = convert(&self, member) { members.append(ConvertedMember(member.name, at: member.key, value)) }
    }
    return .object(members, from: value)
  }

  /// Converts the elements of an array; a value of another kind is copied.
  mutating func array(
    _ value: JSONValue,
    _ convert: (inout SwaggerConverter, JSONValue) -> ConvertedValue
  ) -> ConvertedValue {
    guard value.kind == .array else { return .copy(value) }
    return .array(value.elements.map { convert(&self, $0) }, from: value)
  }

  private mutating func components(of root: JSONValue) -> ConvertedValue {
    var members: [ConvertedMember] = []
    for member in root.members {
      switch member.name {
      case "definitions":
        let schemas = object(member.value, keepingExtensions: false) { $0.schema($1.value) }
        members.append(ConvertedMember("schemas", at: member.key, schemas))
      case "responses":
        let responses = object(member.value) { $0.response($1.value, $0.media.produces) }
        members.append(ConvertedMember("responses", at: member.key, responses))
      case "parameters":
        // Fields of forms are not components of OpenAPI 3: each operation that has one describes it.
        let listed = object(member.value) { converter, member in
          ["body", "formData"].contains(converter.resolved(member.value)?["in"]?.string)
            ? nil : converter.parameter(member.value)
        }
        members.append(ConvertedMember("parameters", at: member.key, listed))
        let bodies = object(member.value) { converter, member in
          guard let body = converter.resolved(member.value), body["in"]?.string == "body" else { return nil }
          return .object(converter.requestBody(body, in: member.value, converter.media.consumes), from: member.value)
        }
        members.append(ConvertedMember("requestBodies", at: member.key, bodies))
      case "securityDefinitions":
        members.append(ConvertedMember("securitySchemes", at: member.key, securitySchemes(member.value)))
      default: break
      }
    }
    return .object(members, from: root)
  }

  // MARK: Servers

  /// Returns the servers of `host`, `basePath` and `schemes`; a document without a host is relative to its own URL.
  private mutating func servers(of root: JSONValue, at place: JSONValue) -> ConvertedValue {
    .array(
      urls(of: root, schemes: root["schemes"]).map { server($0, at: place) },
      from: place
    )
  }

  /// Returns the servers of an operation with schemes of its own; `nil` if they make no difference.
  mutating func servers(ofSchemes schemes: JSONValue) -> ConvertedValue? {
    let root = schemes.document.root
    guard SwaggerVersion(of: root) == .two, root["host"]?.string != nil else { return nil }
    return .array(urls(of: root, schemes: schemes).map { server($0, at: schemes) }, from: schemes)
  }

  private func server(_ url: String, at place: JSONValue) -> ConvertedValue {
    .object([ConvertedMember("url", at: place, .scalar(.string(url), from: place))], from: place)
  }

  private mutating func urls(of root: JSONValue, schemes: JSONValue?) -> [String] {
    var base = text(root["basePath"], "basePath") ?? ""
    if let value = root["basePath"], !base.isEmpty, !base.hasPrefix("/") {
      warn(.invalidServer, "\"basePath\" must begin with \"/\"; it is read as \"/\(base)\"", at: value)
      base = "/" + base
    }
    base = base.replacing("{", with: "%7B").replacing("}", with: "%7D")
    let relative = base.isEmpty ? "/" : base
    guard let value = root["host"], let host = text(value, "host"), !host.isEmpty else { return [relative] }
    guard !host.contains("/"), !host.contains("{") else {
      warn(
        .invalidServer,
        "\"\(host)\" is not a host, such as api.example.com or localhost:8080; the URL of the server is not known",
        at: value
      )
      return [relative]
    }
    if base == "/" { base = "" }
    var urls: [String] = []
    for scheme in schemes?.elements.map({ $0 }) ?? [] {
      switch scheme.string {
      case let name? where name == "http" || name == "https": urls.append("\(name)://\(host)\(base)")
      case "ws"?, "wss"?:
        warn(
          .inconvertible,
          "OpenAPI 3 has no servers of WebSockets; the scheme \"\(scheme.text.filter { $0 != "\"" })\" is left out",
          at: scheme
        )
      default:
        warn(.invalidServer, "\(scheme.text) is not a scheme of Swagger 2.0: http, https, ws or wss", at: scheme)
      }
    }
    // Without a scheme, it is that of the document's URL.
    return urls.isEmpty ? ["//\(host)\(base)"] : urls
  }

  private mutating func text(_ value: JSONValue?, _ name: String) -> String? {
    guard let value else { return nil }
    if let text = value.string { return text }
    report(.invalidStructure, "\"\(name)\" must be a string, not \(value.kind.article)", at: value)
    return nil
  }
}

/// The version of a Swagger document.
enum SwaggerVersion: Equatable {
  /// 2.0, which is read.
  case two
  /// Another one, as written.
  case other(String)

  /// Reads the version of a document; `nil` if it is not one of Swagger.
  init?(of root: JSONValue) {
    guard let value = root["swagger"] else { return nil }
    // A version without quotes is a number in YAML.
    let text = value.string ?? value.text
    self = text == "2" || text == "2.0" || text.hasPrefix("2.0.") ? .two : .other(text)
  }
}

/// The media types that a document or an operation consumes and produces.
struct SwaggerMedia {
  /// The names of the types of request bodies.
  var consumes: [String] = []
  /// The names of the types of response bodies.
  var produces: [String] = []

  /// The maximum number of types, since the schema of a body is repeated for each.
  private static let limit = 32

  init() {}

  /// Reads the lists of a document.
  init(of root: JSONValue) {
    consumes = Self.names(root["consumes"]) ?? []
    produces = Self.names(root["produces"]) ?? []
  }

  /// Returns the distinct names in a list; `nil` if there is no list.
  static func names(_ value: JSONValue?) -> [String]? {
    guard let value, value.kind == .array else { return nil }
    var names: [String] = []
    for name in value.elements.lazy.compactMap(\.string) where names.count < limit && !names.contains(name) {
      if name.utf8.count <= 255 { names.append(name) }
    }
    return names
  }
}

extension JSONPointer {
  /// The pointer as the fragment of a URI (RFC 6901, section 6).
  var fragment: String { PercentEncoding.encode(description, allowing: "/~:@!$&'()*+,;=") }
}
