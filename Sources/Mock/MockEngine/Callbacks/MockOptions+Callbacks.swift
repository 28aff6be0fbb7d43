import Diagnostics
package import HTTPMessages

extension MockOptions {
  /// How the callbacks of the contract's operations, and its webhooks, are sent.
  ///
  /// A client chooses where callbacks go, so a mock must not send them to every host (server-side request forgery).
  public struct Callbacks: Sendable, Hashable {
    /// The time between a response and its callbacks.
    public var delay = Duration.milliseconds(100)
    /// Whether they are sent to this machine: `localhost` and loopback addresses.
    public var allowsLoopback = true
    /// The other hosts that they are sent to; each a name or an IP address, of any port.
    public var allowedHosts: Set<String> = []
    /// The secret that signs them where the contract describes a signature; `nil` for none.
    public var secret: String?

    /// Creates the rules with the default values above.
    public init() {}

    /// Returns why no callback is sent to a URL, and what changes that; `nil` if one is.
    package func fault(of url: HTTPURL, at own: HTTPURL) -> String? {
      guard url.scheme == "http" || url.scheme == "https", url.userInfo == nil else {
        return "its URL must begin with http:// or https:// and have no user name"
      }
      let name = HostName.normalized(url.host)
      let isOwn = HostName.normalized(own.host) == name || HostName.isLoopback(name)
      guard !isOwn || url.effectivePort != own.effectivePort else { return "its URL is that of the mock itself" }
      if HostName.isLoopback(name) && allowsLoopback { return nil }
      guard !allowedHosts.contains(where: { HostName.normalized($0) == name }) else { return nil }
      let host = VisibleText.of(url.host.prefix(100))
      let option = ShellWord.option("--callbacks", url.host.prefix(100))
      return "the host \(host) is not allowed; start the mock with \(option) to send callbacks there"
    }
  }
}
