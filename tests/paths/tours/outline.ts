import type { Page } from "@playwright/test"
import { areaTree } from "#contract/areas/sales/areas.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { outlineModel, square } from "../models/outline.ts"
import { never } from "../screen.ts"
import { askAs } from "./lib/page.ts"

const group = (page: Page) => page.getByRole("group", { name: "Garis batas", exact: true })
const map = (page: Page) => group(page).getByRole("application")
const inGroup = (page: Page, name: string | RegExp) => group(page).getByRole("button", { name, exact: true })
const draw = (page: Page) => inGroup(page, /^(Gambar|Tambah titik)$/)
const end = (page: Page) => inGroup(page, "Selesai")
const corner = (page: Page) => inGroup(page, /^Titik 1 dari/)
const HELD = "the pointer is on a corner, and no other one presses"

/** Places around the middle of the map, each elsewhere, as shares of its size. */
const GOLDEN = 2.4
const spotOf = (nth: number) => ({
  x: 0.45 + (0.12 + 0.02 * nth) * Math.cos(nth * GOLDEN),
  y: 0.5 + (0.18 + 0.02 * nth) * Math.sin(nth * GOLDEN),
})
const add = async ({ page, notes }: Hand) => {
  const nth = Number(notes.get("corners") ?? 0)
  notes.set("corners", `${nth + 1}`)
  await map(page).scrollIntoViewIfNeeded()
  const box = await map(page).boundingBox()
  if (box === null) throw new Error("no map")
  const { x, y } = spotOf(nth)
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}
const hold = async ({ page }: Hand) => {
  await corner(page).scrollIntoViewIfNeeded()
  const box = await corner(page).boundingBox()
  if (box === null) throw new Error("no corner")
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
}
const key = (name: string) => async (hand: Hand) => {
  await corner(hand.page).focus()
  await hand.page.keyboard.press(name)
}
const fileOf = (isOutline: boolean) => ({
  name: "area.geojson",
  mimeType: "application/geo+json",
  buffer: Buffer.from(
    JSON.stringify(
      isOutline
        ? { type: "Polygon", coordinates: [[...square, square[0]]] }
        : { type: "Point", coordinates: [107, -6] },
    ),
  ),
})

/** The form of an area of the demo that has an outline. */
const openDrawn = async (hand: Hand): Promise<void> => {
  const ask = await askAs(hand, "admin")
  const { areas } = (await ask(areaTree.path)) as {
    readonly areas: readonly { readonly id: number; readonly outline: unknown }[]
  }
  const id = areas.find(({ outline }) => outline !== null)?.id
  if (id === undefined) throw new Error("no area has an outline")
  await hand.open(`/good-id/area?area=${id}`, "admin")
}

/** The outline of an area of Good-ID, in its form. */
export const outlineTour = defineModel({
  ...outlineModel.options,
  gestures: {
    "outline.given": never(
      "comes with a draft or another account's values: tests/unit/machines/outline.test.ts",
    ),
    "outline.draw": { control: draw },
    "outline.end": { control: end },
    "corner.add": add,
    "corner.insert": async (hand) => hand.press(inGroup(hand.page, "Tambah titik sesudah titik 1")),
    "corner.hold": hold,
    "corner.move": async ({ page }) => {
      const box = await corner(page).boundingBox()
      if (box !== null) await page.mouse.move(box.x + 24, box.y + 18, { steps: 3 })
    },
    "corner.release": async ({ page }) => page.mouse.up(),
    "corner.nudge": key("Shift+ArrowLeft"),
    "corner.remove": key("Delete"),
    "outline.undo": { control: (page) => inGroup(page, "Urungkan") },
    "outline.clear": { control: (page) => inGroup(page, "Hapus") },
    "file.choose": async (hand) =>
      group(hand.page)
        .locator("input[type=file]")
        .setInputFiles(fileOf(hand.coming("read") === "ok")),
  },
  states: {
    shown: { seen: (page) => [draw(page)], gone: (page) => [end(page)] },
    drawing: { seen: (page) => [end(page)], gone: (page) => [draw(page)] },
    holding: { seen: (page) => [corner(page), draw(page)] },
    reading: never("a file is read at once"),
  },
  screen: {
    id: "garisBatas",
    wordless: "the time of a draft is on the screen",
    wideOnly: "a phone scrolls the form, and the pointer would leave the map",
    opens: { kosong: (hand) => hand.open("/good-id/area?area=baru", "admin"), ada: openDrawn },
    replies: { read: { itself: { ok: null, Refused: null } } },
    otherwise: {
      "outline.draw in holding": HELD,
      "outline.undo in holding": HELD,
      "outline.clear in holding": HELD,
    },
    happens: (label, { context: { corners }, paths }) => {
      const isDrawing = paths.includes("drawing")
      /** Sides have handles from three corners on, and not while others are added. */
      if (label === "corner.insert") return !isDrawing && corners.length > 2
      if (label === "corner.hold") return !isDrawing && corners.length > 0
      return (label !== "corner.nudge" && label !== "corner.remove") || corners.length > 0
    },
    facts: ({ corners, past }) => [Math.min(corners.length, 3), past.length > 0],
  },
})
