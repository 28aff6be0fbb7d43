import HTTPExchange
import JSONSyntax

/// Follows `$ref` within a file and between the files of the folder.
///
/// Source: OpenAPI 3.1, sections 4.6 and 4.8.23; RFC 3986 and RFC 6901.
struct ReferenceResolver {
  private struct Key: Hashable {
    let document: ObjectIdentifier
    let text: String
  }

  let sources: SourceSet
  /// How many references are being followed on the way of another.
  private var nesting = 0
  private var known: [Key: Result<JSONValue, Fault>] = [:]

  /// Why a reference leads nowhere.
  struct Fault: Error {
    let message: String
  }

  init(_ sources: SourceSet) { self.sources = sources }

  /// The value that a reference leads to.
  mutating func target(of text: String, from value: JSONValue) -> Result<JSONValue, Fault> {
    let key = Key(document: ObjectIdentifier(value.document), text: text)
    if let result = known[key] { return result }
    let result = find(text, from: value)
    known[key] = result
    return result
  }

  private mutating func find(_ text: String, from value: JSONValue) -> Result<JSONValue, Fault> {
    guard nesting < 32 else { return .failure(Fault(message: "comes back to itself without an end")) }
    nesting += 1
    defer { nesting -= 1 }
    let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let file = halves.first ?? ""
    var document = value.document
    if !file.isEmpty {
      guard let base = sources.source(of: value)?.url else { return .failure(Fault(message: "has no base")) }
      guard let url = base.resolved(file: file) else {
        return .failure(
          Fault(message: "leads out of the contract's files; copy that document among them and refer to the copy")
        )
      }
      guard let source = sources.source(at: url) else {
        let reason = sources.fault(at: url) ?? "is not there, or could not be read"
        return .failure(Fault(message: "leads to the file \"\(file)\", which \(reason)"))
      }
      document = source.document
    }
    let fragment = PercentEncoding.decode(halves.count > 1 ? halves[1] : "")
    guard let pointer = JSONPointer(fragment) else {
      return .failure(Fault(message: "does not lead anywhere: \"#\(fragment)\" is not a JSON Pointer"))
    }
    return follow(pointer, in: document)
  }

  /// Follows a pointer, and the references on its way.
  private mutating func follow(_ pointer: JSONPointer, in document: JSONDocument) -> Result<JSONValue, Fault> {
    var value = document.root
    for (depth, token) in pointer.tokens.enumerated() {
      if let next = value.value(at: JSONPointer(tokens: [token])) {
        value = next
        continue
      }
      var passed: Set<JSONValueKey> = []
      var next: JSONValue?
      while next == nil, let text = value["$ref"]?.string, passed.insert(JSONValueKey(value)).inserted,
        case .success(let target) = find(text, from: value)
      {
        value = target
        next = value.value(at: JSONPointer(tokens: [token]))
      }
      guard let next else {
        let file = sources.source(of: value)?.path ?? "the document"
        let parent = JSONPointer(tokens: Array(pointer.tokens[..<depth])).description
        let container = parent.isEmpty ? "at its outermost level" : "in \(parent)"
        return .failure(Fault(message: "leads nowhere: \(file) has no \"\(token)\" \(container)"))
      }
      value = next
    }
    return .success(value)
  }
}
