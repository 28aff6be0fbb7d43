import HTTPMessages
import JSONSyntax

/// The meaning of texts in requests that are documents themselves: JSON in a query, and GraphQL documents.
///
/// Clients write the members of such JSON in any order, and lay out documents as their generator likes.
enum EmbeddedText {
  /// Returns the canonical text of a value of a query item, normalized like the value; `nil` for any other text.
  static func query(_ value: some Sequence<UInt8>, of name: some Sequence<UInt8>) -> [UInt8]? {
    let isDocument = name.elementsEqual("query".utf8)
    guard isDocument || value.starts(with: "%7B".utf8) || value.starts(with: "%5B".utf8) else { return nil }
    let text = PercentEncoding.decode(String(decoding: Array(value), as: UTF8.self))
    let bytes = Array(text.utf8)
    var canonical = isDocument ? graphQL(text) : nil
    if canonical == nil { canonical = json(bytes).map { String(decoding: $0, as: UTF8.self) } }
    return canonical.map { Array(PercentEncoding.encode($0).utf8) }
  }

  /// The longest text that is read as JSON, in bytes.
  private static let longestJSON = 1 << 20

  /// Returns the canonical text of an object or an array of JSON; `nil` for any other text.
  static func json(_ text: [UInt8]) -> [UInt8]? {
    guard text.count <= longestJSON, JSONWhitespace.opensContainer(text),
      let document = try? JSONDocument(parsing: text)
    else { return nil }
    return sorted(JSONLiteral(body(document).root)).serialized()
  }

  /// Returns a value with the members of its objects in order.
  private static func sorted(_ value: JSONLiteral) -> JSONLiteral {
    switch value {
    case .object(let members):
      .object(members.map { JSONLiteral.Member($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(sorted))
    default: value
    }
  }

  /// The most requests of a batch whose documents are read.
  private static let mostRequests = 100

  /// The members of a GraphQL request that say nothing where they are null or empty, as some clients write them.
  private static let silentMembers = ["operationName", "variables", "extensions"]

  /// Returns a body with the canonical texts of the GraphQL documents in it: that of a request, or of several.
  static func body(_ document: JSONDocument) -> JSONDocument {
    let root = document.root
    let requests = root.kind == .array ? Array(root.elements.prefix(mostRequests)) : [root]
    let changes = requests.flatMap { request -> [(place: JSONPointer, text: String?)] in
      guard request.kind == .object, let query = request["query"], let text = query.string,
        let canonical = graphQL(text)
      else { return [] }
      let silent = silentMembers.compactMap { request[$0] }.filter { value in
        value.isNull || value.kind == .object && value.count == 0
      }
      return silent.map { ($0.pointer, nil) } + (canonical == text ? [] : [(query.pointer, canonical)])
    }
    guard !changes.isEmpty else { return document }
    return changes.reduce(JSONLiteral(root)) { body, change in
      body.replacing(change.place.tokens[...], with: change.text.map { .string($0) })
    }
    .document ?? document
  }

  /// Returns the tokens of a GraphQL document without what is ignored between them; `nil` for any other text.
  ///
  /// Source: GraphQL, October 2021, section 2.1.
  static func graphQL(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let starts = ["{", "query", "mutation", "subscription", "fragment", "#"]
    let body = bytes.drop(while: isIgnored)
    guard bytes.contains(0x7B), starts.contains(where: { body.starts(with: $0.utf8) }) else { return nil }
    var output: [UInt8] = []
    var offset = body.startIndex
    var hasGap = false
    while offset < bytes.count {
      let byte = bytes[offset]
      if isIgnored(byte) || byte == 0x23 {
        hasGap = true
        offset = byte == 0x23 ? bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count : offset + 1
        continue
      }
      let end = byte == 0x22 ? stringEnd(in: bytes, from: offset) : offset + 1
      // A gap parts two words, and nothing else; no word begins with the dots of a spread.
      if hasGap, isWord(byte), byte != 0x2E, output.last.map(isWord) == true,
        !output.suffix(3).elementsEqual("...".utf8)
      {
        output.append(0x20)
      }
      output += bytes[offset..<end]
      (offset, hasGap) = (end, false)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func stringEnd(in bytes: [UInt8], from start: Int) -> Int {
    let quotes = bytes[start...].starts(with: [0x22, 0x22, 0x22]) ? 3 : 1
    var offset = start + quotes
    while offset < bytes.count {
      if bytes[offset] == 0x5C {
        offset += 2
      } else if bytes[offset...].starts(with: repeatElement(0x22, count: quotes)) {
        return offset + quotes
      } else {
        offset += 1
      }
    }
    return bytes.count
  }

  private static func isIgnored(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x2C }

  private static func isWord(_ byte: UInt8) -> Bool {
    PercentEncoding.isUnreserved(byte) && byte != 0x7E || byte == 0x2B || byte >= 0x80
  }
}
