/// An image format that the first bytes of a file identify.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics (W3C PNG specification, third edition).
  case png = "PNG"

  /// JPEG (ITU-T T.81), baseline or progressive.
  case jpeg = "JPEG"

  /// Graphics Interchange Format, version 87a or 89a.
  case gif = "GIF"

  /// WebP (RFC 9649), lossy, lossless or extended.
  case webp = "WebP"

  /// AV1 image file format.
  case avif = "AVIF"

  /// High efficiency image file format (ISO/IEC 23008-12).
  case heic = "HEIC"

  /// Windows bitmap.
  case bmp = "BMP"

  /// Windows icon.
  case ico = "ICO"

  /// The media type of images in this format.
  public var mediaType: String {
    self == .ico ? "image/vnd.microsoft.icon" : "image/\(rawValue.lowercased())"
  }

  /// Whether an inspection checks the structure of the format or only recognizes it.
  public var isChecked: Bool {
    switch self {
    case .png, .jpeg, .gif, .webp: true
    case .avif, .heic, .bmp, .ico: false
    }
  }
}
