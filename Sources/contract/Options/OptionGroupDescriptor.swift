import Descriptors

/// A titled group of options in the help of subcommands, with its purpose.
struct OptionGroupDescriptor: Sendable, Hashable {
  /// The title in the help.
  let title: String
  /// The purpose of the options.
  let descriptor: Descriptor

  /// Creates a group of options; its id is an argument of `contract explain`.
  init(
    _ id: String,
    title: String,
    summary: String,
    explanation: String,
    example: String,
    remedy: String,
    exclusion: String
  ) {
    self.title = title
    descriptor = Descriptor(
      .optionGroup,
      id,
      summary: summary,
      explanation: explanation,
      example: example,
      remedy: remedy,
      exclusion: exclusion
    )
  }

  /// All groups, in the order in which `contract explain` lists them.
  ///
  /// A new group is one file with its options and descriptor, and one line here.
  static let all: [OptionGroupDescriptor] = [
    .target,
    .credentials,
    .contracts,
    .selection,
    .walk,
    .workflows,
    .callbacks,
    .limits,
    .generation,
    .coverage,
    .secrets,
    .output,
    .baseline,
    .shard,
    .configuration,
    .freshness,
    .strength,
    .server,
    .tls,
    .responses,
    .state,
    .sentCallbacks,
    .control,
    .upstream,
    .proxy,
    .cases,
    .client,
    .stages,
    .drift,
  ]
}
