/// How the members of an entry are indented, so that a new one is written as the others of the file are.
struct Indentation {
  /// The white space before a member.
  private let member: [UInt8]
  /// The white space of one more level.
  private let unit: [UInt8]

  /// The spaces that `HARWriter` writes before a member of an entry, and for each level below it.
  private static let written = (member: 8, unit: 2)

  /// Takes the indentation of an object from the text between its braces; two spaces a level where it shows none.
  init(of object: [UInt8]) {
    let spaces = Array(repeating: UInt8(0x20), count: Self.written.member)
    let blank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let first = object.firstIndex(of: 0x0A).map { Array(object[($0 + 1)...].prefix(while: blank)) } ?? spaces
    let last = object.lastIndex(of: 0x0A).map { Array(object[($0 + 1)...].prefix(while: blank)) } ?? []
    let difference = first.starts(with: last) ? Array(first.dropFirst(last.count)) : []
    member = first
    unit = difference.isEmpty || difference.count > 8 ? Array(spaces.prefix(Self.written.unit)) : difference
  }

  /// Returns a member's value as `HARWriter` writes it, in this indentation; a line break is never part of a value.
  func applied(to text: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for (number, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard number > 0 else {
        output += line
        continue
      }
      let spaces = line.prefix { $0 == 0x20 }.count
      output.append(0x0A)
      output += member
      for _ in 0..<max(0, (spaces - Self.written.member) / Self.written.unit) { output += unit }
      output += line.dropFirst(spaces)
    }
    return output
  }
}
