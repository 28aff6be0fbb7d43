import JSONSyntax

/// Finds the owners, such as operations, that a place in the documents belongs to: those that contain it, and those
/// that refer to it directly or through other references.
///
/// It is only built for contracts with errors. References by anchors are not followed.
struct ReferenceGraph {
  private var spans: [DocumentSpan] = []
  /// The owner of each span; `nil` for a span that was added because a reference points to it.
  private var owners: [Int?] = []
  /// The spans that refer to each span.
  private var referrers: [[Int]] = []

  /// Builds the graph by following the references in each owner's parts.
  init(_ parts: [[DocumentSpan]], in sources: SourceSet, _ resolver: inout ReferenceResolver) {
    for (owner, spans) in parts.enumerated() {
      for span in spans { add(span, owner: owner) }
    }
    let references = Dictionary(
      sources.sources.map { (ObjectIdentifier($0.document), $0.document.references) },
      uniquingKeysWith: { first, _ in first }
    )
    var known: [JSONValueKey: Int] = [:]
    var next = 0
    while next < spans.count {
      let span = spans[next]
      for reference in Self.references(in: span, among: references[span.document] ?? []) {
        guard let text = reference.string, case .success(let target) = resolver.target(of: text, from: reference) else {
          continue
        }
        let number = known[JSONValueKey(target)] ?? add(DocumentSpan(target), owner: nil)
        known[JSONValueKey(target)] = number
        referrers[number].append(next)
      }
      next += 1
    }
  }

  @discardableResult
  private mutating func add(_ span: DocumentSpan, owner: Int?) -> Int {
    spans.append(span)
    owners.append(owner)
    referrers.append([])
    return spans.count - 1
  }

  /// Returns the owners that any of some places belongs to, in order.
  func owners(of places: [JSONValue]) -> [Int] {
    var work = spans.indices.filter { number in places.contains { spans[number].contains($0) } }
    var seen = Set(work)
    var found: Set<Int> = []
    while let number = work.popLast() {
      if let owner = owners[number] { found.insert(owner) }
      for referrer in referrers[number] where seen.insert(referrer).inserted { work.append(referrer) }
    }
    return found.sorted()
  }

  /// Returns the references in a span, out of all references of its document, which are sorted by position.
  private static func references(in span: DocumentSpan, among all: [JSONValue]) -> ArraySlice<JSONValue> {
    func position(of index: Int) -> Int {
      var (low, high) = (0, all.count)
      while low < high {
        let middle = low + (high - low) / 2
        if all[middle].index < index { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return all[position(of: span.range.lowerBound)..<position(of: span.range.upperBound)]
  }
}

extension JSONDocument {
  /// The values of all `$ref` members, in document order.
  var references: [JSONValue] { values(ofKey: "$ref", .string) }

  /// Returns the values of a kind of all members with a name, at any depth, in document order.
  func values(ofKey name: String, _ kind: JSONKind) -> [JSONValue] {
    Array(name.utf8).withUnsafeBytes { name in
      tape.indices.compactMap { index in
        guard tape[index].isKey, JSONValue(document: self, index: index).hasCharacters(name) else { return nil }
        let value = JSONValue(document: self, index: index + 1)
        return value.kind == kind ? value : nil
      }
    }
  }
}
