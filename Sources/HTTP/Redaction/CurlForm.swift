import HTTPMessages

/// A multipart form as options of `curl`, which makes a body of its own from them.
struct CurlForm {
  /// The options.
  let words: [String]
  /// The command that writes the content that is no text; empty if all of it is.
  let pipe: String

  /// Creates the options; `nil` for a body that is no such form, and for what the options cannot say.
  init?(_ body: [UInt8], type: String?) {
    guard let type = type.flatMap({ MediaType($0) }), type.essence == "multipart/form-data",
      body.count <= CurlCommand.longestBody, let form = MultipartForm(body, type: type), form.isClosed
    else { return nil }
    var (words, pipe): ([String], String) = ([], "")
    for part in form.parts {
      let content = Array(body[part.content])
      let text = CurlCommand.plainText(content)
      guard !part.name.isEmpty, Self.isPlain(part.name), part.fileName.map(Self.isPlain) ?? true,
        part.headers.fields.allSatisfy({ $0.isNamed("Content-Disposition") || $0.isNamed("Content-Type") }),
        part.headers["Content-Disposition"]?.contains("filename*") == false, text != nil || part.fileName != nil
      else { return nil }
      let declared = part.headers["Content-Type"]
      if part.fileName == nil, declared == nil, let text {
        words += ["--form-string", ShellWord.of("\(part.name)=\(text)")]
        continue
      }
      // Standard input is one file.
      guard text != nil || pipe.isEmpty, declared.map(Self.isPlain) ?? true else { return nil }
      if text == nil { pipe = CurlCommand.pipe(content) }
      let value = text.map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" } ?? "@-"
      let name = part.fileName.map { ";filename=\"\($0)\"" } ?? ""
      words += ["-F", ShellWord.of("\(part.name)=\(value)\(name)" + (declared.map { ";type=\($0)" } ?? ""))]
    }
    guard !words.isEmpty else { return nil }
    (self.words, self.pipe) = (words, pipe)
  }

  /// Whether a text has nothing that the options take for their own.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(VisibleText.isFit) && !text.contains { "=\"\\,".contains($0) }
  }
}
