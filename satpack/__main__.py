"""`python -m satpack`: the command line, for where the script is not on the path."""

from satpack.cli import main

if __name__ == "__main__":
    main()
