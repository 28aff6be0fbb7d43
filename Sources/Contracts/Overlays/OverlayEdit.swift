import JSONSyntax

/// Rewrites the values of a document that an action selects; everything else is copied.
struct OverlayEdit {
  /// The selected tape indices, sorted.
  private let indices: [Int]

  init(_ indices: [Int]) { self.indices = Set(indices).sorted() }

  /// Returns a value without the selected ones in it.
  func removed(from value: JSONValue) -> ConvertedValue {
    rewritten(value) { _ in nil } ?? .copy(value)
  }

  /// Returns a value in which each selected one is replaced by what it becomes.
  ///
  /// A selected value inside of another selected value is replaced first.
  func merged(
    in value: JSONValue,
    _ replace: (ConvertedValue) throws(OverlayFault) -> ConvertedValue
  ) throws(OverlayFault) -> ConvertedValue {
    try rewritten(value) { node throws(OverlayFault) in try replace(node) } ?? .copy(value)
  }

  private func rewritten<Failure: Error>(
    _ value: JSONValue,
    _ replace: (ConvertedValue) throws(Failure) -> ConvertedValue?
  ) throws(Failure) -> ConvertedValue? {
    guard hasSelection(value.index..<value.document.indexAfter(value.index)) else { return .copy(value) }
    var inner = ConvertedValue.copy(value)
    if hasSelection(value.index + 1..<value.document.indexAfter(value.index)) {
      if value.kind == .array {
        var elements: [ConvertedValue] = []
        for element in value.elements {
          if let kept = try rewritten(element, replace) { elements.append(kept) }
        }
        inner = .array(elements, from: value)
      } else {
        var members: [ConvertedMember] = []
        for member in value.members {
          if let kept = try rewritten(member.value, replace) {
            members.append(ConvertedMember(member.name, at: member.key, kept))
          }
        }
        inner = .object(members, from: value)
      }
    }
    return hasSelection(value.index..<value.index + 1) ? try replace(inner) : inner
  }

  /// Whether an index of a range is selected.
  private func hasSelection(_ range: Range<Int>) -> Bool {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = low + (high - low) / 2
      if indices[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < indices.count && indices[low] < range.upperBound
  }
}
