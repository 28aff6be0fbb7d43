package import JSONSyntax

extension HARWriter {
  /// Returns an entry, as `entry` returns it, with further members at its end.
  package func entry(_ entry: [UInt8], adding members: [JSONLiteral.Member]) -> [UInt8] {
    guard let end = entry.lastIndex(of: 0x7D), let last = entry[..<end].lastIndex(where: { $0 > 0x20 }) else {
      return entry
    }
    var output = Array(entry[...last])
    for member in members {
      if output.last != 0x7B { output.append(0x2C) }
      output += Array("\n        ".utf8)
      output += JSONLiteral.string(member.key).serialized()
      output += [0x3A, 0x20]
      output += member.value.serialized()
    }
    return output + Array("\n      }".utf8)
  }
}
