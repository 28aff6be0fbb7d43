import ArgumentParser
import ContractMockServer

/// The limits of the requests that a mock API takes.
struct ServingLimitOptions: SettingGroup {
  static let settings: [SettingOf<ServingLimitOptions>] = [
    SettingOf("mock.max-body", \.maxBody),
    SettingOf("mock.max-head", \.maxHead),
    SettingOf("mock.upload-time", \.uploadTime),
  ]

  /// The largest body of a request.
  @Keyed var maxBody = Setting<Quantity<SizeForm>>("8MiB")

  /// The largest head of a request.
  @Keyed var maxHead = Setting<Quantity<SizeForm>>("16KiB")

  /// The longest time for a request; an upload that makes progress has that time again.
  @Keyed var uploadTime = Setting<Quantity<TimeForm>>("10s")

  /// The limits of the server.
  ///
  /// - Throws: `CommandFailure` for a head that does not fit in memory many times.
  func limits() throws(CommandFailure) -> MockServer.Limits {
    guard maxHead.value.value <= 16 << 20 else {
      throw CommandFailure("\(maxHead.value.text) is too large; a head has at most 16MiB", at: "mock.max-head")
    }
    var limits = MockServer.Limits(requestTimeout: uploadTime.value.value)
    limits.headBytes = maxHead.value.value
    limits.bodyBytes = maxBody.value.value
    limits.totalBodyBytes = max(limits.totalBodyBytes, limits.bodyBytes)
    return limits
  }
}
