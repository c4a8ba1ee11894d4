"""The version before is kept beside a file; a save that fails leaves the old file and the mark."""

import errno
import os
from pathlib import Path

import pytest

from studio.app import messages
from studio.app.keeping.backup import backup_path
from studio.model import writing
from studio.model.files import read_scenario
from tests.app.light import Light, turns


def test_the_version_before_is_kept_beside_the_file(light: Light, path: Path):
    turns(light, 7)
    assert light.files.save()
    assert read_scenario(backup_path(path)).time.turns == 6
    turns(light, 8)
    assert light.files.save()
    assert read_scenario(backup_path(path)).time.turns == 7


def test_saving_the_same_again_leaves_the_backup(light: Light, path: Path):
    turns(light, 7)
    light.files.save()
    light.files.save()
    assert read_scenario(backup_path(path)).time.turns == 6


def test_a_new_file_has_no_backup(light: Light, folder: Path, monkeypatch: pytest.MonkeyPatch):
    new = folder / "new.scenario.json"
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_, **__: new)
    assert light.files.save_as()
    assert not backup_path(new).exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_backup_may_be_read_by_those_who_may_read_the_file(light: Light, path: Path):
    path.chmod(0o600)
    turns(light)
    light.files.save()
    assert backup_path(path).stat().st_mode & 0o777 == 0o600


def test_a_backup_that_cant_be_written_is_told_and_the_file_is_saved(light: Light, path: Path):
    backup_path(path).mkdir()
    turns(light)
    assert light.files.save()
    assert read_scenario(path).time.turns == 7
    notice = light.files.keeper.notices.notice("backup")
    assert notice is not None
    assert "without a backup" in notice.words.text()


def still_unsaved(light: Light, path: Path, before: bytes, told: list[tuple[str, str]]) -> str:
    """Save, which must fail; what the user is told."""
    turns(light)
    assert not light.files.save()
    assert path.read_bytes() == before
    assert not light.document.history.is_clean
    assert not backup_path(path).exists()
    assert [p for p in path.parent.iterdir() if p.name.endswith(".tmp")] == []
    (title, words), *_ = told
    assert title == "The document can't be saved"
    return words


def test_a_full_disk_leaves_the_old_file_and_the_mark(
    light: Light, path: Path, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
):
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        words = still_unsaved(light, path, path.read_bytes(), told)
    assert os.strerror(errno.ENOSPC) in words
    assert light.files.save()
    assert read_scenario(path).time.turns == 7


def test_a_read_only_folder_leaves_the_old_file_and_the_mark(
    light: Light, path: Path, told: list[tuple[str, str]]
):
    before = path.read_bytes()
    path.parent.chmod(0o555)
    try:
        if os.access(path.parent, os.W_OK):
            pytest.skip("this user may write into every folder")
        words = still_unsaved(light, path, before, told)
    finally:
        path.parent.chmod(0o755)
    assert os.strerror(errno.EACCES) in words


def test_a_folder_that_refuses_new_files_leaves_the_old_file_and_the_mark(
    light: Light, path: Path, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
):
    def refuse(_target: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(writing, "_beside", refuse)
    words = still_unsaved(light, path, path.read_bytes(), told)
    assert os.strerror(errno.EROFS) in words
