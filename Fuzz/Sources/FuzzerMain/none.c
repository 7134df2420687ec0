// libFuzzer has main().
