import JSONSyntax

/// Hashes that are consistent with equality according to JSON Schema.
extension TapeView {
  /// A container during the hashing of its children.
  private struct OpenContainer {
    var hasher = Hasher()
    /// The sum of the members' hashes, which does not depend on their order.
    var sum = 0
    /// The hash of the current member's key.
    var key = 0
    let isObject: Bool
    let end: Int

    mutating func add(_ hash: Int) {
      guard isObject else {
        hasher.combine(hash)
        return
      }
      var member = Hasher()
      member.combine(key)
      member.combine(hash)
      sum &+= member.finalize()
    }

    func finalize() -> Int {
      var hasher = hasher
      hasher.combine(isObject)
      hasher.combine(sum)
      return hasher.finalize()
    }
  }

  /// Hashes a value; equal values have equal hashes.
  ///
  /// The computation does not use recursion.
  func hash(of index: Int) -> Int {
    guard tape[index].isContainer else { return scalarHash(of: index) }
    var open: [OpenContainer] = []
    var position = index
    while true {
      let entry = tape[position]
      var hash = 0
      if entry.isContainer {
        open.append(OpenContainer(isObject: entry.kind == .object, end: Int(entry.link)))
        position += 1
      } else {
        hash = scalarHash(of: position)
        position += 1
        open[open.count - 1].add(hash)
      }
      while let top = open.last, position >= top.end {
        hash = top.finalize()
        open.removeLast()
        if open.isEmpty { return hash }
        open[open.count - 1].add(hash)
      }
      if let top = open.last, top.isObject {
        open[open.count - 1].key = scalarHash(of: position)
        position += 1
      }
    }
  }

  private func scalarHash(of index: Int) -> Int {
    var hasher = Hasher()
    let entry = tape[index]
    hasher.combine(entry.kind)
    if entry.kind == .number {
      if let short = shortDecimal(entry) { hasher.combine(short) } else { hasher.combine(exactNumber(entry)) }
    } else if entry.kind == .string {
      withCharacters(of: index) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
    return hasher.finalize()
  }
}
