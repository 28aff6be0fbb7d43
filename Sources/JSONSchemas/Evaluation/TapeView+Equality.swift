import JSONSyntax

/// Equality by JSON Schema's rules, and hashes that agree with it.
///
/// Source: JSON Schema 2020-12 Core, section 4.2.2.
extension TapeView {
  /// Whether a value equals a value of another tape.
  func isEqual(_ index: Int, to otherIndex: Int, of other: TapeView) -> Bool {
    let (mine, their) = (tape[index], other.tape[otherIndex])
    guard mine.kind == their.kind else { return false }
    switch mine.kind {
    case .null, .true, .false: return true
    case .number: return isEqualNumber(mine, to: their, of: other)
    case .string:
      if !mine.isEscaped, !their.isEscaped { return sameBytes(content(mine), other.content(their)) }
      return withCharacters(of: index) { mine in
        other.withCharacters(of: otherIndex) { sameBytes(mine, $0) }
      }
    case .array: return isEqualArray(index, to: otherIndex, of: other)
    case .object: return isEqualObject(index, to: otherIndex, of: other)
    }
  }

  private func isEqualNumber(_ mine: JSONTapeEntry, to their: JSONTapeEntry, of other: TapeView) -> Bool {
    if let mine = shortDecimal(mine), let their = other.shortDecimal(their) { return mine == their }
    return exactNumber(mine) == other.exactNumber(their)
  }

  private func isEqualArray(_ index: Int, to otherIndex: Int, of other: TapeView) -> Bool {
    let (end, otherEnd) = (Int(tape[index].link), Int(other.tape[otherIndex].link))
    var (mine, their) = (index + 1, otherIndex + 1)
    while mine < end, their < otherEnd {
      guard isEqual(mine, to: their, of: other) else { return false }
      mine = after(mine)
      their = other.after(their)
    }
    return mine >= end && their >= otherEnd
  }

  private func isEqualObject(_ index: Int, to otherIndex: Int, of other: TapeView) -> Bool {
    let count = count(index)
    guard count == other.count(otherIndex) else { return false }
    // Beyond a handful of members, only objects with one hash are compared member by member.
    if count > 8, hash(of: index) != other.hash(of: otherIndex) { return false }
    let end = Int(tape[index].link)
    var key = index + 1
    // Members mostly stand in the same order, so that the search goes on where the last one ended.
    var hint = otherIndex + 1
    while key < end {
      guard let found = other.member(like: key, of: self, in: otherIndex, from: &hint) else { return false }
      guard isEqual(key + 1, to: found, of: other) else { return false }
      key = after(key + 1)
    }
    return true
  }

  /// The value of the member with the same key as one of another tape; searched for from a hint on, and around.
  private func member(like key: Int, of other: TapeView, in object: Int, from hint: inout Int) -> Int? {
    let end = Int(tape[object].link)
    var candidate = hint < end ? hint : object + 1
    let start = candidate
    repeat {
      let next = after(candidate + 1)
      if tape[candidate].link == other.tape[key].link, isEqual(candidate, to: key, of: other) {
        hint = next
        return candidate + 1
      }
      candidate = next < end ? next : object + 1
    } while candidate != start
    return nil
  }

  /// A hash of a value; equal values have equal hashes.
  func hash(of index: Int) -> Int {
    var hasher = Hasher()
    let entry = tape[index]
    hasher.combine(entry.kind)
    switch entry.kind {
    case .null, .true, .false: break
    case .number:
      if let short = shortDecimal(entry) { hasher.combine(short) } else { hasher.combine(exactNumber(entry)) }
    case .string: withCharacters(of: index) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .array:
      var child = index + 1
      while child < Int(entry.link) {
        hasher.combine(hash(of: child))
        child = after(child)
      }
    case .object:
      // The order of members has no meaning, so that their hashes are added.
      var sum = 0
      var key = index + 1
      while key < Int(entry.link) {
        var member = Hasher()
        member.combine(hash(of: key))
        member.combine(hash(of: key + 1))
        sum &+= member.finalize()
        key = after(key + 1)
      }
      hasher.combine(sum)
    }
    return hasher.finalize()
  }
}

/// Whether two runs of bytes are the same.
@inline(__always)
func sameBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
  let count = left.count
  guard count == right.count else { return false }
  let (mine, their) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
  var offset = 0
  while offset + 8 <= count {
    let one = mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    guard one == their.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
    offset += 8
  }
  while offset < count {
    guard left[offset] == right[offset] else { return false }
    offset += 1
  }
  return true
}
