/// The result of inspecting bytes that should be a complete image.
///
/// The structure of a PNG, JPEG, GIF or WebP image is validated to its end; pixels are not decoded.
public struct ImageInspection: Sendable, Hashable {
  /// The format that the first bytes identify; `nil` if the format is unknown.
  public let format: ImageFormat?

  /// A description of the bytes that can follow "is", such as `a PNG image`, `HTML` or `empty`.
  public let sniffed: String

  /// The first structural fault; `nil` if there is none or the structure is not checked.
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
    var size: ImageSize?
    var fault: Fault?
    do throws(Fault) {
      switch format {
      case .png: try PNGStructure.check(bytes, size: &size)
      case .jpeg: try JPEGStructure.check(bytes, size: &size)
      case .gif: try GIFStructure.check(bytes, size: &size)
      case .webp: try WebPStructure.check(bytes, size: &size)
      case .avif, .heic, .bmp, .ico: break
      }
    } catch {
      fault = error
    }
    let article = format == .avif || format == .ico ? "an" : "a"
    return ImageInspection(
      format: format,
      sniffed: "\(article) \(format.rawValue) image",
      fault: fault,
      width: size?.width,
      height: size?.height
    )
  }
}

/// The size of an image in pixels.
struct ImageSize: Hashable {
  var width: Int
  var height: Int
}
