"""Where a frozen `firefight` begins."""

import multiprocessing
import sys

from studio.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # playtests start copies of this program as workers
    sys.exit(main())
