/// A value or key in a document, whose properties are computed on demand.
public struct JSONValue: Sendable {
  /// The document that contains the value.
  public let document: JSONDocument
  /// The index of the value on the document's tape.
  package let index: Int

  package init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  package var entry: JSONTapeEntry { document.tape[index] }

  /// The kind of the value.
  public var kind: JSONKind { entry.kind }

  /// The byte range of the value in its document, including quotation marks and brackets.
  public var byteRange: Range<Int> { Int(entry.start)..<entry.end }

  /// The text of the value as written; for a document read from YAML, its JSON form.
  public var text: String { String(decoding: document.bytes[byteRange], as: UTF8.self) }

  /// The line and column of the value's first character.
  public var location: JSONLocation { document.location(ofEntry: index) }

  /// The value of the document as its author wrote it that this one was made from; the value itself unless its document
  /// was converted.
  package var original: JSONValue {
    var value = self
    // A document with overlays may be converted from Swagger 2.0 as well.
    while let earlier = value.document.original(ofEntry: value.index) { value = earlier }
    return value
  }

  /// The value that this one was made from by the last conversion of its document; the value itself without one.
  package var antecedent: JSONValue { document.original(ofEntry: index) ?? self }

  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// The boolean; `nil` if this is neither `true` nor `false`.
  public var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The decoded string; `nil` if this is not a string.
  public var string: String? {
    guard kind == .string else { return nil }
    return String(decoding: stringBytes, as: UTF8.self)
  }

  /// The decoded string as UTF-8; empty for any other value.
  public var stringBytes: [UInt8] {
    let entry = entry
    guard entry.kind == .string else { return [] }
    let content = Int(entry.start) + 1..<entry.end - 1
    guard entry.isEscaped else { return Array(document.bytes[content]) }
    return document.bytes.withUnsafeBytes {
      JSONStringRules.unescaped(UnsafeRawBufferPointer(rebasing: $0[content]))
    }
  }

  /// The exact number; `nil` if this is not a number.
  public var number: JSONNumber? { kind == .number ? JSONNumber(text) : nil }

  /// The integer, including `1.0` and `1e2`; `nil` if this is not an integer, or it does not fit.
  public var integer: Int? { number?.integer }

  /// The number of elements or members; 0 for other values.
  public var count: Int {
    let entry = entry
    guard entry.isContainer else { return 0 }
    guard entry.childCount >= JSONTapeEntry.maximumChildren else { return entry.childCount }
    return entry.kind == .array
      ? elements.reduce(0) { count, _ in count + 1 } : members.reduce(0) { count, _ in count + 1 }
  }

  /// The elements of an array in order; empty for any other value.
  public var elements: JSONElements { JSONElements(value: self) }

  /// The members of an object in order, including duplicate keys; empty for any other value.
  public var members: JSONMembers { JSONMembers(value: self) }

  /// The value of the first member with a key; `nil` if there is none, or this is not an object.
  public subscript(_ key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    var key = key
    return key.withUTF8 { value(forKeyBytes: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the key of the first member with a name, where a message about the member belongs; else the value itself.
  package func key(_ name: String) -> JSONValue { members.first { $0.name == name }?.key ?? self }

  /// The element at a position, counted from 0; `nil` if there is none, or this is not an array.
  public subscript(_ position: Int) -> JSONValue? {
    guard position >= 0, kind == .array, position < count else { return nil }
    return elements.dropFirst(position).first { _ in true }
  }

  /// Returns whether a string equals the given UTF-8 text.
  package func hasCharacters(_ utf8: UnsafeRawBufferPointer) -> Bool {
    let entry = entry
    guard entry.kind == .string else { return false }
    if entry.isEscaped { return stringBytes.withUnsafeBytes { $0.elementsEqual(utf8) } }
    guard Int(entry.length) - 2 == utf8.count else { return false }
    return document.bytes.withUnsafeBytes { text in
      // A plain loop: this is most of looking up a member, and generic sequences are slow in debug builds.
      let start = Int(entry.start) + 1
      var offset = 0
      while offset < utf8.count, text[start + offset] == utf8[offset] { offset += 1 }
      return offset == utf8.count
    }
  }
}

/// The elements of an array.
public struct JSONElements: Sequence, Sendable {
  let value: JSONValue

  /// Returns an iterator over the elements.
  public func makeIterator() -> Iterator {
    value.kind == .array
      ? Iterator(document: value.document, index: value.index + 1, end: Int(value.entry.link))
      : Iterator(document: value.document, index: 0, end: 0)
  }

  /// Iterates over the elements of an array in order.
  public struct Iterator: IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// Returns the next element.
    public mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = document.indexAfter(index) }
      return JSONValue(document: document, index: index)
    }
  }
}

/// A member of an object: a key, which has a location of its own, and a value.
public struct JSONMember: Sendable {
  /// The key, which is a string.
  public let key: JSONValue
  /// The value.
  public let value: JSONValue
  /// The decoded key.
  public var name: String { key.string ?? "" }
}

/// The members of an object.
public struct JSONMembers: Sequence, Sendable {
  let value: JSONValue

  /// Returns an iterator over the members.
  public func makeIterator() -> Iterator {
    value.kind == .object
      ? Iterator(document: value.document, index: value.index + 1, end: Int(value.entry.link))
      : Iterator(document: value.document, index: 0, end: 0)
  }

  /// Iterates over the members of an object in document order.
  public struct Iterator: IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// Returns the next member.
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
