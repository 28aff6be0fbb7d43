/// A prefix code made from the lengths of its code words (RFC 1951, section 3.2.2).
///
/// Words of up to ten bits, almost all in practice, are found with one look into a table; longer ones bit by bit.
struct HuffmanCode {
  /// The number of bits that the table is looked up with.
  private static let tableBits = 10

  /// For each ten bits of input, first bit lowest: the symbol times 16 plus the length of its word, or 0 for a longer
  /// word or none.
  private let table: [UInt16]

  /// How many words there are of each length.
  private let counts: [Int]

  /// The symbols in the order of their words.
  private let symbols: [UInt16]

  /// A flaw that keeps a list of lengths from being a code.
  enum Flaw: String, Error {
    /// There are more words than the bits can distinguish.
    case oversubscribed = "has too many code words"

    /// Some sequence of bits is not a word.
    case incomplete = "has too few code words"
  }

  /// The code in which the symbol `n` has a word of `lengths[n]` bits, or none where that is 0.
  ///
  /// As in zlib, a code of a single word, of one bit, is let through, and so is one without words.
  init(lengths: ArraySlice<UInt8>) throws(Flaw) {
    let counts = Self.counts(of: lengths)
    var left = 1
    for count in counts.dropFirst() {
      left = left * 2 - count
      if left < 0 { throw .oversubscribed }
    }
    let words = counts.reduce(0, +)
    if left > 0, words > 1 || counts[1] != words { throw .incomplete }
    self.init(sound: lengths)
  }

  /// The code of lengths that are known to make one.
  private init(sound lengths: ArraySlice<UInt8>) {
    let counts = Self.counts(of: lengths)
    var offsets = [Int](repeating: 0, count: 17)
    for length in 1..<16 { offsets[length + 1] = offsets[length] + counts[length] }
    var symbols = [UInt16](repeating: 0, count: offsets[16])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[offsets[Int(length & 15)]] = UInt16(truncatingIfNeeded: symbol)
      offsets[Int(length & 15)] += 1
    }

    var table = [UInt16](repeating: 0, count: 1 << Self.tableBits)
    var word = 0
    var index = 0
    for length in 1...Self.tableBits {
      word <<= 1
      for _ in 0..<counts[length] {
        let entry = symbols[index] << 4 | UInt16(length)
        // Words come in with their first bit lowest.
        let first = Self.reversed(word, bits: length)
        for position in stride(from: first, to: table.count, by: 1 << length) { table[position] = entry }
        word += 1
        index += 1
      }
    }
    self.table = table
    self.counts = counts
    self.symbols = symbols
  }

  /// The symbol whose word `bits` begins with, first bit lowest, and the length of that word; nil if there is none.
  @inline(__always)
  func symbol(at bits: UInt64) -> (symbol: Int, length: Int)? {
    let entry = table[Int(bits & 0x3FF)]
    if entry != 0 { return (Int(entry >> 4), Int(entry & 15)) }
    return longSymbol(at: bits)
  }

  @inline(never)
  private func longSymbol(at bits: UInt64) -> (symbol: Int, length: Int)? {
    var word = 0
    var first = 0
    var index = 0
    for length in 1..<16 {
      word |= Int(bits >> UInt64(length - 1) & 1)
      let count = counts[length]
      if word - first < count { return (Int(symbols[index + word - first]), length) }
      index += count
      first = (first + count) << 1
      word <<= 1
    }
    return nil
  }

  /// How many of `lengths` there are of each, 0 left out.
  private static func counts(of lengths: ArraySlice<UInt8>) -> [Int] {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length & 15)] += 1 }
    return counts
  }

  private static func reversed(_ word: Int, bits: Int) -> Int {
    (0..<bits).reduce(0) { $0 << 1 | word >> $1 & 1 }
  }

  /// The code of literals and lengths of a block without codes of its own (RFC 1951, section 3.2.6).
  static let fixedLiterals = HuffmanCode(
    sound: [(144, 8), (112, 9), (24, 7), (8, 8)].flatMap { [UInt8](repeating: $0.1, count: $0.0) }[...]
  )

  /// The code of distances of a block without codes of its own.
  static let fixedDistances = HuffmanCode(sound: [UInt8](repeating: 5, count: 32)[...])
}
