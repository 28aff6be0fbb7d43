"""Items whose price became a text since they were recorded.

Usage: drifting.py PORT
"""
import time
import uuid

import api

ITEMS = [{"id": number, "name": f"Item {number}", "price": f"{number}.50"} for number in range(1, 4)]


class Handler(api.Handler):
    def answer(self, path, value):
        if path != "/items":
            return self.send(404, {"message": "there is nothing here"})
        seen = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self.send(200, {"items": ITEMS, "seen": seen, "trace": str(uuid.uuid4())})


api.serve(Handler)
