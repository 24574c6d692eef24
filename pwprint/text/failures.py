"""What the system says of files and folders, in words for people who have named them."""

import errno

_PLAIN = {
    errno.ENOENT: "there is no such file or folder",
    errno.EISDIR: "this is a folder, not a file",
    errno.ENOTDIR: "a part of this path is a file, not a folder",
}


def why(failure: OSError) -> str:
    """Return the reason of a failure; one for which we have no better words begins with a small letter."""
    reason = failure.strerror or str(failure)
    return _PLAIN.get(failure.errno or 0, reason[:1].lower() + reason[1:])
