"""What lives in the child processes of the tests; light to import."""

import os
import time

from satpack.runtime.errors import OptionError


class Echo:
    """Answers what it is asked."""

    def __init__(self, *args):
        if args == ("fail",):
            raise OptionError("as told")
        self.made_with = args

    def made(self):
        return self.made_with

    def pid(self):
        return os.getpid()

    def add(self, *numbers):
        return sum(numbers)

    def fail(self, message):
        raise OptionError(message)

    def exit(self, status):
        os._exit(status)

    def sleep(self):
        time.sleep(600)

    def made_of(self, length):
        return bytes(length)

    def session(self):
        return os.getsid(0)
