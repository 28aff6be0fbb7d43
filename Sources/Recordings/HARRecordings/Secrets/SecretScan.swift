import HTTPMessages
import JSONSyntax
import Redaction

/// Searches a recording for secrets that were left in it.
///
/// It reads the raw HAR file, so that entries that cannot be served and members that begin with `_` are searched too:
/// URLs, queries, headers, cookies, forms, JSON and text. Of any other recording, the exchanges are searched. False alarms are avoided: ambiguous names, such as `key` and
/// `code`, count only if the value looks like a key, and placeholders never count.
package struct SecretScan {
  /// The most secrets that are reported per recording.
  package static let maxSecrets = 1000

  private let file: String
  var editor: SecretEditor
  private var entry: Int?
  private var found: [FoundSecret] = []

  private init(file: String, keeping kept: Set<String>) {
    self.file = file
    editor = .detecting(keeping: kept)
  }

  /// Returns the secrets of a recording in file order, at most `maxSecrets`.
  ///
  /// - Parameters:
  ///   - recording: The recording to scan.
  ///   - kept: Names whose values are not secret in this recording.
  package static func secrets(in recording: Recording, keeping kept: Set<String> = []) -> [FoundSecret] {
    var scan = SecretScan(file: recording.file, keeping: kept)
    scan.search(recording)
    return Array(scan.found.prefix(maxSecrets))
  }

  private mutating func search(_ recording: Recording) {
    guard let frame = recording.frame else { return search(entries: recording.entries) }
    guard let log = frame.value["log"] else { return }
    for member in log.members where member.name != "entries" { search(member, of: log, part: "log") }
    for (position, value) in recording.entryValues.enumerated() {
      guard found.count < Self.maxSecrets else { return }
      entry = position + 1
      search(entry: value)
    }
    // Bodies in files beside the recording are in none of its values.
    for position in recording.entries.indices
    where recording.entries.head(at: position).facts.contains(.hasBodyElsewhere) && found.count < Self.maxSecrets {
      let item = recording.entries[position]
      entry = item.number
      search(bodiesElsewhereOf: item)
    }
  }

  private mutating func search(entries: RecordedEntries) {
    for item in entries {
      guard found.count < Self.maxSecrets else { return }
      entry = item.number
      search(item.exchange, at: item.place.location)
    }
  }

  private mutating func search(entry: JSONValue) {
    for member in entry.members {
      switch member.name {
      case "request": search(request: member.value)
      case "response": search(response: member.value)
      default:
        editor.side = .response
        search(member, of: entry, part: "entry")
      }
    }
  }

  private mutating func search(request: JSONValue) {
    editor.side = .request
    for member in request.members {
      switch member.name {
      case "url": search(url: member.value, part: "request URL")
      case "queryString": search(pairs: member.value, part: "query item") { $0.edit(parameter: $1, $2) }
      case "postData": search(body: member.value, of: request, part: "request body")
      default: search(message: member, of: request, part: "request")
      }
    }
  }

  private mutating func search(response: JSONValue) {
    editor.side = .response
    for member in response.members {
      switch member.name {
      case "redirectURL": search(url: member.value, part: "redirect URL")
      case "content": search(body: member.value, of: response, part: "response body")
      default: search(message: member, of: response, part: "response")
      }
    }
  }

  /// Searches the parts that requests and responses share, and members that HAR does not define.
  private mutating func search(message member: JSONMember, of message: JSONValue, part: String) {
    switch member.name {
    case "headers": search(pairs: member.value, part: "\(part) header") { $0.edit(header: $1, $2) }
    case "cookies": search(pairs: member.value, part: "\(part) cookie") { $0.edit(cookie: $1, $2) }
    default: search(member, of: message, part: part)
    }
  }

  // MARK: Parts

  /// Searches a URL; invalid URLs are searched as text.
  private mutating func search(url value: JSONValue, part: String) {
    guard let text = value.string else { return }
    if let url = try? HTTPURL(parsing: text) {
      _ = editor.edit(url: url)
    } else {
      _ = editor.edit(text: text, allowsRelative: true)
    }
    for mention in editor.takeMentions() { add(mention, at: value, part: Self.part(of: mention, inURL: part)) }
  }

  /// Searches a list of names and values.
  private mutating func search(
    pairs: JSONValue,
    part: String,
    edit: (inout SecretEditor, _ name: String, _ value: String) -> String?
  ) {
    for pair in NamedText.all(in: pairs) {
      guard let name = pair.name, let value = pair.value, let text = value.string else { continue }
      // Browsers join the values of a repeated header with line feeds.
      for line in text.split(separator: "\n") { _ = edit(&editor, name, String(line)) }
      for mention in editor.takeMentions() { add(mention, at: value, part: "\(part) \(name)") }
    }
  }

  /// Searches a body: its text or form parameters, and its other members.
  private mutating func search(body: JSONValue, of message: JSONValue, part: String) {
    let headers = Self.headers(of: message)
    let type = (body["mimeType"]?.string ?? headers["Content-Type"]).flatMap { MediaType($0) }
    func scan(_ text: JSONValue) {
      guard let bytes = bytes(of: text, in: body, headers, type) else { return }
      _ = editor.edit(body: bytes, type: type)
      for mention in editor.takeMentions() { add(mention, at: text, part: Self.part(of: mention, in: part)) }
    }
    if body.kind == .string { scan(body) }
    for member in body.members {
      switch member.name {
      case "text": scan(member.value)
      case "params": search(pairs: member.value, part: "form field") { $0.edit(parameter: $1, $2) }
      default: search(member, of: body, part: part)
      }
    }
  }

  /// Returns the words for a secret of a URL.
  static func part(of mention: SecretMention, inURL part: String) -> String {
    mention.kind == .name ? "\(mention.name) of the \(part)" : part
  }

  /// Returns the words for a secret of a body.
  static func part(of mention: SecretMention, in body: String) -> String {
    body + (mention.pointer.map { " \($0)" } ?? (mention.kind == .name ? " \(mention.name)" : ""))
  }

  static func headers(of message: JSONValue) -> HTTPHeaders {
    let list = message["headers"].map(NamedText.all) ?? []
    return HTTPHeaders(list.map { HTTPHeaderField($0.name ?? "", $0.value?.string ?? "") })
  }

  /// The bytes of a body's text; `nil` if they are binary.
  private func bytes(of text: JSONValue, in body: JSONValue, _ headers: HTTPHeaders, _ type: MediaType?) -> [UInt8]? {
    guard (body["encoding"] ?? body["_encoding"])?.string.map(ASCII.lowercased) == "base64" else {
      return text.stringBytes
    }
    let coded = text.stringBytes
    let mayBeText = type.map { ["text", "application", "multipart"].contains($0.type) } ?? true
    // The start of an image is enough to see that it is not text.
    if !mayBeText, let start = try? Base64.decode(Array(coded.prefix(64))), !SecretEditor.looksLikeText(start) {
      return nil
    }
    guard let bytes = try? Base64.decode(coded) else { return nil }
    // A tool may have stored the body as transferred.
    return ReadableBody(bytes, headers: headers, limit: RecordingReader.Limits().bodyBytes).bytes
  }

  /// Searches a member that HAR does not define or that rarely contains secrets, by name and by form.
  private mutating func search(_ member: JSONMember, of object: JSONValue, part: String) {
    if member.name == "comment", let text = member.value.string {
      // Comments use the rules for responses, in which fewer words indicate a secret.
      let side = editor.side
      defer { editor.side = side }
      editor.side = .response
      _ = editor.edit(note: text)
      for mention in editor.takeMentions() { add(mention, at: member.value, part: "\(part) /comment") }
      return
    }
    let bytes = member.value.document.bytes
    let text = [UInt8(ascii: "{")] + bytes[member.key.byteRange] + [UInt8(ascii: ":")] + bytes[member.value.byteRange]
    _ = editor.edit(json: text + [UInt8(ascii: "}")])
    for mention in editor.takeMentions() {
      let pointer = mention.pointer ?? JSONPointer()
      add(mention, at: object.value(at: pointer) ?? member.value, part: "\(part) \(pointer)")
    }
  }

  private mutating func add(_ mention: SecretMention, at value: JSONValue, part: String) {
    add(mention, at: value.location, part: part)
  }

  /// Adds a secret, unless there are too many already.
  mutating func add(_ mention: SecretMention, at location: JSONLocation?, part: String) {
    guard found.count < Self.maxSecrets else { return }
    found.append(
      FoundSecret(
        entry: entry,
        place: SourcePlace(file: file, location: location),
        name: DisplayText.truncated(mention.name, to: 60),
        kind: mention.kind == .name ? .name : .shape,
        // A key in the path may itself be a secret.
        part: DisplayText.shown(part, to: 120)
      )
    )
  }
}
