import JSONSyntax

/// Equality according to JSON Schema.
///
/// Source: JSON Schema 2020-12 Core, section 4.2.2.
extension TapeView {
  /// Returns whether a value equals a value of another tape, without recursion.
  func isEqual(_ index: Int, to otherIndex: Int, of other: TapeView) -> Bool {
    let (mine, their) = (tape[index], other.tape[otherIndex])
    guard mine.kind == their.kind else { return false }
    guard mine.isContainer else { return isEqualScalar(index, to: otherIndex, of: other) }
    var pending = [(index, otherIndex)]
    while let (index, otherIndex) = pending.popLast() {
      let (mine, their) = (tape[index], other.tape[otherIndex])
      guard mine.kind == their.kind, mine.childCount == their.childCount else { return false }
      let holds =
        mine.kind == .object
        ? pairMembers(index, with: otherIndex, of: other, into: &pending)
        : pairElements(index, with: otherIndex, of: other, into: &pending)
      guard holds else { return false }
    }
    return true
  }

  /// Returns whether two scalars of the same kind are equal.
  private func isEqualScalar(_ index: Int, to otherIndex: Int, of other: TapeView) -> Bool {
    let (mine, their) = (tape[index], other.tape[otherIndex])
    switch mine.kind {
    case .number:
      if let mine = shortDecimal(mine), let their = other.shortDecimal(their) { return mine == their }
      return exactNumber(mine) == other.exactNumber(their)
    case .string:
      if !mine.isEscaped, !their.isEscaped { return haveEqualBytes(content(mine), other.content(their)) }
      return withCharacters(of: index) { mine in
        other.withCharacters(of: otherIndex) { haveEqualBytes(mine, $0) }
      }
    default: return true
    }
  }

  /// Compares two scalars, or defers the comparison of two containers.
  private func pair(_ index: Int, _ otherIndex: Int, of other: TapeView, into pending: inout [(Int, Int)]) -> Bool {
    guard tape[index].kind == other.tape[otherIndex].kind else { return false }
    guard tape[index].isContainer else { return isEqualScalar(index, to: otherIndex, of: other) }
    pending.append((index, otherIndex))
    return true
  }

  private func pairElements(
    _ index: Int,
    with otherIndex: Int,
    of other: TapeView,
    into pending: inout [(Int, Int)]
  ) -> Bool {
    let (end, otherEnd) = (Int(tape[index].link), Int(other.tape[otherIndex].link))
    var (mine, their) = (index + 1, otherIndex + 1)
    while mine < end, their < otherEnd {
      guard pair(mine, their, of: other, into: &pending) else { return false }
      mine = after(mine)
      their = other.after(their)
    }
    return mine >= end && their >= otherEnd
  }

  private func pairMembers(
    _ index: Int,
    with otherIndex: Int,
    of other: TapeView,
    into pending: inout [(Int, Int)]
  ) -> Bool {
    let count = count(index)
    guard count == other.count(otherIndex) else { return false }
    // Larger objects are compared member by member only if their hashes are equal.
    if count > 8, hash(of: index) != other.hash(of: otherIndex) { return false }
    let end = Int(tape[index].link)
    var key = index + 1
    // Members are mostly in the same order, so the search continues where the last one ended.
    var hint = otherIndex + 1
    while key < end {
      guard let found = other.member(like: key, of: self, in: otherIndex, from: &hint) else { return false }
      guard pair(key + 1, found, of: other, into: &pending) else { return false }
      key = after(key + 1)
    }
    return true
  }

  /// Finds the value of the member with a given key, starting at a hint and wrapping around.
  private func member(like key: Int, of other: TapeView, in object: Int, from hint: inout Int) -> Int? {
    let end = Int(tape[object].link)
    var candidate = hint < end ? hint : object + 1
    let start = candidate
    repeat {
      let next = after(candidate + 1)
      if tape[candidate].link == other.tape[key].link, isEqualScalar(candidate, to: key, of: other) {
        hint = next
        return candidate + 1
      }
      candidate = next < end ? next : object + 1
    } while candidate != start
    return nil
  }
}

/// Returns whether two byte sequences are equal.
@inline(__always)
func haveEqualBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
  let count = left.count
  guard count == right.count else { return false }
  let (mine, their) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
  if count >= 8 {
    var offset = 0
    while offset < count &- 8 {
      guard isSame(UInt64.self, mine, their, offset) else { return false }
      offset &+= 8
    }
    // The last load may overlap the previous one.
    return isSame(UInt64.self, mine, their, count &- 8)
  }
  if count >= 4 { return isSame(UInt32.self, mine, their, 0) && isSame(UInt32.self, mine, their, count &- 4) }
  if count >= 2 { return isSame(UInt16.self, mine, their, 0) && isSame(UInt16.self, mine, their, count &- 2) }
  return count == 0 || mine[0] == their[0]
}

/// Returns whether the integers at an offset, which is within both buffers, are equal.
@inline(__always)
private func isSame<Word: FixedWidthInteger & BitwiseCopyable>(
  _: Word.Type,
  _ left: UnsafeRawBufferPointer,
  _ right: UnsafeRawBufferPointer,
  _ offset: Int
) -> Bool {
  left.loadUnaligned(fromByteOffset: offset, as: Word.self)
    == right.loadUnaligned(fromByteOffset: offset, as: Word.self)
}
