"""The path of the program that calls twins, which must not be imported here: it imports torch."""

from pathlib import Path

DRIVER = Path(__file__).with_name("driver.py")
