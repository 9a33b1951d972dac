"""A server process that may open few files: 250, or 500 if it asks for them. It tests nothing itself."""

import resource
import sys

from kingdomino.server.run import main

MOST = 500

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (MOST // 2, MOST))
    sys.exit(main())
