#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many files, connections included, this process may have open.
enum FileLimit {
  /// Raises the limit as far as the process may without more rights, and says what it is then.
  @discardableResult
  static func raise() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    let current = limit.rlim_cur
    #if canImport(Darwin)
      // The kernel takes no more than this, whatever the hard limit says.
      limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      limit.rlim_cur = limit.rlim_max
    #endif
    if limit.rlim_cur > current, setrlimit(resource, &limit) == 0 { return Int(clamping: limit.rlim_cur) }
    return Int(clamping: current)
  }
}
