import JSONSyntax

/// Finds which of several owners, such as operations, a place in the documents belongs to: those whose own parts it is
/// in, and those that refer to where it is, directly or through other references.
///
/// It is built only for contracts with errors. References by anchors are not followed.
struct ReferenceGraph {
  private var spans: [DocumentSpan] = []
  /// The owner of a span; `nil` for a span that is there because a reference leads to it.
  private var owners: [Int?] = []
  /// The spans that refer to a span.
  private var referrers: [[Int]] = []

  /// Follows the references of each owner's parts.
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

  /// The owners that any of some places belongs to, in their order.
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

  /// The references in a span, of those of its document, which are in the document's order.
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
  /// The values of all members called `$ref`, in the order of the document.
  var references: [JSONValue] { values(ofKey: "$ref") }

  /// The strings that are the value of a member of some name, wherever it is, in the order of the document.
  func values(ofKey name: String) -> [JSONValue] {
    Array(name.utf8).withUnsafeBytes { name in
      tape.indices.compactMap { index in
        guard tape[index].isKey, JSONValue(document: self, index: index).hasCharacters(name) else { return nil }
        let value = JSONValue(document: self, index: index + 1)
        return value.kind == .string ? value : nil
      }
    }
  }
}
