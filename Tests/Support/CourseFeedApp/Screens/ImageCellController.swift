import FeedClient
import Foundation

/// The cell of an image, on the main queue.
@MainActor
final class ImageCellController: ImageCellScreen {
  private(set) var state = ImageCellState()

  nonisolated let retryTitle: String

  private let loader: AsyncLoader<Data>
  private var running: Task<Void, Never>?

  nonisolated init(retryTitle: String, loader: AsyncLoader<Data>) {
    self.retryTitle = retryTitle
    self.loader = loader
  }

  func load() async {
    guard state.data == nil else { return }
    if let running { return await running.value }
    state = ImageCellState(isLoading: true)
    let task = Task {
      let data = try? await loader.load()
      // The cell has left, and may be loading anew.
      guard !Task.isCancelled else { return }
      let image = data.flatMap { ImageSignature.isImage($0) ? $0 : nil }
      state = ImageCellState(data: image, canRetry: image == nil)
      running = nil
    }
    running = task
    await task.value
  }

  func cancel() {
    running?.cancel()
    running = nil
    if state.isLoading { state = ImageCellState() }
  }
}
