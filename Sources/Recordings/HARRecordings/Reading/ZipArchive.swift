import ContentCodings

/// The files of a ZIP archive that is held in memory.
///
/// Source: PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
struct ZipArchive: Sendable {
  /// Why an archive, or a file in it, cannot be read, as a clause.
  struct Unusable: Error { let reason: String }

  private struct File: Sendable {
    let flags: Int
    let method: Int
    let packed: Int
    let size: Int
    let start: Int
  }

  private let data: [UInt8]
  private var files: [String: File] = [:]

  var names: [String] { files.keys.sorted() }

  /// Reads the list of files at the end of an archive.
  init(_ data: [UInt8]) throws(Unusable) {
    self.data = data
    let damaged = Unusable(reason: "the ZIP archive is incomplete or damaged")
    // A comment of up to 65,535 bytes may follow the last record of 22 bytes.
    let earliest = max(0, data.count - 65_557)
    guard
      let end = stride(from: data.count - 22, through: earliest, by: -1).first(where: { number(at: $0) == 0x0605_4B50 }
      ),
      let count = number(at: end + 10, 2), var position = number(at: end + 16)
    else { throw damaged }
    for _ in 0..<count {
      guard number(at: position) == 0x0201_4B50, let flags = number(at: position + 8, 2),
        let method = number(at: position + 10, 2), let packed = number(at: position + 20),
        let size = number(at: position + 24), let length = number(at: position + 28, 2),
        let extra = number(at: position + 30, 2), let comment = number(at: position + 32, 2),
        let start = number(at: position + 42), position + 46 + length <= data.count
      else { throw damaged }
      let name = String(decoding: data[position + 46..<position + 46 + length], as: UTF8.self)
      files[name] = File(flags: flags, method: method, packed: packed, size: size, start: start)
      position += 46 + length + extra + comment
    }
  }

  /// Returns the content of a file; `nil` if there is none of this name.
  func bytes(of name: String, limit: Int) throws(Unusable) -> [UInt8]? {
    guard let file = files[name] else { return nil }
    guard file.flags & 1 == 0 else { throw Unusable(reason: "which is encrypted") }
    guard file.size <= limit else { throw Unusable(reason: "which is larger than \(limit) bytes (limit)") }
    guard number(at: file.start) == 0x0403_4B50, let length = number(at: file.start + 26, 2),
      let extra = number(at: file.start + 28, 2), file.start + 30 + length + extra + file.packed <= data.count
    else { throw Unusable(reason: "which is damaged") }
    let start = file.start + 30 + length + extra
    let packed = Array(data[start..<start + file.packed])
    switch file.method {
    case 0 where packed.count == file.size: return packed
    case 0: throw Unusable(reason: "which is damaged")
    case 8:
      // The coding is also used without the header that its name promises.
      guard let bytes = try? ContentCoding.deflate.decode(packed, limit: limit), bytes.count == file.size else {
        throw Unusable(reason: "which is damaged")
      }
      return bytes
    default: throw Unusable(reason: "which is packed by a method that is not read; unpack the archive")
    }
  }

  /// Returns a number of some bytes, lowest first; `nil` if they are not all there.
  private func number(at position: Int, _ width: Int = 4) -> Int? {
    guard position >= 0, position <= data.count - width else { return nil }
    return data[position..<position + width].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
