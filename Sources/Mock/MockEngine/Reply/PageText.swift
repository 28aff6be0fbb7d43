import JSONSyntax

/// The text of a page whose items, and what is said beside them, can be replaced.
struct PageText: Sendable {
  /// A part of the text outside of the items that differs between pages.
  struct Edit: Sendable {
    let range: Range<Int>
    /// Returns what is written there.
    let text: @Sendable (PageContext) -> [UInt8]
  }

  private let bytes: [UInt8]
  private let array: Range<Int>
  private let spacing: PageSpacing
  private let edits: [Edit]

  /// Creates the text of a page.
  ///
  /// - Parameters:
  ///   - array: The array of the items in the body of a page.
  ///   - spacing: The text before, between and after items.
  ///   - edits: The parts outside of the items that differ between pages.
  init(_ array: JSONValue, spacing: PageSpacing, _ edits: [Edit]) {
    (bytes, self.array, self.spacing) = (array.document.bytes, array.byteRange, spacing)
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the text with other items, separated as those of the page are.
  func bytes(with items: some Collection<ArraySlice<UInt8>>, _ context: PageContext) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(items.reduce(bytes.count - array.count) { $0 + $1.count + spacing.length } + 64)
    func copy(_ range: Range<Int>) {
      var copied = range.lowerBound
      for edit in edits where range.contains(edit.range.lowerBound) {
        text += bytes[copied..<edit.range.lowerBound]
        text += edit.text(context)
        copied = edit.range.upperBound
      }
      text += bytes[copied..<range.upperBound]
    }
    copy(0..<array.lowerBound + 1)
    for (position, item) in items.enumerated() {
      text += position > 0 ? spacing.between : spacing.before
      text += item
    }
    if !items.isEmpty { text += spacing.end }
    copy(array.upperBound - 1..<bytes.count)
    return text
  }
}

/// The text before, between and after the items of a page.
struct PageSpacing: Sendable {
  let before: ArraySlice<UInt8>
  let between: ArraySlice<UInt8>
  let end: ArraySlice<UInt8>
  /// The most bytes before or after an item.
  var length: Int { max(before.count, between.count, end.count) }

  /// Takes the spacing from the items of an array; commas alone without items.
  init(_ array: JSONValue, _ items: [JSONValue]) {
    let (bytes, range) = (array.document.bytes, array.byteRange)
    guard let first = items.first, let last = items.last else {
      (before, between, end) = ([], [0x2C], [])
      return
    }
    before = bytes[range.lowerBound + 1..<first.byteRange.lowerBound]
    end = bytes[last.byteRange.upperBound..<range.upperBound - 1]
    between = items.count > 1 ? bytes[first.byteRange.upperBound..<items[1].byteRange.lowerBound] : [0x2C]
  }
}
