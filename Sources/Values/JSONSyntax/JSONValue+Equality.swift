extension JSONValue {
  /// Returns whether two values are equal according to JSON Schema, even in different documents.
  ///
  /// Numbers are compared by value, strings by code points, and objects without regard to the order of members.
  /// Source: JSON Schema 2020-12 Core, section 4.2.2.
  public func isEqual(to other: JSONValue) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .null, .true, .false: return true
    case .number:
      let (mine, theirs) = (document.bytes[byteRange], other.document.bytes[other.byteRange])
      return mine.elementsEqual(theirs) || number == other.number
    case .string:
      if !entry.isEscaped, !other.entry.isEscaped {
        return document.bytes[byteRange].elementsEqual(other.document.bytes[other.byteRange])
      }
      return stringBytes == other.stringBytes
    case .array:
      guard count == other.count else { return false }
      var theirs = other.elements.makeIterator()
      for mine in elements {
        guard let their = theirs.next(), mine.isEqual(to: their) else { return false }
      }
      return true
    case .object:
      guard count == other.count else { return false }
      // The first of duplicate keys counts, which only the comparison by dictionary takes into account.
      if count > 16 || document.hasDuplicateKeys || other.document.hasDuplicateKeys {
        return isEqualAsDictionary(to: other)
      }
      return members.allSatisfy { member in
        member.key.stringBytes.withUnsafeBytes { other.value(forKeyBytes: $0) }?.isEqual(to: member.value) ?? false
      }
    }
  }

  /// Returns the value of the first member with a key, given as UTF-8.
  package func value(forKeyBytes bytes: UnsafeRawBufferPointer) -> JSONValue? {
    let hash = JSONKeyHash.hash(bytes)
    let end = Int(entry.link)
    guard kind == .object else { return nil }
    var index = index + 1
    while index + 1 < end {
      if document.tape[index].link == hash, JSONValue(document: document, index: index).hasCharacters(bytes) {
        return JSONValue(document: document, index: index + 1)
      }
      index = document.indexAfter(index + 1)
    }
    return nil
  }

  private func isEqualAsDictionary(to other: JSONValue) -> Bool {
    var theirs: [[UInt8]: JSONValue] = [:]
    for member in other.members where theirs[member.key.stringBytes] == nil {
      theirs[member.key.stringBytes] = member.value
    }
    var seen = Set<[UInt8]>()
    for member in members where seen.insert(member.key.stringBytes).inserted {
      guard let their = theirs[member.key.stringBytes], member.value.isEqual(to: their) else { return false }
    }
    return seen.count == theirs.count
  }
}
