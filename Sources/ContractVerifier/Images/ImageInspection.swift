/// What bytes that ought to be an image really are, and whether they are the whole of it.
///
/// The structure of a PNG, JPEG, GIF or WebP image is followed to its end; pixels are not decoded.
public struct ImageInspection: Sendable, Hashable {
  /// The format that the bytes begin as; nil if they are no image of a known format.
  public let format: ImageFormat?

  /// What the bytes are, in words that can follow "is": `a PNG image`, `HTML`, `empty`.
  public let sniffed: String

  /// The first thing wrong with the structure; nil if there is nothing, or if it is not checked.
  public let fault: Fault?

  /// The width in pixels, if the bytes say it.
  public let width: Int?

  /// The height in pixels, if the bytes say it.
  public let height: Int?

  /// Whether the bytes are an image whose structure was followed to its end without a fault.
  public var isComplete: Bool { format?.isChecked == true && fault == nil }

  /// Something wrong with the structure of an image.
  public struct Fault: Error, Sendable, Hashable {
    /// What is wrong, in a sentence without a full stop.
    public let message: String

    /// The byte at which it shows.
    public let offset: Int
  }

  /// What `bytes` are, whether they are a whole image, and how large it is.
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
