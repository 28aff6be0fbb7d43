"""All faults and variations."""

from . import (
    faults_http, faults_images, faults_paging, faults_payload, faults_syntax, faults_wire, variations_feed,
    variations_http,
)
from .deviation import Deviation, Variation

FAULTS = (
    faults_payload.FAULTS + faults_syntax.FAULTS + faults_http.FAULTS + faults_paging.FAULTS + faults_images.FAULTS
    + faults_wire.FAULTS
)
VARIATIONS = [Variation("plain")] + variations_feed.VARIATIONS + variations_http.VARIATIONS


def named(name):
    """The fault or variation of a name; the plain server for none."""
    return next((each for each in FAULTS + VARIATIONS if each.name == name), None) or Deviation("plain")
