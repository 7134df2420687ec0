#!/usr/bin/env python3
"""Compares the look of pages of `almanac serve` with the pictures in pictures/accepted next to this file.

Usage: pictures.py PROGRAM FOLDER

A picture shows a page at 1,280 and at 360 px with dates in four languages, at a quarter of its size. Pictures differ if the
average of a square of 8 px differs, so small differences in the drawing of letters do not matter, but a moved line does.
FOLDER receives the current picture, PAGE.webp. With ACCEPT=1, it becomes the accepted one; look at it first.
"""

import base64
import os
import sys
from pathlib import Path

from browser import HERE, Look, Server, check, run

PICTURES = HERE.parent / "pictures"
LANGUAGES = ["en-GB", "de-DE", "ja-JP", "ar-EG"]
WINDOWS = [(1280, 800), (360, 740)]
# Far in the future, so that no page shows today.
PAGES = {
    "day": "/day/2031-05-14#h08", "week": "/week/2031-05-14#h08", "month": "/month/2031-05-14", "list": "/list/2031-05-12",
    "zones": "/day/2031-05-14?zones=Asia/Tokyo,America/Chicago#h08", "new": "/event/new?start=2031-05-14T10:00",
    "search": "/search?q=dinner", "calendars": "/calendars", "settings": "/settings",
}
EVENTS = {"event": "Recording of", "series": "Rehearsal"}

# Puts the pictures of pages on one sheet, wide ones above narrow ones, and reports where it differs from the accepted one.
SHEET = """async ({shots, accepted, scale}) => {
  const loaded = async (kind, data) => {
    const image = new Image()
    image.src = `data:image/${kind};base64,${data}`
    await image.decode()
    return image
  }
  const images = await Promise.all(shots.map(row => Promise.all(row.map(shot => loaded("png", shot)))))
  const sheet = document.createElement("canvas")
  sheet.width = images[0].reduce((sum, image) => sum + image.width / scale, 0)
  sheet.height = images.reduce((sum, row) => sum + row[0].height / scale, 0)
  const context = sheet.getContext("2d")
  context.imageSmoothingQuality = "high"
  let top = 0
  for (const row of images) {
    row.forEach((image, index) => context.drawImage(
      image, index * sheet.width / row.length, top, image.width / scale, image.height / scale))
    top += row[0].height / scale
  }
  const data = sheet.toDataURL("image/webp", 0.7).split(",")[1]
  if (!accepted) return {data, differing: null}
  const before = await loaded("webp", accepted)
  if (before.width != sheet.width || before.height != sheet.height) return {data, differing: ["its size"]}
  const bytes = image => {
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, sheet.width, sheet.height).data
  }
  // As it is read from its file, too: small things in strong colours are not quite the same then.
  const drawn = bytes(await loaded("webp", data))
  const old = bytes(before)
  const differing = []
  for (let y = 0; y < sheet.height; y += 8) for (let x = 0; x < sheet.width; x += 8) {
    let sum = 0, count = 0
    for (let row = y; row < Math.min(y + 8, sheet.height); row++) {
      for (let column = x; column < Math.min(x + 8, sheet.width); column++) {
        const place = (row * sheet.width + column) * 4
        for (let part = 0; part < 3; part++, count++) sum += Math.abs(drawn[place + part] - old[place + part])
      }
    }
    if (sum / count > 12) differing.push(`${x},${y}`)
  }
  return {data, differing}
}"""


HIDING = "elements => { for (const element of elements) element.style.visibility = 'hidden' }"


def shot(page):
    return base64.b64encode(page.screenshot(animations="disabled", caret="hide")).decode()


def pictures(browser, server, folder):
    paths = dict(PAGES)
    shots = {}
    for width, height in WINDOWS:
        for language in LANGUAGES:
            look = Look(browser, server, width, height, locale=language)
            if "event" not in paths:
                look.page.goto("/list/2031-05-12")
                for name, title in EVENTS.items():
                    paths[name] = look.page.locator("a[href^='/event/']", has_text=title).first.get_attribute("href")
                paths["edit"] = paths["event"].split("?")[0] + "/edit"
            for name, path in paths.items():
                look.page.goto(path)
                look.page.evaluate("document.activeElement.blur()")
                if not any(character.isdigit() for character in path):
                    # Pages without a date show the current month next to them.
                    look.page.locator(".mini").evaluate_all(HIDING)
                shots.setdefault(name, {}).setdefault(width, []).append(shot(look.page))
            look.end(f"{language} {width}")
    page = browser.new_page()
    for name, rows in shots.items():
        accepted = PICTURES / "accepted" / f"{name}.webp"
        has = accepted.exists() and not os.environ.get("ACCEPT")
        found = page.evaluate(SHEET, {
            "shots": list(rows.values()), "scale": 4,
            "accepted": base64.b64encode(accepted.read_bytes()).decode() if has else None})
        picture = accepted if os.environ.get("ACCEPT") else folder / f"{name}.webp"
        picture.write_bytes(base64.b64decode(found["data"]))
        check(f"{name} looks as it did, or there is a picture to compare with", found["differing"],
              None if os.environ.get("ACCEPT") else [])
    page.close()


def main():
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(sys.argv[1], folder, sorted(PICTURES.glob("*.ics")))
    run(server, {"pictures": lambda browser, server: pictures(browser, server, folder)}, ["pictures"])


main()
