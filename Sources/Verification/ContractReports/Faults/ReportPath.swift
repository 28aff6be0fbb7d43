/// Paths of files as other tools find them.
enum ReportPath {
  /// The path without `.` segments, and without `..` where a folder precedes it.
  static func plain(_ path: String) -> String {
    var segments: [Substring] = []
    for segment in path.split(separator: "/") where segment != "." {
      if segment == "..", let last = segments.last, last != ".." {
        segments.removeLast()
      } else {
        segments.append(segment)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + segments.joined(separator: "/")
  }

  /// The path as a URI reference (RFC 3986): a relative one stays relative, an absolute one is a `file` URI.
  static func uri(_ path: String) -> String {
    var output = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let isPlain =
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-._~/!$&'()*+,;=@".utf8.contains(byte)
      if isPlain {
        output.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        output += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return output
  }
}

extension Report {
  /// A path relative to the repository's root; an absolute path outside of the repository stays absolute.
  func pathInRepository(_ path: String) -> String {
    guard path.hasPrefix("/") else { return ReportPath.plain(folder.isEmpty ? path : "\(folder)/\(path)") }
    let plain = ReportPath.plain(path)
    return !root.isEmpty && plain.hasPrefix(root + "/") ? String(plain.dropFirst(root.count + 1)) : plain
  }
}
