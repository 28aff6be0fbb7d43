import FeedClient
import Foundation

/// The cell of an image, on the main queue.
@MainActor
final class ImageCellController: ImageCellScreen {
  private(set) var state = ImageCellState()

  nonisolated let retryTitle: String

  private let loader: AsyncLoader<Data>
  private var running: Task<Void, Never>?
  private var loads = 0

  nonisolated init(retryTitle: String, loader: AsyncLoader<Data>) {
    self.retryTitle = retryTitle
    self.loader = loader
  }

  func load() async {
    guard state.data == nil else { return }
    if let running, !running.isCancelled { return await running.value }
    state = ImageCellState(isLoading: true)
    loads += 1
    let task = Task { [loads] in
      let image = (try? await loader.load()).flatMap { ImageSignature.isImage($0) ? $0 : nil }
      // The cell has left, and may be loading anew.
      guard loads == self.loads else { return }
      running = nil
      state = Task.isCancelled ? ImageCellState() : ImageCellState(data: image, canRetry: image == nil)
    }
    running = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func cancel() {
    guard let running else { return }
    running.cancel()
    self.running = nil
    loads += 1
    state = ImageCellState()
  }
}
