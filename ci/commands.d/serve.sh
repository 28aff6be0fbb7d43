# Starts a server of ci/commands.d on the page's port, and waits until it accepts connections.
#
# Usage: serve NAME.py
serve() {
  python3 -B "$PACKAGE/ci/commands.d/$1" "$PORT" &
  until python3 -c "import socket; socket.create_connection(('127.0.0.1', $PORT), 1)" 2> /dev/null; do sleep 0.05; done
}
