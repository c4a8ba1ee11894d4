"""Whether a file is still the same. Hashes are taken by Qt, which is there already."""

from pathlib import Path

from PySide6.QtCore import QCryptographicHash


def digest_of(path: Path | None) -> str | None:
    """What a file holds, as a SHA-256 in hexadecimal; None where there is nothing to read."""
    try:
        return sha256(path.read_bytes()) if path else None
    except OSError:
        return None


def sha256(data: bytes) -> str:
    """The SHA-256 of some bytes, in hexadecimal."""
    hashed = QCryptographicHash.hash(data, QCryptographicHash.Algorithm.Sha256)
    return bytes(hashed.data()).hex()
