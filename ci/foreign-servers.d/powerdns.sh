# Starts PowerDNS from its unpacked packages, with an empty database in this folder: powerdns.sh PACKAGES PORT
libraries=$(echo "$1"/usr/lib/*-linux-gnu)
python3 -c 'import sqlite3, sys; sqlite3.connect("pdns.db").executescript(open(sys.argv[1]).read())' \
  "$1/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql"
LD_LIBRARY_PATH=$libraries exec "$1/usr/sbin/pdns_server" --config-dir=. --socket-dir=. --daemon=no --guardian=no \
  --module-dir="$libraries/pdns" --launch=gsqlite3 --gsqlite3-database=pdns.db --gsqlite3-dnssec=yes \
  --local-address=127.0.0.2 --local-port="$2" --api=yes --api-key=for-tests-only \
  --webserver=yes --webserver-address=127.0.0.1 --webserver-port="$2" --webserver-allow-from=127.0.0.1
