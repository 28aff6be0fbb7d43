# A recording of the pets, as if a browser had made it of a public host.
. "$PACKAGE/ci/commands.d/serve.sh"
serve pets.py
mkdir made
(cd made && contract init "$API" --path /pets > /dev/null 2>&1)
sed "s|$API|https://pets.example|g; s|127\.0\.0\.1:$PORT|pets.example|g" made/Recordings/api.har > browser.har
rm -r made
