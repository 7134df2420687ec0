# The main jobs: `make demo` shows the program at work, `make test` tests it. Both set up what is missing.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
PROGRAM = .build/release/almanac
MANUAL = .build/plugins/GenerateManual/outputs/almanac/almanac.1
LINTED = Package.swift Sources Tests Samples Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources
# Swift's own libraries are built in, so that the program runs where there is no toolchain; symbols are left out.
LINKING = $(if $(filter Linux,$(shell uname)),--static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -s)

# What `make bench` runs, such as BENCH="--quick read/"; without any everything.
BENCH ?=

# Fuzzing: checks stay in, and the tests' door into the modules is open.
TARGET ?= reader mapping codecs values zones definitions rules importer
SECONDS ?= 60
CHECKED = --package-path Fuzz --configuration release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug

.PHONY: help setup build demo samples test bench lint format install uninstall clean
.PHONY: fuzz fuzz-seeds test-address test-thread valgrind

help:
	@echo "make demo     set up, build the program and run it on Samples/"
	@echo "make test     set up and run all tests"
	@echo "make samples  build the programs in Samples/, which the tests run"
	@echo "make bench    measure against libical in C, and KCalendarCore where it is installed (BENCH=--help)"
	@echo "make setup    install what the build needs: libical, SQLite, libarchive, pkg-config"
	@echo "make build    build the program, $(PROGRAM)"
	@echo "make fuzz     fuzz every target for a minute (TARGET=reader SECONDS=3600 for one, longer)"
	@echo "make test-address, test-thread, valgrind    run the tests under sanitizers, the samples under valgrind"
	@echo "make lint     check the format of the sources; make format mends it"
	@echo "make install  install program, manual page and completions (PREFIX=$(PREFIX), DESTDIR=$(DESTDIR))"

setup:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.2 or later is needed: see https://www.swift.org/install" >&2; exit 1; }
	@if pkg-config --exists libical sqlite3 libarchive 2>/dev/null; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
	  echo "The development files of libical 3 or later, SQLite 3.37 or later and libarchive are needed, and pkg-config." >&2; \
	  echo "There is no apt-get here to install them; use this system's package manager, then run make again." >&2; \
	  exit 1; \
	fi; \
	root=; if [ "$$(id -u)" != 0 ]; then root=sudo; fi; \
	echo "Installing libical-dev, libsqlite3-dev, libarchive-dev, pkg-config and tzdata"; \
	$$root apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends \
	  libical-dev libsqlite3-dev libarchive-dev pkg-config tzdata >/dev/null

build: setup
	$(SWIFT) build --configuration release --product almanac $(LINKING)

demo: build
	@Samples/demo.sh $(PROGRAM)

# In one folder, so that what they share is built once. EventKit is for Linux alone.
SAMPLES = Toolkit $(if $(filter Linux,$(shell uname)),Appointments Errands)
samples: setup
	@for name in $(SAMPLES); do \
	  $(SWIFT) build --package-path Samples/$$name --scratch-path .build/samples --product \
	    $$(if [ $$name = Toolkit ]; then echo MoveMeeting; else echo $$name; fi) || exit 1; \
	done

test: setup samples
	@$(SWIFT) test --parallel 2>&1 | Tests/summarize.sh

# A package of its own, so that nobody who uses Almanac builds the benchmarks.
bench: setup
	@KCALENDARCORE_CFLAGS="$$(pkg-config --cflags KF5CalendarCore 2>/dev/null)" \
	  $(SWIFT) build --package-path Benchmarks --configuration release
	@Benchmarks/.build/release/benchmarks $(BENCH)

fuzz: setup fuzz-seeds
	$(SWIFT) build $(CHECKED) --scratch-path .build-fuzz --product FuzzerMain --sanitize=address -Xswiftc -sanitize=fuzzer
	Fuzz/run.sh .build-fuzz "$(TARGET)" "$(SECONDS)"

# Left out: the tests of the program, since they start another one that no sanitizer watches.
test-address: setup
	@LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp $(SWIFT) test --parallel --skip AlmanacTests \
	  --sanitize=address --scratch-path .build-address 2>&1 | Tests/summarize.sh

# One test after the other: all at once wait for each other for many minutes. Within a test threads run as ever.
test-thread: setup
	@TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/races.supp $(SWIFT) test --no-parallel --skip AlmanacTests \
	  --sanitize=thread --scratch-path .build-thread 2>&1 | Tests/summarize.sh

valgrind: setup
	@if command -v valgrind >/dev/null; then exit 0; fi; \
	root=; if [ "$$(id -u)" != 0 ]; then root=sudo; fi; \
	echo "Installing valgrind"; DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq valgrind >/dev/null
	$(SWIFT) build $(CHECKED) --scratch-path .build-replay --product Replay
	Fuzz/valgrind.sh .build-replay/release/Replay

fuzz-seeds:
	Fuzz/seeds.sh .build-fuzz/seeds

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(LINTED)

format:
	$(SWIFT) format --in-place --recursive --parallel $(LINTED)

install: build
	$(SWIFT) package generate-manual --configuration debug
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/almanac
	install -m 644 $(MANUAL) $(DESTDIR)$(PREFIX)/share/man/man1/almanac.1
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(PROGRAM) --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/almanac
	install -d $(DESTDIR)$(PREFIX)/share/zsh/site-functions
	$(PROGRAM) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_almanac
	install -d $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(PROGRAM) --generate-completion-script fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/almanac.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/almanac $(DESTDIR)$(PREFIX)/share/man/man1/almanac.1
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/almanac
	rm -f $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_almanac
	rm -f $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/almanac.fish

clean:
	rm -rf .build .build-* Benchmarks/.build Fuzz/.build
