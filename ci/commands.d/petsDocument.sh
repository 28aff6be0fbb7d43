python3 "$PACKAGE/ci/commands.d/documentedPets.py" > ../api.json
