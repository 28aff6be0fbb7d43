import HTTPMessages

/// The words of a name in camel case, snake case, kebab case or any other spelling: `sshPrivateKey` is ssh, private, key.
///
/// Words are in lower case. Latin letters lose their marks, so that `contraseña` is `contrasena`; full-width letters
/// are plain ones. Digits separate words, and are left out of them.
struct NameWords {
  /// The words in order.
  private(set) var words: [String] = []
  /// For each word the offset of its end in the folded name, as UTF-8 bytes.
  private(set) var ends: [Int] = []
  /// The words without anything between them.
  private(set) var folded = ""

  init(_ name: String) {
    var word = ""
    var isUpper = false
    var uppers = 0
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII ? ValueHeuristics.isLetter(UInt8(scalar.value)) : scalar.properties.isAlphabetic
    }
    for scalar in name.unicodeScalars {
      if Self.isMark(scalar) { continue }
      let scalar = Self.narrow(scalar)
      guard isLetter(scalar) else {
        finish(&word)
        (isUpper, uppers) = (false, 0)
        continue
      }
      let isCapital = scalar.isASCII ? scalar.value < 0x5B : scalar.properties.isUppercase
      if isCapital {
        if !isUpper { finish(&word) }
        uppers += 1
      } else if isUpper, uppers > 1, let last = word.unicodeScalars.last, word.unicodeScalars.count > 1 {
        // The last capital begins the next word: APIKey.
        word.unicodeScalars.removeLast()
        finish(&word)
        word.unicodeScalars.append(last)
        uppers = 0
      }
      if !isCapital { uppers = 0 }
      isUpper = isCapital
      Self.append(scalar, to: &word)
    }
    finish(&word)
  }

  private mutating func finish(_ word: inout String) {
    guard !word.isEmpty else { return }
    folded += word
    words.append(word)
    ends.append(folded.utf8.count)
    word = ""
  }

  /// Whether a scalar is a mark on the letter before it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

  /// The plain form of a full-width letter.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  private static func append(_ scalar: Unicode.Scalar, to word: inout String) {
    if scalar.isASCII {
      word.unicodeScalars.append(Unicode.Scalar(ASCII.lowercased(UInt8(scalar.value))))
    } else {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(lower) {
        if let plain = plain[lower] { word += plain } else { word.unicodeScalars.append(lower) }
      }
    }
  }

  /// Latin and Greek letters without their marks.
  private static let plain: [Unicode.Scalar: String] = {
    var plain: [Unicode.Scalar: String] = [:]
    for (letter, marked) in [
      ("a", "áàâäãåāăą"), ("c", "çćčĉ"), ("d", "ďđð"), ("e", "éèêëēęěė"), ("g", "ğģ"), ("i", "íìîïīįı"), ("k", "ķ"),
      ("l", "łļľĺ"), ("n", "ñńňņ"), ("o", "óòôöõøōőơ"), ("r", "řŕ"), ("s", "śšşșŝ"), ("t", "ťţț"), ("u", "úùûüūůűųư"),
      ("y", "ýÿ"), ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ί"),
      ("ο", "ό"), ("υ", "ύ"), ("ω", "ώ"), ("σ", "ς"), ("a", "ấầẩẫậắằẳẵặạả"), ("e", "ếềểễệẹẻẽ"), ("o", "ốồổỗộớờởỡợọỏ"),
      ("u", "ứừửữựụủũ"), ("i", "ịỉĩ"), ("ο", "ό"),
    ] {
      for scalar in marked.unicodeScalars { plain[scalar] = letter }
    }
    return plain
  }()
}
