"""Whether a file is still the same."""

from pathlib import Path


def digest_of(path: Path | None) -> str | None:
    """What a file holds, as a SHA-256 in hexadecimal; None where there is nothing to read."""
    from hashlib import sha256  # needed after the window stands only

    try:
        return sha256(path.read_bytes()).hexdigest() if path else None
    except OSError:
        return None
