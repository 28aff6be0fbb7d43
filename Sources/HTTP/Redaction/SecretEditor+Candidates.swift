extension SecretEditor {
  /// A part of a text that may be replaced.
  struct Candidate {
    enum Finding {
      /// A secret, how it was recognized, and its name.
      case secret(String, SecretMention.Kind, String, isDistinctive: Bool)
      /// A secret that was seen before, by the number of its placeholder.
      case known(Int)
      /// Text with secrets in it, and the same text without them.
      case edited(String)
    }
    /// The place in the text.
    let range: Range<Int>
    /// The finding at the place.
    let finding: Finding

    init(range: Range<Int>, _ finding: Finding) { (self.range, self.finding) = (range, finding) }

    /// A secret that the text has as it is.
    init(secret: ArraySlice<UInt8>, _ kind: SecretMention.Kind, _ name: String, isDistinctive: Bool = true) {
      let text = String(decoding: secret, as: UTF8.self)
      self.init(range: secret.indices, .secret(text, kind, name, isDistinctive: isDistinctive))
    }
  }

  /// Returns a text with some of its pieces edited; `nil` where none is.
  ///
  /// - Parameter separator: The ASCII character between the pieces.
  mutating func editing(
    piecesOf text: Substring,
    separator: UInt8,
    _ edit: (inout SecretEditor, Substring) -> String?
  ) -> String? {
    var isChanged = false
    // Characters are slower to split than bytes, and a query may have thousands of items.
    let pieces = text.utf8.split(separator: separator, omittingEmptySubsequences: false).map { piece in
      let edited = edit(&self, Substring(piece))
      isChanged = isChanged || edited != nil
      return edited ?? String(Substring(piece))
    }
    return isChanged ? pieces.joined(separator: String(Unicode.Scalar(separator))) : nil
  }

  /// Returns a part of a text with its secrets replaced, those that overlap as one; `nil` where nothing is replaced.
  mutating func replacing(_ candidates: [Candidate], in bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    var output: [UInt8] = []
    var copied = range.lowerBound
    var passed = range.lowerBound
    let ordered = candidates.sorted { left, right in
      (left.range.lowerBound, right.range.upperBound) < (right.range.lowerBound, left.range.upperBound)
    }
    for candidate in ordered {
      guard candidate.range.lowerBound >= passed else {
        // The rest of a secret that overlaps the previous one is removed with it.
        if copied == passed, copied > range.lowerBound { copied = max(copied, candidate.range.upperBound) }
        passed = max(passed, candidate.range.upperBound)
        continue
      }
      let text: String?
      switch candidate.finding {
      case .secret(let secret, let kind, let name, let isDistinctive):
        text = replacement(for: secret, kind, name, isDistinctive: isDistinctive)
      case .known(let number): text = Placeholder.text(of: number)
      case .edited(let edited): text = edited
      }
      if text != nil || purpose == .detection { passed = candidate.range.upperBound }
      guard let text else { continue }
      output += bytes[copied..<candidate.range.lowerBound]
      output += text.utf8
      copied = candidate.range.upperBound
    }
    return copied == range.lowerBound ? nil : output + bytes[copied..<range.upperBound]
  }
}
