"""`python -m pwprint`."""

from pwprint.cli import main

if __name__ == "__main__":
    main()
