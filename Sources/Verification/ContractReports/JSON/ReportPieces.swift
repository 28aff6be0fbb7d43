import JSONSyntax

/// Text with a long list in it, of which one element is in memory at a time.
enum ReportPieces {
  /// Returns a text, each element, and what follows the list.
  ///
  /// - Parameters:
  ///   - head: The text before the list.
  ///   - elements: The elements as text.
  ///   - first: What is before the first element, if there is one.
  ///   - separator: What is before each other element.
  ///   - tail: The text after the list.
  static func joined(
    _ head: [UInt8],
    _ elements: some Sequence<[UInt8]>,
    first: String = "",
    separator: [UInt8],
    _ tail: [UInt8]
  ) -> any Sequence<[UInt8]> {
    let elements = elements.enumerated().lazy.map { ($0 == 0 ? Array(first.utf8) : separator) + $1 }
    return [AnySequence([head]), AnySequence(elements), AnySequence([tail])].joined()
  }

  /// Returns a list of JSON values in a text, each on a line of its own.
  static func joined(_ head: [UInt8], _ elements: some Sequence<JSONLiteral>, _ tail: [UInt8])
    -> any Sequence<[UInt8]>
  {
    let texts = elements.lazy.map { JSONReport.escapingUnfitText($0.serialized()) }
    return joined(JSONReport.escapingUnfitText(head), texts, first: "\n", separator: Array(",\n".utf8), tail)
  }
}
