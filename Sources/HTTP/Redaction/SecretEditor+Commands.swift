import HTTPMessages

/// Secrets in the options of commands, and in header lines within a text.
extension SecretEditor {
  /// The secret of an option without a name of its own: `-u user:x` of curl, `-px` of mysql, `-p x` of sshpass.
  mutating func option(
    _ name: Range<Int>,
    _ next: (sign: Sign, start: Int),
    in bytes: [UInt8],
    _ range: Range<Int>
  ) -> Candidate? {
    let text = String(decoding: bytes[name].prefix(24), as: UTF8.self)
    if text.hasPrefix("-u"), text.utf8.count > 2, next.sign == .tightColon {
      guard bytes[range.lowerBound..<name.lowerBound].suffix(300).contains("curl ") else { return nil }
      let end = bytes[next.start..<range.upperBound].prefix { $0 > 0x20 && !Self.isQuote($0) }.endIndex
      return candidate(next.start..<end, in: bytes, "user and password")
    }
    guard let tools = Self.tools[text] ?? (text.hasPrefix("-p") ? Self.tools["-p*"] : nil) else { return nil }
    let lineStart = bytes[range.lowerBound..<name.lowerBound].suffix(300)
    let command = String(decoding: lineStart, as: UTF8.self)
    guard tools.contains(where: command.contains) else { return nil }
    if Self.tools[text] == nil {
      let secret = bytes[name].dropFirst(2)
      guard secret.count >= 3, !secret.elementsEqual("ort".utf8), !secret.elementsEqual("rotocol".utf8) else {
        return nil
      }
      let end = bytes[name.upperBound..<range.upperBound].prefix { $0 > 0x20 && !Self.isQuote($0) }.endIndex
      return candidate(secret.startIndex..<end, in: bytes, "password option")
    }
    guard next.sign == .blank || next.sign == .tightEquals,
      let value = Self.value(at: next.start, in: bytes[..<range.upperBound], .blank)
    else { return nil }
    if text == "-b" || text == "--cookie" {
      let cookies = String(decoding: bytes[value.range], as: UTF8.self)
      guard cookies.contains("=") else { return nil }
      return edit(header: "Cookie", cookies).map { Candidate(range: value.range, .edited($0)) }
    }
    guard ["-u", "-U", "--user", "--proxy-user", "-a"].contains(text), !command.contains("redis-cli") else {
      return candidate(value.range, in: bytes, "password option")
    }
    guard let colon = bytes[value.range].firstIndex(where: { $0 == 0x3A || $0 == 0x25 }),
      colon + 1 < value.range.upperBound
    else { return nil }
    return candidate(colon + 1..<value.range.upperBound, in: bytes, "user and password")
  }

  /// Options whose value is a password, and the commands that have them.
  private static let tools: [String: [String]] = [
    "-u": ["curl ", "http ", "https ", "wget ", "lftp "], "--user": ["curl "], "--proxy-user": ["curl "],
    "-b": ["curl "],
    "--cookie": ["curl "],
    "-U": ["curl ", "smbclient "], "-a": ["http ", "https ", "redis-cli "], "-P": ["sqlcmd ", "ipmitool ", "zip "],
    "-p": [
      "sshpass ", "docker login", "podman login", "registry login", "mongo", "rabbitmqadmin", "az login", "zowe ",
    ],
    "-w": ["ldapsearch", "ldapadd", "ldapmodify"], "-storepass": ["keytool", "jarsigner"],
    "-keypass": ["keytool", "jarsigner"], "-p*": ["mysql", "mariadb", "7z "],
  ]

  private func candidate(_ range: Range<Int>, in bytes: [UInt8], _ name: String) -> Candidate? {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard !text.isEmpty, !ValueHeuristics.isVoid(text), !ValueHeuristics.isMask(text), !SecretNames.isName(text),
      !text.utf8.allSatisfy(ValueHeuristics.isDigit) || text.utf8.count > 5, text.first != "$"
    else { return nil }
    return Candidate(range: range, .secret(text, .name, name, isDistinctive: ValueHeuristics.isDistinctive(text)))
  }

  /// The cookies of a header line in a text.
  mutating func cookies(_ name: Range<Int>, _ start: Int, in bytes: [UInt8], _ range: Range<Int>) -> Candidate? {
    let isSet = bytes[name].count == 10
    guard bytes[name].count == 6 || isSet,
      ["cookie", "set-cookie"].contains(ASCII.lowercased(String(decoding: bytes[name], as: UTF8.self)))
    else { return nil }
    let line = bytes[start..<range.upperBound].prefix(4096).prefix { $0 >= 0x20 && !Self.isQuote($0) && $0 != 0x5C }
    let text = String(decoding: line, as: UTF8.self)
    guard text.contains("=") else { return nil }
    return edit(header: isSet ? "Set-Cookie" : "Cookie", text).map { Candidate(range: line.indices, .edited($0)) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a text occurs in this one.
  fileprivate func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
