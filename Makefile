# The main targets: `make demo` shows the program at work, `make test` tests it. The server is a separate program, which
# Package.swift includes if ALMANAC_SERVER is set: `make server` builds it, `make test-server` tests it. All targets begin
# with `make setup`, which reports what is missing; it installs that only as root, or with SETUP=yes.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
SETUP ?=
# Where and how the program is built: for release, or like the tests (CONFIGURATION=debug), which takes a third of the time.
SCRATCH ?= .build
CONFIGURATION ?= release
PROGRAM = $(SCRATCH)/$(CONFIGURATION)/almanac
SERVER = $(SCRATCH)/$(CONFIGURATION)/almanac-server
LINTED = Package.swift Sources Tests Samples Compatibility/Package.swift Compatibility/Sources Compatibility/Tests Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources
# The Swift libraries are linked statically, so that the program runs without a toolchain. Symbols are stripped, so no
# other program can link to it.
RELEASED = -Xswiftc -gnone -Xcc -g0 $(if $(filter Linux,$(shell uname)),--static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -s -Xlinker --no-export-dynamic)
# CI builds need no debugging information.
LEAN = $(if $(CI),-Xswiftc -gnone -Xcc -g0)
BUILD = $(SWIFT) build --configuration $(CONFIGURATION)
FLAGS = $(if $(filter release,$(CONFIGURATION)),$(RELEASED),$(LEAN)) \
  $(if $(filter-out .build,$(SCRATCH)),--scratch-path $(SCRATCH))

# The arguments of `make bench`, such as BENCH="--quick read/"; by default it runs everything.
BENCH ?=

# Fuzzing builds keep all checks, and allow testable imports.
TARGET ?= reader components mapping codecs values zones definitions rules importer tables json todos xml mail scheduling
SECONDS ?= 60
CHECKED = --package-path Fuzz --configuration release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug

.PHONY: help setup build server size demo samples sdk tests tests-server test test-server test-cluster test-all test-compatibility test-tools docs bench bench-check lint format install uninstall clean
.PHONY: staged bundled tarball deb wheel image packages release try-packages
.PHONY: fuzz fuzz-seeds test-address test-thread valgrind

help:
	@echo "make demo     set up, build the program and run it on Samples/"
	@echo "make test     set up and run the tests, except those of the server and of the programs in Samples/"
	@echo "make test-server    run the tests of the server, except those of homes in PostgreSQL"
	@echo "make test-cluster   run all tests of the server, built with libpq; they start PostgreSQL"
	@echo "make test-all       run all tests, including slow ones: nightly counts, and tests that need installed tools"
	@echo "make test-tools    install the requirements of tests that imitate CI servers into .build/python; without it they are skipped"
	@echo "make samples  build the programs in Samples/; the tests run those that are built, and make test-all builds them"
	@echo "make sdk      make .build/sdk: EventKit for packages built with compiler flags only (SDK=FOLDER)"
	@echo "make test-compatibility    test the package Compatibility, with the other modules that Mac programs import"
	@echo "make docs     build the documentation site, .build/docs/index.html, and check its links"
	@echo "make bench    compare the speed with libical in C, and with KCalendarCore if it is installed (BENCH=--help)"
	@echo "make bench-check    the same, and fail if a ratio is more than 10 % worse than Benchmarks/ratios.json says"
	@echo "make setup    report what is missing for the build; install it as root or with SETUP=yes"
	@echo "make build    build the program for release, $(PROGRAM)"
	@echo "make size     show the size of the program, by section and by module"
	@echo "make server   build it with the server, $(SERVER)"
	@echo "make fuzz     fuzz every target for a minute (a single one for longer: TARGET=reader SECONDS=3600)"
	@echo "make test-address, test-thread, valgrind    run the tests under sanitizers, the samples under valgrind"
	@echo "make lint     check the format of the sources; make format corrects it"
	@echo "make tarball, deb, wheel, image    build a package of the programs in $(PACKAGES); make packages builds all of them"
	@echo "make try-packages    test the packages in clean environments (as root; needs Debian's archive)"
	@echo "make release VERSION=NUMBER    build all packages of a version from a clean clone, with checksums and notes"
	@echo "make install, uninstall    install or remove what was built: programs, manual pages and completions (PREFIX=$(PREFIX), DESTDIR=$(DESTDIR))"

setup:
	@SWIFT="$(SWIFT)" SETUP="$(SETUP)" Tools/setup.sh

build: setup
	$(BUILD) --product almanac $(FLAGS)

server: build
	ALMANAC_SERVER=1 $(BUILD) --product almanac-server $(FLAGS)

# Links the program again to get a link map.
size: build
	$(BUILD) --product almanac $(FLAGS) -Xlinker -Map=$(SCRATCH)/almanac.map
	@ls -l $(PROGRAM) | awk '{ print "the program has " $$5 " bytes" }'
	@Tools/measure-size.py $(SCRATCH)/almanac.map

# A debug build, as for the tests, so that most of it can be reused for them.
demo: CONFIGURATION = debug
demo: build
	@Samples/demo.sh $(PROGRAM)

# In one folder, so that shared code is built once, except for the sample that shows how little it fetches and compiles.
# No index is needed. EventKit is only for Linux.
SAMPLES = Toolkit $(if $(filter Linux,$(shell uname)),Appointments Errands Bulletin)
samples: setup
	@for name in $(SAMPLES); do \
	  $(SWIFT) build $(LEAN) --disable-index-store --package-path Samples/$$name --scratch-path .build/samples --product \
	    $$(if [ $$name = Toolkit ]; then echo MoveMeeting; else echo $$name; fi) || exit 1; \
	done
	$(SWIFT) build $(LEAN) --disable-index-store --package-path Samples/Lightweight --scratch-path .build/lightweight

# The files for packages that use EventKit with compiler flags only, in SDK; `make sdk CONFIGURATION=debug` reuses the test build.
SDK ?= .build/sdk
BUILD_SDK = $(SWIFT) build $(LEAN) --configuration $(CONFIGURATION) --product EventKitDynamic \
  $(if $(filter release,$(CONFIGURATION)),--scratch-path .build-sdk)
sdk: setup
	$(BUILD_SDK)
	@Tools/make-sdk.sh "$$($(BUILD_SDK) --show-bin-path)" "$(SDK)" $(SDK_PLACE)

# A separate package, because other packages mistake modules named Darwin or Combine for Apple's.
test-compatibility: setup
	@$(SWIFT) test $(LEAN) --package-path Compatibility --scratch-path .build/compatibility 2>&1 | Tests/summarize.sh

# Python and its packages for tests that imitate CI servers; without it those are skipped.
test-tools: .build/python/installed $(if $(ALMANAC_NIGHTLY),.build/python/installed-nightly)

.build/python/installed: Tests/requirements.txt
	python3 -m venv .build/python
	.build/python/bin/pip install --quiet --disable-pip-version-check -r Tests/requirements.txt
	@touch $@

.build/python/installed-nightly: Tests/requirements-nightly.txt .build/python/installed
	.build/python/bin/pip install --quiet --disable-pip-version-check -r Tests/requirements-nightly.txt
	@touch $@

# Builds what `make test` runs, and what `make test-server` additionally runs.
tests: setup
	$(SWIFT) build $(LEAN) --build-tests
tests-server: setup
	ALMANAC_SERVER=1 $(SWIFT) build $(LEAN) --build-tests

# How many tests run at the same time: two per processor, because some wait for other processes.
WIDTH ?= $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))
TESTING = $(SWIFT) test $(LEAN) --parallel --experimental-maximum-parallelization-width $(WIDTH)

# These tests run in two groups, because some, such as EventKit's, watch for the ends of processes, and unreaped children of
# other tests would keep the watch busy, using a whole core.
WATCHING = ^EventKit(Swift5)?Tests\.
test: setup
	@{ $(TESTING) --skip '$(WATCHING)'; $(TESTING) --skip-build --filter '$(WATCHING)'; } 2>&1 | Tests/summarize.sh
	@echo "Not run:$(if $(ALMANAC_SERVER),, the server (make test-server),) the programs in Samples/ unless make samples built them,"
	@echo "  and slow tests (make test-all)"

SERVERS = ^(CalendarServerTests|WebCalendarTests|AlmanacServerTests)\.
test-server: setup
	@ALMANAC_SERVER=1 $(TESTING) --filter '$(SERVERS)' 2>&1 | Tests/summarize.sh
	@echo "Not run: everything except the server (make test), and slow tests (make test-all)"

# The server with libpq and PostgreSQL: all tests of test-server, and more.
CLUSTERS = ^(PostgreSQLAccessTests|HomesTests)\.
test-cluster: setup
	@SWIFT="$(SWIFT)" SETUP="$(SETUP)" Tools/setup.sh cluster $(if $(ALMANAC_NIGHTLY),failover)
	@ALMANAC_SERVER=1 ALMANAC_CLUSTER=1 $(TESTING) --filter '$(SERVERS)|$(CLUSTERS)' 2>&1 | Tests/summarize.sh

# One after the other, because each uses the whole machine.
test-all: samples
	@ALMANAC_NIGHTLY=1 $(MAKE) --no-print-directory test
	@ALMANAC_NIGHTLY=1 $(MAKE) --no-print-directory test-cluster
	@echo "Not run: sanitizers, valgrind and fuzzing (make test-address, test-thread, valgrind, fuzz)"

# A debug build, as for the tests, so that little is compiled afterwards; with the server, which is documented too.
docs: export ALMANAC_SERVER = 1
docs: setup
	$(SWIFT) build $(LEAN)
	Tools/make-docs.py "$$($(SWIFT) build --show-bin-path)/almanac" .build/docs
	Tools/check-links.py .build/docs

# A separate package, so that users of Almanac do not build the benchmarks.
bench: export ALMANAC_PYTHON ?= $(firstword $(wildcard $(CURDIR)/.build/python/bin/python) python3)
bench: setup
	@KCALENDARCORE_CFLAGS="$$(pkg-config --cflags KF5CalendarCore 2>/dev/null)" \
	  $(SWIFT) build --package-path Benchmarks --configuration release
	@Benchmarks/.build/release/benchmarks $(BENCH)

# Fails if a ratio is more than 10 % worse than in Benchmarks/ratios.json in three runs. The first good run ends it.
bench-check:
	@mkdir -p .build && rm -f .build/ratios-*.json
	@for run in 1 2 3; do \
	  $(MAKE) --no-print-directory bench BENCH="--json .build/ratios-$$run.json $(BENCH)" || exit; \
	  Tools/check-ratios.py .build/ratios-*.json && exit; \
	done; exit 1

fuzz: setup fuzz-seeds
	$(SWIFT) build $(CHECKED) --scratch-path .build-fuzz --product FuzzerMain --sanitize=address -Xswiftc -sanitize=fuzzer
	Fuzz/run.sh .build-fuzz "$(TARGET)" "$(SECONDS)"

# With the server. The tests of the programs are skipped, because they start processes that no sanitizer watches.
test-address: export ALMANAC_SERVER = 1
test-address: setup
	@LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp $(SWIFT) test --parallel --skip 'Almanac(Server)?Tests' \
	  --sanitize=address --scratch-path .build-address 2>&1 | Tests/summarize.sh

# One test at a time: in parallel, they would wait for each other for many minutes. Threads within a test run normally.
test-thread: export ALMANAC_SERVER = 1
test-thread: setup
	@TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/races.supp $(SWIFT) test --no-parallel --skip 'Almanac(Server)?Tests' \
	  --sanitize=thread --scratch-path .build-thread 2>&1 | Tests/summarize.sh

valgrind:
	@SWIFT="$(SWIFT)" SETUP="$(SETUP)" Tools/setup.sh valgrind
	$(SWIFT) build $(CHECKED) --scratch-path .build-replay --product Replay
	Fuzz/valgrind.sh .build-replay/release/Replay

fuzz-seeds:
	Fuzz/seeds.sh .build-fuzz/seeds

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(LINTED)

format:
	$(SWIFT) format --in-place --recursive --parallel $(LINTED)

# The files of a program below PREFIX: the program, its manual page and its completions.
files = bin/$(1) share/man/man1/$(1).1 share/bash-completion/completions/$(1) share/zsh/site-functions/_$(1) \
  share/fish/vendor_completions.d/$(1).fish
INSTALLED = $(call files,almanac) $(call files,almanac-server)
# The programs that were built: the server is installed only if it was built.
BUILT = almanac $(notdir $(wildcard $(SERVER)))
ROOT = $(DESTDIR)$(PREFIX)

# The manual pages are generated by argument-parser's own tool, built like the programs.
install: build
	$(BUILD) --product generate-manual $(FLAGS)
	install -d $(foreach file,$(call files,almanac),"$(ROOT)/$(dir $(file))")
	@set -e; for name in $(BUILT); do echo "installing $$name"; program="$(SCRATCH)/$(CONFIGURATION)/$$name"; \
	  install -m 755 "$$program" "$(ROOT)/bin/$$name"; \
	  $(SCRATCH)/$(CONFIGURATION)/generate-manual "$$program" -o "$(ROOT)/share/man/man1"; \
	  "$$program" --generate-completion-script bash > "$(ROOT)/share/bash-completion/completions/$$name"; \
	  "$$program" --generate-completion-script zsh > "$(ROOT)/share/zsh/site-functions/_$$name"; \
	  "$$program" --generate-completion-script fish > "$(ROOT)/share/fish/vendor_completions.d/$$name.fish"; \
	done

# Folders that become empty are removed too, but never PREFIX itself or its parents.
uninstall:
	rm -f $(foreach file,$(INSTALLED),"$(ROOT)/$(file)")
	@if [ -d "$(ROOT)" ]; then cd "$(ROOT)" && for file in $(INSTALLED); do \
	  folder=$$(dirname $$file); \
	  while [ "$$folder" != . ] && rmdir "$$folder" 2>/dev/null; do folder=$$(dirname "$$folder"); done; \
	done; fi

# A package contains what `install` puts into a folder for each program; the same sources always produce the same packages.
PACKAGES ?= .build/packages
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null)
export SOURCE_DATE_EPOCH
PROGRAMS = almanac almanac-server
PACKING = Tools/packages

# The server is in the manifest throughout, so that Package.resolved lists the dependencies of both programs.
staged bundled tarball wheel deb image: export ALMANAC_SERVER = 1
staged: server
	@SWIFT="$(SWIFT)" SETUP="$(SETUP)" Tools/setup.sh packages
	rm -rf "$(PACKAGES)/staged"
	@for name in $(PROGRAMS); do \
	  $(MAKE) --no-print-directory install BUILT=$$name PREFIX=/usr DESTDIR="$(PACKAGES)/staged/$$name" || exit 1; done

# With libraries and time zones, to run on any system with glibc 2.35 or later.
bundled: staged
	rm -rf "$(PACKAGES)/bundled"
	@mkdir -p "$(PACKAGES)/bundled"
	@for name in $(PROGRAMS); do cp -a "$(PACKAGES)/staged/$$name/usr" "$(PACKAGES)/bundled/$$name" && \
	  $(PACKING)/bundle.sh "$(PACKAGES)/bundled/$$name" "$(SCRATCH)" || exit 1; done

tarball: bundled
	@$(PACKING)/tarball.sh "$(PACKAGES)/bundled/almanac" "$(PACKAGES)"
	@$(PACKING)/tarball.sh "$(PACKAGES)/bundled/almanac-server" "$(PACKAGES)" "$(PACKAGES)/bundled/almanac"
	@$(PACKING)/sign.sh "$(PACKAGES)"

wheel: bundled
	@$(PACKING)/wheel.py "$(PACKAGES)/bundled/almanac" "$(PACKAGES)"
	@$(PACKING)/sign.sh "$(PACKAGES)"

# EventKit's library is built separately from the programs (make sdk), in its own folder.
DEVELOPMENT = /usr/lib/almanac-sdk
deb: staged
	rm -rf "$(PACKAGES)/staged/almanac-dev"
	$(MAKE) --no-print-directory sdk SDK="$(PACKAGES)/staged/almanac-dev$(DEVELOPMENT)" SDK_PLACE=$(DEVELOPMENT)
	$(PACKING)/deb.sh "$(SCRATCH)" "$(PACKAGES)" $(foreach name,$(PROGRAMS) almanac-dev,"$(PACKAGES)/staged/$(name)")
	@$(PACKING)/sign.sh "$(PACKAGES)"

image: staged
	@$(PACKING)/image.sh "$(PACKAGES)" $(foreach name,$(PROGRAMS),"$(PACKAGES)/staged/$(name)/usr/bin/$(name)")
	@$(PACKING)/sign.sh "$(PACKAGES)"

packages: tarball wheel deb image

try-packages:
	@SWIFT="$(SWIFT)" SETUP="$(SETUP)" Tools/setup.sh packages bare
	$(PACKING)/try.sh "$(PACKAGES)"

release:
	@$(PACKING)/release.sh "$(VERSION)"

clean:
	rm -rf .build .build-* Benchmarks/.build Fuzz/.build
