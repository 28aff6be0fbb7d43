import Basics
import HTTPMessages
import JSONSyntax

/// One change of a server, made from a seed: of a status, a header, or of one place in a body.
struct ServerChange: Sendable, CustomStringConvertible {
  let target: String
  let description: String
  private let apply: @Sendable (inout HTTPResponse) -> Void

  func callAsFunction(_ target: String, _ response: inout HTTPResponse) {
    if target == self.target { apply(&response) }
  }

  /// Makes a change of the recorded requests.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed, purpose: "change")
    let target = DriftTestServer.targets.randomElement(using: &generator) ?? ""
    let sample = DriftTestServer(seed: seed &+ 77).response(to: target)
    let (what, apply): (String, @Sendable (inout HTTPResponse) -> Void) =
      Int.random(in: 0..<5, using: &generator) == 0
      ? Self.ofHead(&generator, target) : Self.ofBody(sample, &generator)
    self.target = target
    self.apply = apply
    description = "\(seed): \(target): \(what)"
  }

  // MARK: Heads

  private static func ofHead(
    _ generator: inout SeededGenerator,
    _ target: String
  ) -> (String, @Sendable (inout HTTPResponse) -> Void) {
    let changes: [(String, @Sendable (inout HTTPResponse) -> Void)] = [
      ("status 204", { $0 = HTTPResponse(status: 204, headers: $0.headers) }),
      ("status 201", { $0.status = 201 }),
      ("status 500", { $0.status = 500 }),
      (
        "status 302",
        { response in
          response.status = 302
          response.headers["Location"] = "/login"
        }
      ),
      ("media type", { $0.headers["Content-Type"] = "text/html" }),
      ("charset", { $0.headers["Content-Type"] = "application/json; charset=iso-8859-1" }),
      ("no Content-Type", { $0.headers["Content-Type"] = nil }),
      ("no Cache-Control", { $0.headers["Cache-Control"] = nil }),
      ("no ETag", { $0.headers["ETag"] = nil }),
      ("no API version", { $0.headers["X-Api-Version"] = nil }),
      ("no-store", { $0.headers["Cache-Control"] = "no-store" }),
      ("Vary", { $0.headers["Vary"] = "Accept" }),
      ("no up", { $0.headers["Link"] = "<\(target)>; rel=\"next\"" }),
      ("up elsewhere", { $0.headers["Link"] = "</v2/shops/4711/orders>; rel=\"up\"" }),
      ("no JSON", { $0.body.removeLast() }),
      ("no body", { $0.body = [] }),
    ]
    return changes.randomElement(using: &generator) ?? changes[0]
  }

  // MARK: Bodies

  private static func ofBody(
    _ sample: HTTPResponse,
    _ generator: inout SeededGenerator
  ) -> (String, @Sendable (inout HTTPResponse) -> Void) {
    guard let root = try? JSONDocument(parsing: sample.body).root else { return ("nothing", { _ in }) }
    var places: [(path: [String], kind: JSONKind, text: String)] = []
    collect(root, [], into: &places)
    let place = places.randomElement(using: &generator) ?? ([], .object, "")
    let edit = edits(of: place.kind, place.path, place.text).randomElement(using: &generator) ?? Edit("nothing") { $0 }
    return (
      "\(edit.name) at /\(place.path.joined(separator: "/"))",
      { response in
        guard let root = try? JSONDocument(parsing: response.body).root else { return }
        response.body = (edited(JSONLiteral(root), place.path[...], edit.transform) ?? .null).serialized()
      }
    )
  }

  /// The places of a body that every response has.
  private static func collect(
    _ value: JSONValue,
    _ path: [String],
    into places: inout [(path: [String], kind: JSONKind, text: String)]
  ) {
    // What is null, what only some have, and the end of a list are not known well enough.
    guard !value.isNull, !["note", "next"].contains(path.last) else { return }
    places.append((path, value.kind, value.string ?? ""))
    for member in value.members where !["device", "amount"].contains(member.name) {
      let isIdentifier = path.last == "sessions" || path.last == "values"
      let step = path + [isIdentifier ? "*" : member.name]
      if !isIdentifier || !places.contains(where: { $0.path == step }) { collect(member.value, step, into: &places) }
    }
    if let first = value.elements.first(where: { _ in true }) { collect(first, path + ["*"], into: &places) }
  }

  private typealias Transform = @Sendable (JSONLiteral) -> JSONLiteral?

  /// A change of one value; it returns `nil` to remove it.
  private struct Edit: Sendable {
    let name: String
    let transform: Transform

    init(_ name: String, _ transform: @escaping Transform) { (self.name, self.transform) = (name, transform) }
  }

  private static func edits(of kind: JSONKind, _ path: [String], _ text: String) -> [Edit] {
    var edits = [Edit("null") { _ in .null }]
    if path.last != "*", !path.isEmpty { edits += [Edit("remove") { _ in nil }, Edit("remove") { _ in nil }] }
    switch kind {
    case .object:
      edits += [Edit("wrap") { .array([$0]) }, Edit("text") { _ in .string("object") }]
      // The members of a dictionary are not of the shape.
      if !["sessions", "values"].contains(path.last) { edits.append(Edit("add a member", extended)) }
    case .array:
      edits += [Edit("object") { _ in .object([.init("items", .number("1"))]) }, Edit("number") { _ in .number("3") }]
      if path == ["data"] {
        edits += [Edit("reverse", reversed), Edit("fewer", shortened), Edit("reverse", reversed)]
      }
    case .string:
      edits += [Edit("number") { _ in .number("7") }, Edit("wrap") { .array([$0]) }]
      if TextFormatProbe.isUnmistakable(text) { edits += [Edit("word") { _ in .string("word") }] }
      if text.hasPrefix("/") { edits.append(Edit("elsewhere") { _ in .string("/v2\(text)") }) }
    case .number: edits += [Edit("text") { _ in .string("12") }, Edit("flag") { _ in .bool(true) }]
    case .true, .false: edits += [Edit("text") { _ in .string("yes") }, Edit("number") { _ in .number("1") }]
    case .null: break
    }
    return edits
  }

  private static let extended: Transform = { value in
    guard case .object(let members) = value else { return value }
    return .object(members + [.init("added", .bool(true))])
  }
  private static let reversed: Transform = { value in
    guard case .array(let elements) = value else { return value }
    return .array(elements.reversed())
  }
  private static let shortened: Transform = { value in
    guard case .array(let elements) = value else { return value }
    return .array(Array(elements.prefix(3)))
  }

  private static func edited(_ value: JSONLiteral, _ path: ArraySlice<String>, _ edit: Transform) -> JSONLiteral? {
    guard let token = path.first else { return edit(value) }
    let rest = path.dropFirst()
    switch value {
    case .object(let members):
      return .object(
        members.compactMap { member in
          guard token == "*" || member.key == token else { return member }
          return edited(member.value, rest, edit).map { .init(member.key, $0) }
        }
      )
    case .array(let elements): return .array(elements.compactMap { edited($0, rest, edit) })
    default: return value
    }
  }
}

/// Tells whether a text has a format that a word has not.
enum TextFormatProbe {
  static func isUnmistakable(_ text: String) -> Bool {
    text.contains("@") || text.contains("://") || text.count == 36 || text.hasPrefix("20") && text.contains("T")
      || text.hasPrefix("1912")
  }
}
