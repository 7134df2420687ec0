import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Pages as browsers and programs read them.
@Suite("Generated pages for readers")
struct PageReaderTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let chromium = Settings.find("chromium") ?? Settings.find("chromium-browser")
  private static let pages: [(view: String, width: Int, isDark: Bool)] = ["list", "day", "week", "month"].flatMap {
    view in
    [360, 1280].flatMap { width in [false, true].map { (view, width, $0) } }
  }

  /// Makes a page with many kinds of calendars, with long words and colors.
  private func page(_ view: String) async throws -> String {
    let hostile = [
      "DTSTART;VALUE=DATE:20261102", "DTEND;VALUE=DATE:20261106", "COLOR:yellow",
      "SUMMARY:Donaudampfschifffahrtsgesellschaftskapitänspatentprüfungskommissionsvorsitzendenstellvertreter",
      "LOCATION:" + String(repeating: "x", count: 300), "DESCRIPTION:" + String(repeating: "a b ", count: 200),
      "URL:https://example.com/" + String(repeating: "y", count: 300),
    ]
    try place.write(
      "hostile.ics",
      CalendarText.event(hostile[0], hostile[1], hostile[2], hostile[3], hostile[4], hostile[5], hostile[6]))
    let samples = [
      "google-work", "thunderbird-personal", "apple-calendar-home", "todo-app-projects", "university-timetable",
    ]
    let files = samples.map { "\(Repository.samples)/\($0).ics" } + ["hostile.ics"]
    let made = try await place.run(
      list: ["convert"] + files + [
        "--to", "html", "--view", view, "--after", "2026-11-01", "--before", "2026-12-20", "--tz", "Europe/Berlin",
        "--structured-data", "-o", "page.html",
      ])
    #expect(made.status == 0, "\(made)")
    return try place.read("page.html")
  }

  /// Measures the page and leaves the result as the page's only text.
  private static let measuring = """
    <script>
    const linear = c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    const parts = text => text.match(/[0-9.]+/g).map(Number)
    const luminance = c => 0.2126 * linear(c[0] / 255) + 0.7152 * linear(c[1] / 255) + 0.0722 * linear(c[2] / 255)
    const behind = e => { for (; e; e = e.parentElement) { const c = parts(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c } return [255, 255, 255] }
    const problems = [], seen = e => e.getClientRects().length > 0
    if (document.documentElement.scrollWidth > innerWidth) problems.push('overflow ' + document.documentElement.scrollWidth)
    for (const e of document.querySelectorAll('main *')) {
      if (!seen(e) || ![...e.childNodes].some(n => n.nodeType == 3 && n.data.trim())) continue
      const a = luminance(parts(getComputedStyle(e).color)), b = luminance(behind(e))
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
      if (contrast < 4.5) problems.push('contrast ' + contrast + ' ' + e.textContent.slice(0, 40))
      const r = e.getBoundingClientRect()
      if (r.right > innerWidth + 1 || r.left < -1) problems.push('outside ' + e.textContent.slice(0, 40))
    }
    for (const list of document.querySelectorAll('ul')) {
      const items = [...list.children].filter(seen).map(e => e.getBoundingClientRect())
      items.forEach((r, i) => { if (i > 0 && r.top < items[i - 1].bottom - 1) problems.push('overlap') })
    }
    for (const e of document.querySelectorAll('.h-event')) if (!e.matches('ul > li') || !e.querySelector('h3, h4')) problems.push('no heading')
    if (document.querySelector('[src], link, iframe, style:not(head style)')) problems.push('loads something')
    const found = JSON.stringify({problems: problems.slice(0, 10), dark: matchMedia('(prefers-color-scheme: dark)').matches, width: innerWidth, events: document.querySelectorAll('.h-event').length})
    parent.postMessage('FOUND' + btoa(unescape(encodeURIComponent(found))) + 'END', '*')
    </script>
    """

  @Test(
    "in a browser nothing overflows or overlaps, everything is legible, and nothing is loaded",
    .enabled(if: chromium != nil, "chromium is not here"),
    arguments: Nightly.share(oneIn: 3, of: pages))
  func browser(view: String, width: Int, isDark: Bool) async throws {
    let text = try await page(view)
    try place.write("measured.html", text.replacing("</body>", with: Self.measuring + "</body>"))
    // A browser window is never as narrow as a phone, but a frame can be.
    try place.write(
      "frame.html",
      "<pre></pre><script>onmessage = e => document.querySelector('pre').textContent = e.data</script>"
        + "<iframe src=measured.html style='width:\(width)px;height:1200px;border:0'></iframe>")
    let shown = try await place.launch(
      try #require(Self.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1600,1400",
        "--virtual-time-budget=5000",
        "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--user-data-dir=\(place.path("profile"))",
        "--dump-dom",
        "file://" + place.path("frame.html"),
      ])
    let found = try #require(shown.output.firstMatch(of: /FOUND([^<]*)END/)?.output.1, "\(shown)")
    let json = try JSONValue(try #require(Data(base64Encoded: String(found))))
    #expect(json["problems"].list.isEmpty, "\(view) \(width) \(isDark): \(json["problems"].list.compactMap(\.text))")
    #expect(json["dark"].bool == isDark && json["width"].number == Double(width) && json["events"].number ?? 0 > 20)
  }

  private static let hasReaders = Python.has("mf2py") && Python.has("extruct")

  @Test(
    "programs read the events from the classes and from the structured data",
    .enabled(if: hasReaders, "\(Python.isMissing)"), arguments: ["list", "day", "week", "month"])
  func programs(view: String) async throws {
    let listed = try await place.run(
      "convert", "\(Repository.samples)/google-work.ics", "--to", "jsonl", "--after", "2026-11-01", "--before",
      "2026-12-01",
      "--tz", "Europe/Berlin"
    ).jsonLines()
    _ = try await place.run(
      "convert", "\(Repository.samples)/google-work.ics", "--to", "html", "--view", view, "--after", "2026-11-01",
      "--before",
      "2026-12-01", "--tz", "Europe/Berlin", "--structured-data", "-o", "page.html")
    let script = """
      import json, sys, mf2py, extruct
      text = open(sys.argv[1]).read()
      items = [i for i in mf2py.parse(doc=text)["items"] if "h-event" in i["type"]]
      one = lambda i, name: i["properties"].get(name, [None])[0]
      events = [[one(i, "name"), one(i, "start"), one(i, "end")] for i in items]
      data = extruct.extract(text, syntaxes=["json-ld"])["json-ld"][0]["@graph"]
      print(json.dumps({"events": events, "data": [[d["name"], d["startDate"]] for d in data]}))
      """
    let read = try await place.launch(try #require(Python.path), ["-c", script, place.path("page.html")])
    let json = try read.json()
    let key = { (name: String?, start: String?) in "\(start ?? "") \(name ?? "")" }
    let expected = listed.map { key($0["title"].text, $0["start"].text) }.sorted()
    // The program that reads the classes writes offsets without colons.
    let events = json["events"].list.map { key($0[0].text, $0[1].text?.replacing("+0100", with: "+01:00")) }
    #expect(events.sorted() == expected, "\(read)")
    #expect(json["data"].list.map { key($0[0].text, $0[1].text) }.sorted() == expected)
  }
}
