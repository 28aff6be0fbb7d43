import Diagnostics
import HTTPMessages
import JSONSyntax

/// Resolves `$ref` within a file and between the files of the folder.
///
/// Source: OpenAPI 3.1, sections 4.6 and 4.8.23; RFC 3986 and RFC 6901.
struct ReferenceResolver {
  private struct Key: Hashable {
    let document: ObjectIdentifier
    let text: String
  }

  /// The most names among which the one that was meant is looked for.
  private static let mostNames = 5_000

  let sources: SourceSet
  /// The number of references being resolved within another one.
  private var nesting = 0
  private var known: [Key: Result<JSONValue, Fault>] = [:]

  /// The reason why a reference cannot be resolved; the message continues a sentence about the reference.
  struct Fault: Error {
    let message: String
  }

  init(_ sources: SourceSet) { self.sources = sources }

  /// Returns the value that a reference points to.
  mutating func target(of text: String, from value: JSONValue) -> Result<JSONValue, Fault> {
    let key = Key(document: ObjectIdentifier(value.document), text: text)
    if let result = known[key] { return result }
    let result = find(text, from: value)
    known[key] = result
    return result
  }

  private mutating func find(_ text: String, from value: JSONValue) -> Result<JSONValue, Fault> {
    guard nesting < 32 else { return .failure(Fault(message: "is a circular reference")) }
    nesting += 1
    defer { nesting -= 1 }
    let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let file = halves.first ?? ""
    var document = value.document
    if !file.isEmpty {
      guard let origin = sources.source(of: value) else { return .failure(Fault(message: "has no base URL")) }
      if let identified = sources.source(identifiedBy: file, from: origin) {
        document = identified.document
      } else {
        guard let url = origin.url.resolved(file: file) else {
          return .failure(
            Fault(message: "refers to a document outside the contract's files; copy it to them and refer to the copy")
          )
        }
        guard let source = sources.source(at: url) else {
          let reason = sources.fault(at: url) ?? "does not exist or could not be read"
          return .failure(Fault(message: "refers to the file \"\(file)\", which \(reason)"))
        }
        document = source.document
      }
    }
    let fragment = PercentEncoding.decode(halves.count > 1 ? halves[1] : "")
    guard let pointer = JSONPointer(fragment) else {
      return .failure(Fault(message: "cannot be resolved: \"#\(fragment)\" is not a JSON Pointer"))
    }
    return follow(pointer, in: document)
  }

  /// Follows a pointer, including references in the values it passes through.
  private mutating func follow(_ pointer: JSONPointer, in document: JSONDocument) -> Result<JSONValue, Fault> {
    var value = document.root
    for (depth, token) in pointer.tokens.enumerated() {
      if let next = value.value(at: JSONPointer(tokens: [token])) {
        value = next
        continue
      }
      var visited: Set<JSONValueKey> = []
      var next: JSONValue?
      while next == nil, let text = value["$ref"]?.string, visited.insert(JSONValueKey(value)).inserted,
        case .success(let target) = find(text, from: value)
      {
        value = target
        next = value.value(at: JSONPointer(tokens: [token]))
      }
      guard let next else {
        let file = sources.source(of: value.original)?.path ?? "the document"
        let isConverted = value.original.document !== value.document
        let parent = isConverted ? value.original.pointer : JSONPointer(tokens: Array(pointer.tokens[..<depth]))
        let container = parent.tokens.isEmpty ? "at its top level" : "in \(parent)"
        let known = token.count > 2 ? value.members.prefix(Self.mostNames).map(\.name) : []
        let hint = NearestName.hint(for: token, among: known)
        return .failure(Fault(message: "cannot be resolved: \(file) has no \"\(token)\" \(container)\(hint)"))
      }
      value = next
    }
    return .success(value)
  }
}
