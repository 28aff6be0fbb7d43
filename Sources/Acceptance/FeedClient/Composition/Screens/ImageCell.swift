public import Foundation

/// The displayed state of an image's cell.
public struct ImageCellState: Sendable, Hashable {
  /// The displayed image; `nil` for none.
  public var data: Data?
  /// Whether the image is loading.
  public var isLoading: Bool
  /// Whether the cell offers to try again, because the last load failed.
  public var canRetry: Bool

  /// Creates a state; empty by default.
  public init(data: Data? = nil, isLoading: Bool = false, canRetry: Bool = false) {
    self.data = data
    self.isLoading = isLoading
    self.canRetry = canRetry
  }
}

/// The cell of an image.
public protocol ImageCellScreen: Sendable {
  /// The current state.
  var state: ImageCellState { get async }

  /// The displayed name of the action that tries again; empty by default.
  var retryTitle: String { get async }

  /// Loads the image when the cell is visible, or is about to be, or when the customer retries; returns when the state
  /// is final. It does nothing if the image is displayed, and joins a load that is running.
  func load() async

  /// Cancels a load, because the cell has left the screen.
  func cancel() async
}

extension ImageCellScreen {
  /// No name.
  public var retryTitle: String { get async { "" } }
}

/// The cell of an image, which loads with one request at a time.
public actor ImageCell: ImageCellScreen, LoadOwningScreen {
  /// The current state.
  public private(set) var state = ImageCellState()

  /// The displayed name of the action that tries again.
  public nonisolated let retryTitle: String

  private let image: @Sendable () async throws -> Data
  private let isImage: @Sendable (Data) -> Bool
  private var running: Task<Void, Never>?
  private var loads = 0

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - retryTitle: The name of the action that tries again.
  ///   - load: Loads the data of the image.
  ///   - isImage: Whether data can be displayed.
  public init(
    retryTitle: String = "",
    load: @escaping @Sendable () async throws -> Data,
    isImage: @escaping @Sendable (Data) -> Bool = { ImageSignature.isImage($0) }
  ) {
    self.retryTitle = retryTitle
    image = load
    self.isImage = isImage
  }

  deinit { running?.cancel() }

  /// Loads the image, unless it is displayed or loading.
  public func load() async {
    guard state.data == nil else { return }
    if let running, !running.isCancelled { return await running.value }
    let task = start()
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Starts to load the image, unless it is displayed or loading; releasing the cell cancels the load.
  public func startLoading() {
    guard state.data == nil, running?.isCancelled != false else { return }
    _ = start()
  }

  /// Starts a load, in whose place a cancelled one displays nothing.
  private func start() -> Task<Void, Never> {
    loads += 1
    state = ImageCellState(isLoading: true)
    let task = Task(on: ClientTasks.threads) { [weak self, image, isImage, loads] in
      let data = try? await image()
      await self?.end(loads, data.flatMap { isImage($0) ? $0 : nil })
    }
    running = task
    return task
  }

  /// Cancels a load; the next one starts anew.
  public func cancel() {
    guard let running else { return }
    loads += 1
    running.cancel()
    self.running = nil
    state = ImageCellState()
  }

  /// Displays the image, or that there is none, unless the load was cancelled.
  private func end(_ load: Int, _ data: Data?) {
    guard load == loads else { return }
    running = nil
    state = Task.isCancelled ? ImageCellState() : ImageCellState(data: data, canRetry: data == nil)
  }
}

/// Recognizes images by their first bytes.
public enum ImageSignature {
  /// Returns whether data start like an image of a known format.
  public static func isImage(_ data: Data) -> Bool { mediaType(of: data) != nil }

  /// Returns the media type of an image; `nil` for data that do not start like a PNG, JPEG, GIF, WebP, BMP, ICO, TIFF,
  /// HEIC or AVIF image.
  ///
  /// Films and sounds that use the same container as some of these formats are no images.
  public static func mediaType(of data: Data) -> String? {
    if let type = starts.first(where: { data.starts(with: $0.bytes) })?.type { return type }
    let kind = data.dropFirst(8).prefix(4)
    if data.starts(with: Array("RIFF".utf8)) { return kind.elementsEqual("WEBP".utf8) ? "image/webp" : nil }
    // Of a file in the ISO base media file format (ISO/IEC 14496-12), the brand says what it is.
    guard data.dropFirst(4).starts(with: Array("ftyp".utf8)) else { return nil }
    return brands.first { kind.elementsEqual($0.brand.utf8) }?.type
  }

  private static let starts: [(bytes: [UInt8], type: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF], "image/jpeg"), (Array("GIF8".utf8), "image/gif"),
    (Array("BM".utf8), "image/bmp"), ([0, 0, 1, 0], "image/vnd.microsoft.icon"),
    ([0x49, 0x49, 0x2A, 0], "image/tiff"), ([0x4D, 0x4D, 0, 0x2A], "image/tiff"),
  ]

  /// The brands of single images and of their sequences (ISO/IEC 23008-12, and the specification of AVIF).
  private static let brands: [(brand: String, type: String)] =
    ["avif", "avis"].map { ($0, "image/avif") } + ["heic", "heix", "heim", "heis"].map { ($0, "image/heic") }
    + ["hevc", "hevx", "mif1", "mif2", "msf1"].map { ($0, "image/heif") }
}
