"""All benchmarks, one table after the other: python -m tests.benchmarks"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BENCHMARKS = (
    *("training", "startup", "window", "text", "tokenizer_files", "exactness", "compare", "vocabulary"),
    *("lattice", "unigram"),
)


def main() -> None:
    for name in BENCHMARKS:
        print(f"── {name} ──\n", flush=True)
        subprocess.run([sys.executable, "-m", f"tests.benchmarks.{name}"], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
