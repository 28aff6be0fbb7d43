package import HTTPMessages
import JSONSyntax

/// The result of inspecting bytes that should be a complete image.
///
/// The parts of a PNG, JPEG, GIF or WebP image are followed to its end; what they mean is not judged.
public struct ImageInspection: Sendable, Hashable {
  /// The format that the first bytes identify; `nil` if the format is unknown.
  public let format: ImageFormat?

  /// A description of the bytes that can follow "is", such as `a PNG image`, `HTML` or `empty`.
  public let sniffed: String

  /// The first fault; `nil` if there is none or the format is only recognized.
  public let fault: Fault?

  /// The width in pixels, if known.
  public let width: Int?

  /// The height in pixels, if known.
  public let height: Int?

  /// Whether the bytes are an image whose structure is valid to its end.
  public var isComplete: Bool { format?.isChecked == true && fault == nil }

  /// A fault in the structure of an image.
  public struct Fault: Error, Sendable, Hashable {
    /// The description of the fault, without a final period.
    public let message: String

    /// The offset of the byte at fault.
    public let offset: Int
  }

  /// Inspects bytes for their format, completeness and image size.
  public static func inspect(_ bytes: [UInt8]) -> ImageInspection {
    guard let format = ImageFormat(startOf: bytes) else {
      return ImageInspection(
        format: nil,
        sniffed: nonImage(bytes),
        fault: nil,
        width: nil,
        height: nil
      )
    }
    var structure = ImageStructure(bytes, format)
    var fault: Fault?
    do throws(Fault) {
      try structure.check()
    } catch {
      fault = error
    }
    let article = format == .avif || format == .ico ? "an" : "a"
    return ImageInspection(
      format: format,
      sniffed: "\(article) \(format.rawValue) image",
      fault: fault,
      width: structure.size?.width,
      height: structure.size?.height
    )
  }
}

extension ImageInspection {
  /// Returns the faults of bytes that are declared, or promised, to be an image, each with the offset of the byte at fault.
  ///
  /// SVG is text, and not judged.
  package static func faults(of bytes: [UInt8], declaredAs type: MediaType?) -> [(message: String, offset: Int?)] {
    let inspection = inspect(bytes)
    guard let format = inspection.format else {
      guard type?.subtype.hasPrefix("svg") != true else { return [] }
      return [("the bytes are not an image: they are \(inspection.sniffed)", nil)]
    }
    var faults: [(message: String, offset: Int?)] = []
    if let type, type.type == "image", !format.isNamed(by: type) {
      faults.append(("Content-Type is \(type.essence), but the bytes are \(inspection.sniffed)", nil))
    }
    if let fault = inspection.fault {
      faults.append(("the image is broken at byte \(fault.offset): \(fault.message)", fault.offset))
    }
    return faults
  }

  /// Describes bytes that are not an image, in words that can follow "is".
  static func nonImage(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "empty" }
    if bytes.starts(with: "%PDF-".utf8) { return "a PDF document" }
    if bytes.starts(with: [0x1F, 0x8B]) { return "gzip data" }
    guard let text = startOfText(bytes) else {
      let start = bytes.prefix(4).map(\.hexadecimal).joined(separator: " ")
      return "of an unknown format, starting with \(start)"
    }
    guard let first = text.first else { return "white space" }
    if text.hasPrefix("<svg") || text.hasPrefix("<?xml") && text.contains("<svg") { return "an SVG document" }
    if text.hasPrefix("<?xml") { return "XML" }
    if ["<!doctype html", "<html", "<head", "<body", "<script"].contains(where: text.hasPrefix) { return "HTML" }
    if first == "<" { return "markup" }
    if first == "{" || first == "[" { return "JSON" }
    return "plain text"
  }

  /// Returns the start of UTF-8 text, lowercased and without leading white space; `nil` for other bytes.
  private static func startOfText(_ bytes: [UInt8]) -> String? {
    var start = bytes.dropFirst(ByteOrderMark.length(in: bytes)).prefix(1024)
    let isCut = start.endIndex < bytes.count
    // The prefix may end inside a character, which leaves up to three bytes of it.
    for _ in 0..<(isCut ? 4 : 1) {
      if let text = String(validUTF8: start) {
        let isText = text.unicodeScalars.allSatisfy { $0.value >= 32 || [9, 10, 12, 13].contains($0.value) }
        return isText ? String(text.drop(while: \.isWhitespace)).lowercased() : nil
      }
      start = start.dropLast()
    }
    return nil
  }
}
