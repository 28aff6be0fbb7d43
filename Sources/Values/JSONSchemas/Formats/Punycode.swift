/// The bootstring encoding of labels (RFC 3492).
enum Punycode {
  private static let base = 36
  private static let minimumThreshold = 1
  private static let maximumThreshold = 26
  private static let initialBias = 72
  private static let initialCodePoint = 128

  /// Decodes the text after `xn--`; `nil` if it is not a valid encoding.
  static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt32]? {
    var output: [UInt32] = []
    var position = 0
    if let delimiter = text.lastIndex(of: UInt8(ascii: "-")) {
      output = text[..<delimiter].map { UInt32(ByteClass.lowercased($0)) }
      position = delimiter + 1
    }
    var codePoint = initialCodePoint
    var bias = initialBias
    var place = 0
    while position < text.count {
      let before = place
      var weight = 1
      var column = base
      while true {
        guard position < text.count, let digit = value(of: text[position]) else { return nil }
        position += 1
        place += digit * weight
        let threshold = threshold(column, bias)
        if digit < threshold { break }
        weight *= base - threshold
        // Valid code points need less; the bound avoids overflow.
        guard place < Int(Int32.max), weight < Int(Int32.max) else { return nil }
        column += base
      }
      let count = output.count + 1
      bias = adapt(place - before, count, isFirst: before == 0)
      codePoint += place / count
      place %= count
      guard codePoint <= 0x10FFFF, !(0xD800...0xDFFF).contains(codePoint) else { return nil }
      output.insert(UInt32(codePoint), at: place)
      place += 1
    }
    return output
  }

  /// Encodes the code points of a label as the text after `xn--`.
  static func encode(_ input: [UInt32]) -> [UInt8] {
    var output = input.filter { $0 < 128 }.map { UInt8(truncatingIfNeeded: $0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var handled = basicCount
    var codePoint = initialCodePoint
    var bias = initialBias
    var delta = 0
    while handled < input.count {
      guard let next = input.lazy.map(Int.init).filter({ $0 >= codePoint }).min() else { break }
      delta += (next - codePoint) * (handled + 1)
      codePoint = next
      for value in input {
        if value < codePoint { delta += 1 }
        guard value == codePoint else { continue }
        var rest = delta
        var column = base
        while true {
          let threshold = threshold(column, bias)
          if rest < threshold { break }
          output.append(digit(threshold + (rest - threshold) % (base - threshold)))
          rest = (rest - threshold) / (base - threshold)
          column += base
        }
        output.append(digit(rest))
        bias = adapt(delta, handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      codePoint += 1
    }
    return output
  }

  private static func threshold(_ column: Int, _ bias: Int) -> Int {
    min(max(column - bias, minimumThreshold), maximumThreshold)
  }

  private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var column = 0
    while delta > (base - minimumThreshold) * maximumThreshold / 2 {
      delta /= base - minimumThreshold
      column += base
    }
    return column + base * delta / (delta + 38)
  }

  private static func value(of byte: UInt8) -> Int? {
    if ByteClass.isDigit(byte) { return Int(byte - 0x30) + 26 }
    return ByteClass.isLetter(byte) ? Int((byte | 0x20) - 0x61) : nil
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
  }
}
