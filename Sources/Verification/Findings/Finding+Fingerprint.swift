import HTTPMessages
import JSONSyntax

extension Finding {
  /// A stable name of the problem: 32 hexadecimal digits that are the same in every run that finds it.
  ///
  /// It is made from check, operation, status, pointers and the sentence that says what is wrong. Seeds, ports, positions
  /// in files, array positions, numbers and generated values have no part in it, and neither has the stage. Where the
  /// cause of the fault is known, its identity names it, so that other values of the same cause change nothing.
  public var fingerprint: String { Fingerprint.of(cause == nil ? ownParts : fault.parts) }

  /// Names the cause: the same for all findings of one group, whatever operations show it.
  package var groupFingerprint: String { Fingerprint.of(sharedFault.parts) }

  /// The texts that identify the finding without a known cause.
  package var ownParts: [String] {
    [
      check.rawValue,
      operation ?? "",
      exchange?.status.map(String.init) ?? "",
      StableText.of(message),
      body?.pointer.map { StableText.of(tokens: $0.tokens) } ?? "-",
      contract?.pointer.map { StableText.of(tokens: $0.tokens) } ?? "-",
      contract.map { StableText.fileName($0.place.file) } ?? "",
    ]
  }
}

/// Names texts by a hash that is the same on every machine.
package enum Fingerprint {
  /// Returns the FNV-1a hash of some texts, with 128 bits, as hexadecimal digits.
  package static func of(_ parts: [String]) -> String { hash(of: parts.lazy.map(\.utf8)) }

  /// Returns the hash of some files.
  package static func of(bytes parts: [[UInt8]]) -> String { hash(of: parts) }

  private static func hash<Part: Sequence<UInt8>>(of parts: some Sequence<Part>) -> String {
    var (high, low): (UInt64, UInt64) = (0x6c62_272e_07bb_0142, 0x62b8_2175_6295_c58d)
    func append(_ byte: UInt8) {
      low ^= UInt64(byte)
      // The prime is 2^88 + 0x13B.
      let product = low.multipliedFullWidth(by: 0x13B)
      (high, low) = (product.high &+ high &* 0x13B &+ low << 24, product.low)
    }
    for part in parts {
      for byte in part { append(byte) }
      // A byte that no text contains keeps the parts apart.
      append(0xFF)
    }
    return [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
    }.joined()
  }
}

/// The stable part of a text from one run to another: words and the names in quotation marks, not numbers and values.
package enum StableText {
  /// The most digits of a name, such as `address2`; a text with more is a value.
  private static let mostDigits = 2
  private static let longestName = 40

  /// Returns a message with numbers, generated values and URLs replaced by `#`.
  package static func of(_ message: String) -> String { of(message) { isName($0) } }

  /// Returns a message with numbers, URLs and everything in quotation marks replaced by `#`.
  package static func withoutValues(_ message: String) -> String { of(message) { _ in false } }

  private static func of(_ message: String, isKept: (Substring) -> Bool) -> String {
    var result = ""
    var rest = message[...]
    while let first = rest.first {
      if first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
        let quoted = rest[rest.index(after: rest.startIndex)..<end]
        result += isKept(quoted) ? "\"\(quoted)\"" : "\"#\""
        rest = rest[rest.index(after: end)...]
      } else if isWordCharacter(first) {
        let word = rest.prefix(while: isWordCharacter)
        rest = rest[word.endIndex...]
        if rest.hasPrefix("://") {
          rest = rest.drop { !$0.isWhitespace && $0 != "\"" }
          result += "#"
        } else {
          result += word.contains(where: isDigit) ? "#" : String(word)
        }
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the tokens of a pointer, with array positions and generated keys replaced by `*`, and statuses kept.
  package static func of(tokens: [String]) -> String {
    zip(tokens, [""] + tokens).map { token, parent in
      let isVariable = token.allSatisfy(isDigit) || token.count(where: isDigit) > mostDigits
      return isVariable && parent != "responses" ? "*" : token
    }
    .joined(separator: "/")
  }

  /// The name of a file without its folders, which differ between machines.
  package static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// Whether a quoted text is the name of a member, header or parameter rather than a value.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter || "_$@".contains(first) else { return false }
    return text.utf8.count <= longestName && text.count(where: isDigit) <= mostDigits
      && text.allSatisfy { isWordCharacter($0) || "$@".contains($0) }
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || isDigit(character) || "-_.".contains(character))
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
