import JSONSyntax

extension Recording {
  /// Returns where the values of some members of an entry are in its file, without a byte order mark.
  ///
  /// - Parameters:
  ///   - names: The names of the members; of duplicate keys, the first one counts.
  ///   - number: The number of the entry, counted from 1.
  /// - Returns: The ranges, by name, and that of the whole entry; `nil` for an entry that is not in a HAR file, or was
  ///   changed since it was read.
  package func memberRanges(
    _ names: [String],
    ofEntry number: Int
  ) -> (entry: Range<Int>, members: [String: Range<Int>])? {
    let (value, start): (JSONValue, Int)
    if let stored {
      guard let document = stored.value(number), let range = stored.range(number) else { return nil }
      (value, start) = (document.root, range.lowerBound)
    } else {
      guard let entry = source?.value["log"]?["entries"]?[number - 1] else { return nil }
      (value, start) = (entry, 0)
    }
    func absolute(_ range: Range<Int>) -> Range<Int> { range.lowerBound + start..<range.upperBound + start }
    var members: [String: Range<Int>] = [:]
    for name in names { members[name] = value[name].map { absolute($0.byteRange) } }
    return (absolute(value.byteRange), members)
  }

  /// Whether the file is read entry by entry, because it is too large to be held in memory.
  package var isStored: Bool { stored != nil }
}
