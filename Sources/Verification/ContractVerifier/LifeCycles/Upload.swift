import Basics
import ContractJudge
import ContractModel
import ContractReports
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
    let parts = MultipartForm(body.bytes, type: sent).map { Array($0.parts).compactMap(\.type) }
    let files = sent.type == "multipart" ? parts ?? [] : [sent]
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
    return difference(found, from: sent)
  }

  static func difference(_ found: [UInt8], from sent: [UInt8]) -> String {
    found.count == sent.count
      ? "other bytes were returned than were sent"
      : "\(counted(found.count, "byte")) returned; \(sent.count) sent"
  }

  /// The media types of the documented successes of a download.
  private static func types(of read: Operation?) -> [MediaType] {
    (read?.responses ?? []).filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }.map(\.range)
  }

  /// The file that a request has sent: its body, or the only file of its form; `nil` if there is none.
  static func file(in request: HTTPRequest) -> [UInt8]? {
    guard let type = request.headers["Content-Type"].flatMap({ MediaType($0) }), !type.isJSON, !type.isForm else {
      return nil
    }
    guard type.type == "multipart" else { return request.body }
    let files = MultipartForm(request.body, type: type).map { Array($0.parts).filter { $0.fileName != nil } } ?? []
    guard files.count == 1, let file = files.first else { return nil }
    return Array(request.body[file.content])
  }

  /// The normalized names of the members that say how many bytes a file has.
  private static let sizes: Set<String> = [
    "size", "filesize", "bytes", "bytesize", "sizebytes", "sizeinbytes", "contentlength",
  ]

  /// Returns how the description of a file that was sent as bytes without a type of their own contradicts them, with the
  /// value; `nil` if it does not.
  ///
  /// A size may count kilobytes or the blocks of a disk.
  static func contradiction(of bytes: [UInt8], in body: JSONValue) -> (message: String, value: JSONValue)? {
    for member in APIResource.candidates(body).prefix(2).flatMap(\.members) {
      let name = ResourceNaming.normalized(member.name)
      if sizes.contains(name), let size = member.value.integer, size > 1, size % 512 != 0, size != bytes.count {
        return ("\(member.name) is \(size), of a file of \(counted(bytes.count, "byte"))", member.value)
      }
      guard name.contains("sha256"), let text = member.value.string?.lowercased(), text.utf8.count == 64,
        text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 })
      else { continue }
      let digest = SHA256.digest(of: bytes).hexDigits
      if text != digest { return ("\(member.name) is not the SHA-256 of the file, which is \(digest)", member.value) }
    }
    return nil
  }

  /// Whether an operation returns a file as bytes without a type of their own, and as nothing else: it says so, or returns
  /// what was sent with any type.
  static func isDownload(_ read: Operation, of request: HTTPRequest) -> Bool {
    let types = types(of: read)
    let bytes = "application/octet-stream"
    let isOfAny = request.headers["Content-Type"].flatMap { MediaType($0) }?.essence == bytes
    return !types.isEmpty && types.allSatisfy { $0.essence == bytes || isOfAny && $0.type == "*" }
  }

  /// Returns a file for an operation that replaces one, which no server has a reason to change; `nil` if it takes none.
  static func replacement(for operation: Operation) -> RequestContent? {
    let content = operation.requestBody?.content.first { $0.range.essence == "application/octet-stream" }
    return content.flatMap { RequestContent(.string("example"), as: $0) }?
      .with(bytes: [0x20, 0xFF, 0x00] + Array("replaced\r\n \n".utf8))
  }
}

extension LifeCycleContext {
  /// Compares a file that a request has stored with what the response says of it, and with what a download returns.
  mutating func verifyFile(of record: JudgedExchange, _ path: KnownItems.Values, of item: PathTemplate) async {
    guard let bytes = Upload.file(in: record.subject.exchange.request), record.analysis.isSuccess,
      record.analysis.response?.status != 202
    else { return }
    let check: CheckID = record.operation.method == .post ? .roundTrip : .update
    let downloads = plan.operations.filter { operation in
      operation.method == .get && operation.path.names.count == path.count
        && Upload.isDownload(operation, of: record.subject.exchange.request)
        && (operation.path.shape == item.shape || operation.path.shape.hasPrefix(ResourceMap.prefix(below: item)))
    }
    // What is stored as it is can be described exactly; what is encoded anew cannot.
    guard !downloads.isEmpty else { return }
    if let found = record.successBody.flatMap({ Upload.contradiction(of: bytes, in: $0) }) {
      report(check, "the response does not describe what was sent: \(found.message)", on: record, body: found.value)
    }
    guard downloads.count == 1, let download = allowed(downloads.first), let values = values(of: download, path: path)
    else { return }
    let after = await read(download, values, .documented, purpose: "download what was uploaded") {
      $0.analysis.body == bytes
    }
    guard let after, after.analysis.response?.status == 200, let found = after.analysis.body, found != bytes else {
      return
    }
    let difference = Upload.difference(found, from: bytes)
    report(check, "the download differs from what was uploaded: \(difference)", on: after)
  }
}
