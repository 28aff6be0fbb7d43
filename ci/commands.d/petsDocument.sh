python3 -B "$PACKAGE/ci/commands.d/documentedPets.py" > ../api.json
