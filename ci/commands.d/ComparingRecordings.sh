# A recording of items whose price was a number, and the server of today.
. "$PACKAGE/ci/commands.d/serve.sh"
python3 - <<'PYTHON'
import json

items = [{"id": number, "name": f"Item {number}", "price": number + 0.5} for number in range(1, 4)]
body = {"items": items, "seen": "2026-05-04T09:41:00Z", "trace": "7f2c1a9e-5b1d-4c3e-9a77-0d2f4b6c8e10"}
entry = {
    "startedDateTime": "2026-05-04T09:41:00.217Z",
    "time": 4,
    "request": {"method": "GET", "url": "http://shop.test/items", "headers": []},
    "response": {
        "status": 200,
        "headers": [{"name": "Content-Type", "value": "application/json"}],
        "content": {"mimeType": "application/json", "text": json.dumps(body)},
    },
}
with open("recorded.har", "w") as file:
    json.dump({"log": {"version": "1.2", "creator": {"name": "a browser", "version": "1"}, "entries": [entry]}}, file)
PYTHON
serve drifting.py
