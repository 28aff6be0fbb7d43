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
    guard let entry = table?.range(number), let value = table?.source(number)?.value else { return nil }
    let distance = entry.lowerBound - value.byteRange.lowerBound
    var members: [String: Range<Int>] = [:]
    for name in names {
      members[name] = value[name].map { $0.byteRange.lowerBound + distance..<$0.byteRange.upperBound + distance }
    }
    return (entry, members)
  }

  /// Whether the file is read entry by entry, because it is too large to be held in memory.
  package var isStored: Bool { table?.bytes.isHeld == false }
}
