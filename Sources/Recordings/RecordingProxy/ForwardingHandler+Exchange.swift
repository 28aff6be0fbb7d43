import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import NIOCore

extension ForwardingHandler {
  /// Begins an exchange, reusing the previous server connection if the request is safe to send twice.
  ///
  /// A server may close a kept-alive connection at any moment. A request that changes state must not be lost that way.
  func begin(_ request: RequestRelay) {
    var exchange = ExchangeRelay(request, service: service)
    guard let link, link.isActive, request.isRepeatable else {
      self.exchange = exchange
      return connect()
    }
    exchange.isOnUsedLink = true
    self.exchange = exchange
    send(on: link)
  }

  private func connect() {
    dropLink()
    guard let context = connection.context else { return }
    connection.phase = .busy(.connecting)
    attempt += 1
    let attempt = attempt
    let client = NIOLoopBound(self, eventLoop: context.eventLoop)
    // Connecting has a timeout of its own.
    allow(service.limits.connectTimeout + .seconds(5))
    service.connect(on: context.eventLoop) { UpstreamLink(client: client.value) }
      .whenComplete { result in client.value.connected(result, attempt) }
  }

  private func connected(_ result: Result<any Channel, any Error>, _ attempt: Int) {
    guard case .busy(.connecting) = connection.phase, attempt == self.attempt else {
      if case .success(let channel) = result { channel.close(promise: nil) }
      return
    }
    switch result {
    case .success(let channel):
      guard let link = try? channel.pipeline.syncOperations.handler(type: UpstreamLink.self), link.isActive else {
        return fail(TransportFault(.closedBeforeResponse, "closed as soon as the connection was made"))
      }
      self.link = link
      send(on: link)
    case .failure(let error):
      fail(error as? TransportFault ?? TransportFault(.other, "\(error)"))
    }
  }

  private func send(on link: UpstreamLink) {
    guard let head = exchange?.request.head else { return }
    connection.phase = .busy(.exchanging)
    exchange?.serverAddress = link.address
    allowProgress()
    if head.readableBytes > 0 { link.send(head) }
    sendBody()
    if case .busy(.exchanging) = connection.phase, connection.isInputClosed, !(exchange?.request.isComplete ?? true) {
      abandon("the client left within its request")
    }
  }

  /// Forwards the part of the request body that has arrived.
  func sendBody() {
    while case .busy(.exchanging) = connection.phase, let link {
      do throws(RequestHead.Fault) {
        guard let body = try exchange?.request.takeBody(from: &connection.buffer) else { break }
        exchange?.countKept()
        if body.readableBytes > 0 { link.send(body) }
        allowProgress()
      } catch {
        return breakRequest(error)
      }
    }
    noteWaiting()
    resumeReading()
  }

  /// Ends an exchange whose request cannot be read completely.
  private func breakRequest(_ fault: RequestHead.Fault) {
    guard let exchange = exchange.take() else { return }
    let (method, hasBegun) = (exchange.request.method, exchange.response.hasBegun)
    dropLink()
    exchange.report(omission: "the client's request is malformed: \(fault.reason)")
    whenReported { [self] in
      if hasBegun { end(.close) } else { send(ProxyRefusal(fault), to: method, closes: true) }
    }
  }

  // MARK: The server's side

  /// Writes what is to be sent of a response, if anything; `flush` sends it.
  private func send(_ bytes: ByteBuffer?) {
    if let bytes { write(bytes) }
  }

  /// Handles bytes from the server.
  func receive(_ bytes: ByteBuffer, from link: UpstreamLink) {
    guard link === self.link else { return link.close() }
    switch connection.phase {
    case .busy(.tunnel):
      write(bytes)
      allow(service.limits.silenceTimeout)
    case .busy(.exchanging): receiveResponse(bytes)
    // Bytes between two exchanges cannot be distinguished from a response to the next request.
    case .reading, .busy(.connecting), .busy(.reporting), .lingering, .closed: dropLink()
    }
  }

  private func receiveResponse(_ bytes: ByteBuffer) {
    exchange?.noteResponse()
    let output = exchange?.response.receive(bytes, closes: service.isShuttingDown)
    exchange?.countKept()
    guard let response = exchange?.response else { return }
    if response.isUpgraded {
      send(output ?? nil)
      startTunnel()
    } else if response.isComplete {
      finish(output ?? nil)
    } else if response.isOver {
      send(output ?? nil)
      breakOff()
    } else {
      send(output ?? nil)
      allowProgress()
      noteWaiting()
    }
  }

  /// Resumes sending when the server accepts bytes again.
  func serverTakesBytes() {
    sendBody()
    resumeReading()
  }

  /// Handles the end of the server's connection.
  func serverClosed(_ link: UpstreamLink, reset: Bool) {
    guard link === self.link else { return }
    self.link = nil
    switch connection.phase {
    case .busy(.tunnel): end()
    case .busy(.exchanging):
      guard let ended = exchange else { return }
      // The server closed a kept-alive connection while the request was on its way: retrying loses nothing.
      if ended.isOnUsedLink, !ended.response.hasBytes, ended.request.isRepeatable {
        exchange?.restart()
        return connect()
      }
      let rest = exchange?.response.end(reset: reset) ?? nil
      if exchange?.response.isComplete ?? false { return finish(rest) }
      send(rest)
      breakOff(reset: reset)
    case .reading, .busy(.connecting), .busy(.reporting), .lingering, .closed: break
    }
  }

  // MARK: Ends

  /// Continues when every ended exchange is reported, or when reporting takes too long, unless the connection has
  /// closed by then.
  func whenReported(isSlow: Bool = false, _ goOn: @escaping () -> Void) {
    guard let context = connection.context else { return }
    connection.phase = .busy(.reporting)
    wait(nil)
    connection.clock.allowAny()
    service.reported(on: context.eventLoop, isSlow: isSlow).assumeIsolated()
      .whenComplete { [self] _ in
        if case .busy(.reporting) = connection.phase { goOn() }
      }
  }

  /// Ends an exchange whose response is complete.
  private func finish(_ output: ByteBuffer?) {
    guard var exchange = exchange.take() else { return }
    let isAsked = exchange.request.isComplete
    let isRefused = exchange.request.keptBodyBack
    if isRefused { exchange.request.noteUnsentBody() }
    let closes = !exchange.request.keepsAlive || !exchange.response.isDelimited || !isAsked
    if !exchange.response.keepsConnection || !isAsked { dropLink() }
    let isSlow = exchange.isSlowToReport
    let isWhole = isAsked || isRefused
    exchange.report(omission: isWhole ? nil : "the server responded before the request's body was complete")
    whenReported(isSlow: isSlow) { [self] in
      send(output)
      proceed(closes: closes || service.isShuttingDown)
    }
  }

  /// Ends an exchange for a reason that the response itself does not show.
  func fail(_ fault: TransportFault) {
    send(exchange?.response.fail(fault) ?? nil)
    breakOff(reset: true)
  }

  /// Ends an exchange whose response failed: sends the proxy's own response, or aborts a response that has begun.
  private func breakOff(reset: Bool = false) {
    guard let exchange = exchange.take() else { return }
    let (request, hasBegun, fault) = (exchange.request, exchange.response.hasBegun, exchange.response.fault)
    dropLink()
    exchange.report()
    whenReported { [self] in
      guard !hasBegun else { return end(reset ? .reset : .close) }
      send(
        ProxyRefusal(fault),
        to: request.method,
        closes: !request.keepsAlive || !request.isComplete || service.isShuttingDown || connection.isInputClosed,
        version10: request.isVersion10
      )
    }
  }

  /// Ends an exchange that no client waits for any more.
  func abandon(_ reason: String) {
    dropLink()
    exchange.take()?.report(omission: reason)
    whenReported { [self] in end(.close) }
  }

  /// Forwards bytes unchanged in both directions from now on.
  private func startTunnel() {
    connection.phase = .busy(.tunnel)
    exchange.take()?.report(omission: "the connection went over to another protocol, which is not recorded")
    flush()
    if connection.buffer.readableBytes > 0 { link?.send(connection.buffer) }
    connection.buffer = ByteBuffer()
    allow(service.limits.silenceTimeout)
    resumeReading()
  }
}
