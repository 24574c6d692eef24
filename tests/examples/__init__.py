"""The worked examples of the rule books, played on drawn boards."""

import pytest

pytest.register_assert_rewrite("tests.examples.board")
