/// A value, or a member's key, of a document: a place in it, from which everything else is found when asked for.
public struct JSONValue: Sendable {
  /// The document that the value stands in.
  public let document: JSONDocument
  /// The value's index on the document's tape.
  package let index: Int

  package init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  package var entry: JSONTapeEntry { document.tape[index] }

  /// What kind of value this is.
  public var kind: JSONKind { entry.kind }

  /// The range of the value's bytes in its document, quotation marks and brackets included.
  public var byteRange: Range<Int> { Int(entry.start)..<entry.end }

  /// The value's text as it was written; of a document that was read from YAML, its JSON form.
  public var text: String { String(decoding: document.bytes[byteRange], as: UTF8.self) }

  /// Line and column of the value's first character.
  public var location: JSONLocation { document.location(ofEntry: index) }

  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// The truth value; `nil` unless this is `true` or `false`.
  public var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The characters, escapes decoded; `nil` unless this is a string.
  public var string: String? {
    guard kind == .string else { return nil }
    return String(decoding: stringBytes, as: UTF8.self)
  }

  /// The characters of a string as UTF-8, escapes decoded; empty for any other value.
  public var stringBytes: [UInt8] {
    let entry = entry
    guard entry.kind == .string else { return [] }
    let content = Int(entry.start) + 1..<entry.end - 1
    guard entry.isEscaped else { return Array(document.bytes[content]) }
    return document.bytes.withUnsafeBytes {
      JSONStringRules.unescaped(UnsafeRawBufferPointer(rebasing: $0[content]))
    }
  }

  /// The exact number; `nil` unless this is a number.
  public var number: JSONNumber? { kind == .number ? JSONNumber(text) : nil }

  /// The number as an integer that fits; `1.0` and `1e2` count; `nil` otherwise.
  public var integer: Int? { number?.integer }

  /// The number of elements or members; 0 for a scalar.
  public var count: Int {
    let entry = entry
    guard entry.isContainer else { return 0 }
    guard entry.childCount >= JSONTapeEntry.maximumChildren else { return entry.childCount }
    return entry.kind == .array
      ? elements.reduce(0) { count, _ in count + 1 } : members.reduce(0) { count, _ in count + 1 }
  }

  /// The elements of an array in order; none for any other value.
  public var elements: JSONElements { JSONElements(value: self) }

  /// The members of an object in the order of the text, repeated keys included; none for any other value.
  public var members: JSONMembers { JSONMembers(value: self) }

  /// The value of the first member with a key; `nil` where there is none, or this is no object.
  public subscript(_ key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    var key = key
    return key.withUTF8 { value(forKeyBytes: UnsafeRawBufferPointer($0)) }
  }

  /// The element at a position, counted from 0; `nil` beyond the end, or when this is no array.
  public subscript(_ position: Int) -> JSONValue? {
    guard position >= 0, kind == .array, position < count else { return nil }
    return elements.dropFirst(position).first { _ in true }
  }

  /// Whether a string has exactly these characters, given as UTF-8.
  package func hasCharacters(_ utf8: UnsafeRawBufferPointer) -> Bool {
    let entry = entry
    guard entry.kind == .string else { return false }
    if entry.isEscaped { return stringBytes.withUnsafeBytes { $0.elementsEqual(utf8) } }
    guard Int(entry.length) - 2 == utf8.count else { return false }
    return document.bytes.withUnsafeBytes { $0[Int(entry.start) + 1..<entry.end - 1].elementsEqual(utf8) }
  }
}

/// The elements of an array.
public struct JSONElements: Sequence, Sendable {
  let value: JSONValue

  /// An iterator over the elements.
  public func makeIterator() -> Iterator {
    value.kind == .array
      ? Iterator(document: value.document, index: value.index + 1, end: Int(value.entry.link))
      : Iterator(document: value.document, index: 0, end: 0)
  }

  /// Walks the elements of an array in order.
  public struct Iterator: IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next element.
    public mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = document.indexAfter(index) }
      return JSONValue(document: document, index: index)
    }
  }
}

/// A member of an object: its key, which has a place of its own, and its value.
public struct JSONMember: Sendable {
  /// The key, a string.
  public let key: JSONValue
  /// The value.
  public let value: JSONValue
  /// The key's characters.
  public var name: String { key.string ?? "" }
}

/// The members of an object.
public struct JSONMembers: Sequence, Sendable {
  let value: JSONValue

  /// An iterator over the members.
  public func makeIterator() -> Iterator {
    value.kind == .object
      ? Iterator(document: value.document, index: value.index + 1, end: Int(value.entry.link))
      : Iterator(document: value.document, index: 0, end: 0)
  }

  /// Walks the members of an object in the order of the text.
  public struct Iterator: IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next member.
    public mutating func next() -> JSONMember? {
      guard index + 1 < end else { return nil }
      defer { index = document.indexAfter(index + 1) }
      return JSONMember(
        key: JSONValue(document: document, index: index),
        value: JSONValue(document: document, index: index + 1)
      )
    }
  }
}
