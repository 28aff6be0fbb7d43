import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax

/// The rules about bodies that are files: what to upload, and when it is expected back.
enum Upload {
  /// Returns a file of a type that the reading operation documents, where the upload may be of any type; `nil` elsewhere.
  static func sample(for create: Operation, read: Operation?) -> RequestContent? {
    guard let content = SampleBodies(operation: create, seed: 0).preferred, BodyForm(content.range) == .binary,
      content.range.essence == "application/octet-stream",
      let bytes = types(of: read).lazy.compactMap({ BodyForm.sample($0.essence) }).first
    else { return nil }
    return RequestContent(.string("example"), as: content)?.with(bytes: bytes)
  }

  /// Returns whether a success is expected of reading what was sent: a download documents the type of what was uploaded,
  /// or anything that is not a file.
  static func isReturned(_ body: RequestContent?, by read: Operation) -> Bool {
    let types = types(of: read)
    guard let body, let sent = MediaType(body.type), !sent.isJSON, !sent.isForm, !types.isEmpty,
      types.allSatisfy({ !$0.isJSON && $0.type != "*" })
    else { return true }
    let files = sent.type == "multipart" ? partTypes(body.bytes) : [sent]
    return files.contains { file in
      let isDocumented = read.responses.contains { $0.pattern.isSuccess && $0.content(for: file) != nil }
      return isDocumented || types.contains { BodyForm.sample($0.essence) == body.bytes }
    }
  }

  /// Returns how a download of bytes without a type of their own differs from what was sent; `nil` if it does not.
  ///
  /// A server may encode pictures and texts anew.
  static func change(of sent: RequestContent?, in record: JudgedExchange) -> String? {
    let types = [sent?.type, record.analysis.response?.headers["Content-Type"]].map { $0.flatMap { MediaType($0) } }
    guard types.allSatisfy({ $0?.essence == "application/octet-stream" }), let sent = sent?.bytes,
      let found = record.analysis.body, found != sent
    else { return nil }
    return found.count == sent.count
      ? "other bytes were returned than were sent"
      : "\(counted(found.count, "byte")) returned; \(sent.count) sent"
  }

  /// The media types of the documented successes of a download.
  private static func types(of read: Operation?) -> [MediaType] {
    (read?.responses ?? []).filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }.map(\.range)
  }

  /// Returns the types of the parts of a multipart body that this program has written.
  private static func partTypes(_ bytes: [UInt8]) -> [MediaType] {
    let name = Array("\r\nContent-Type: ".utf8)
    var rest = bytes[...]
    var types: [MediaType] = []
    while let start = rest.firstIndex(of: 0x0D), types.count < 20 {
      rest = rest[start...]
      guard rest.starts(with: name) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(name.count)
      types += [MediaType(String(decoding: rest.prefix { $0 != 0x0D }, as: UTF8.self))].compactMap(\.self)
    }
    return types
  }
}
