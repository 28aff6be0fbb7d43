/// The meaning of a plain scalar in the core schema: a JSON literal or a string.
///
/// Source: YAML 1.2.2, section 10.3.2.
enum CoreScalar: Equatable {
  case null
  case bool(Bool)
  /// A number as JSON text, which keeps its spelling if JSON allows it.
  case number(String)
  /// A number that JSON does not support: infinite or NaN.
  case notFinite
  case string

  init(_ text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default:
      guard let first = text.utf8.first, first < 0x3A, first > 0x2A else {
        self = .string
        return
      }
      self = Self.number(Array(text.utf8), text)
    }
  }

  private static func number(_ bytes: [UInt8], _ text: String) -> CoreScalar {
    if bytes.count > 2, bytes[0] == 0x30, bytes[1] == 0x6F || bytes[1] == 0x78 {
      return radixNumber(bytes.dropFirst(2), radix: bytes[1] == 0x6F ? 8 : 16)
    }
    var rest = bytes[...]
    let isNegative = rest.first == 0x2D
    if isNegative || rest.first == 0x2B { rest = rest.dropFirst() }
    if [".inf", ".Inf", ".INF"].contains(where: { rest.elementsEqual($0.utf8) })
      || [".nan", ".NaN", ".NAN"].contains(where: { bytes.elementsEqual($0.utf8) })
    {
      return .notFinite
    }
    let whole = rest.prefix(while: isDigit)
    rest = rest[whole.endIndex...]
    var fraction = rest[rest.startIndex..<rest.startIndex]
    if rest.first == 0x2E {
      fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest[fraction.endIndex...]
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return .string }
    var output = isNegative ? "-" : ""
    let significant = whole.drop { $0 == 0x30 }
    output += significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    if !fraction.isEmpty { output += "." + String(decoding: fraction, as: UTF8.self) }
    if let mark = rest.first, mark | 0x20 == 0x65 {
      var power = rest.dropFirst()
      let sign = power.first == 0x2D || power.first == 0x2B ? power.removeFirst() : nil
      guard !power.isEmpty, power.allSatisfy(isDigit) else { return .string }
      output.unicodeScalars.append(Unicode.Scalar(mark))
      if let sign { output.unicodeScalars.append(Unicode.Scalar(sign)) }
      output += String(decoding: power, as: UTF8.self)
      rest = rest[rest.endIndex...]
    }
    return rest.isEmpty ? .number(output) : .string
  }

  /// Converts an integer with another radix and up to a thousand digits to decimal.
  private static func radixNumber(_ digits: ArraySlice<UInt8>, radix: Int) -> CoreScalar {
    guard digits.count <= 1000 else { return .string }
    /// Decimal digits, the lowest first.
    var decimal: [Int] = [0]
    for digit in digits {
      guard var carry = Character(Unicode.Scalar(digit)).hexDigitValue, carry < radix else { return .string }
      for index in decimal.indices {
        carry += decimal[index] * radix
        decimal[index] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        decimal.append(carry % 10)
        carry /= 10
      }
    }
    let significant = decimal.reversed().drop { $0 == 0 }
    return .number(significant.isEmpty ? "0" : significant.map(String.init).joined())
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
