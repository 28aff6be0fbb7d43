/// The words of names, for operation ids and parameter names.
enum NameSpelling {
  /// Returns the words of a name in any style: `orderStatus`, `order-status` and `order_status` have the same two.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    func isUpper(_ character: Character) -> Bool { character.isASCII && character.isUppercase }
    for character in name {
      let belongs = character.isASCII && (character.isLetter || character.isNumber)
      if !belongs || (isUpper(character) && wasLower) {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if belongs { word.append(character) }
      wasLower = belongs && !isUpper(character)
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  /// Returns the name with its first words in camel case: `ImageComments`.
  static func camelCase(_ name: String) -> String {
    words(of: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the singular of an English plural, as far as spelling shows it; other words stay as they are.
  static func singular(_ name: String) -> String {
    let lower = name.lowercased()
    let irregular = ["people": "person", "children": "child", "men": "man", "women": "woman", "news": "news"]
    if let known = irregular[lower] { return known }
    if lower.hasSuffix("ies"), name.count > 4 { return name.dropLast(3) + "y" }
    for ending in ["sses", "shes", "ches", "xes", "zes"] where lower.hasSuffix(ending) {
      return String(name.dropLast(2))
    }
    for ending in ["ss", "us", "is"] where lower.hasSuffix(ending) { return name }
    return lower.hasSuffix("s") && name.count > 2 ? String(name.dropLast()) : name
  }
}
