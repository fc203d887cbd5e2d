"""Installs packages from PyPI in .build/python-packages, for the scripts that need them."""
import importlib
import importlib.metadata
import os
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / ".build/python-packages"


def need(*packages):
    """Continues in a Python that has the packages, such as `pyte==0.8.2`; restarts the script if necessary."""
    missing = [package for package in packages if not is_installed(*package.split("=="))]
    if not missing:
        return
    if os.path.realpath(sys.prefix) == os.path.realpath(FOLDER):
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *missing],
                       check=True)
        importlib.invalidate_caches()
        return
    # pip is installed last, so without it the folder is incomplete.
    if not (FOLDER / "bin/pip").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", FOLDER], check=True)
    python = FOLDER / "bin/python3"
    os.execv(python, [python, "-B", *sys.argv])


def is_installed(name, version):
    try:
        return importlib.metadata.version(name) == version
    except importlib.metadata.PackageNotFoundError:
        return False
