/// Finds duplicate keys in objects, which RFC 8259, section 4, allows but calls unpredictable.
struct DuplicateKeyFinder {
  /// The hashes and tape indices of the current object's keys; reused, so that an object needs no allocation.
  private var keys: [(hash: UInt32, index: Int)] = []

  /// Appends the tape index of each key that repeats an earlier one of the same object, in document order.
  mutating func find(
    in object: Int,
    of tape: UnsafeBufferPointer<JSONTapeEntry>,
    text: JSONText,
    into duplicates: inout [Int]
  ) {
    guard mayRepeat(in: object, of: tape) else { return }
    keys.removeAll(keepingCapacity: true)
    forEachKey(in: object, of: tape) { keys.append((tape[$0].link, $0)) }
    if keys.count <= 16 {
      for later in 1..<max(1, keys.count) {
        for earlier in 0..<later where keys[earlier].hash == keys[later].hash {
          if Self.bytes(of: keys[earlier].index, tape, text) == Self.bytes(of: keys[later].index, tape, text) {
            duplicates.append(keys[later].index)
            break
          }
        }
      }
      return
    }
    // Sorting avoids quadratic time for keys with deliberately equal hashes.
    keys.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.index < $1.index }
    var found: [Int] = []
    var run = 0
    for next in 1...keys.count where next == keys.count || keys[next].hash != keys[run].hash {
      if next - run > 1 {
        var seen = Set<[UInt8]>()
        for key in keys[run..<next] where !seen.insert(Self.bytes(of: key.index, tape, text)).inserted {
          found.append(key.index)
        }
      }
      run = next
    }
    duplicates.append(contentsOf: found.sorted())
  }

  /// Returns whether two hashes share their lowest six bits, which is rare for objects with few members.
  @inline(__always)
  private func mayRepeat(in object: Int, of tape: UnsafeBufferPointer<JSONTapeEntry>) -> Bool {
    var seen: UInt64 = 0
    var repeated: UInt64 = 0
    forEachKey(in: object, of: tape) { index in
      let bit: UInt64 = 1 &<< UInt64(tape[index].link)
      repeated |= seen & bit
      seen |= bit
    }
    return repeated != 0
  }

  @inline(__always)
  private func forEachKey(in object: Int, of tape: UnsafeBufferPointer<JSONTapeEntry>, _ body: (Int) -> Void) {
    let end = Int(tape[object].link)
    var index = object &+ 1
    while index &+ 1 < end {
      body(index)
      let value = tape[index &+ 1]
      index = value.isContainer ? Int(value.link) : index &+ 2
    }
  }

  private static func bytes(of index: Int, _ tape: UnsafeBufferPointer<JSONTapeEntry>, _ text: JSONText) -> [UInt8] {
    let entry = tape[index]
    let content = text[Int(entry.start) + 1..<entry.end - 1]
    return entry.isEscaped ? JSONStringRules.unescaped(content) : Array(content)
  }
}
