import type { Page } from "@playwright/test"
import { performanceOntime, updateTarget } from "#contract/areas/home/performance.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { inPlaceModel, makeInPlace } from "../models/inPlace.ts"
import { askAs, button, stateOr, unanswered } from "./lib/page.ts"

const TITLE = "Tepat waktu bulan ini"
const dialog = (page: Page) => page.getByRole("dialog", { name: `Target ${TITLE.toLowerCase()}` })
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true })
const opener = (page: Page) => button(page, `Ubah target ${TITLE}`)
const value = (page: Page) => dialog(page).getByRole("textbox", { name: /^Target/ })
const busy = (page: Page) => dialog(page).locator("button[aria-busy=true]")

type Figures = { readonly target_pct: number; readonly target: { readonly version: number } }
/** Another administrator sets the target first. */
const setElsewhere = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const { target, target_pct } = (await ask(performanceOntime.path)) as Figures
  const other = target_pct === 80 ? 81 : 80
  await ask(updateTarget.path, { metric: "ontime", value: other, version: target.version })
}

/** Something changed in place: the target of a card of the home. */
export const inPlaceTour = defineModel({
  ...inPlaceModel.options,
  machine: makeInPlace("target"),
  gestures: {
    "inPlace.open": { control: opener },
    "inPlace.change": {
      control: value,
      act: ({ page }, { values }) => value(page).fill(values.value === null ? "" : String(values.value)),
    },
    "inPlace.submit": { control: (page) => inDialog(page, "Simpan") },
    "inPlace.close": { control: (page) => inDialog(page, "Batal") },
  },
  states: {
    closed: { seen: (page) => [opener(page)], gone: (page) => [value(page)] },
    editing: { seen: (page) => [value(page)], gone: (page) => [busy(page)] },
    saving: { seen: (page) => [busy(page)] },
    "saving.sent": { gone: (page) => [unanswered(page)] },
    "saving.overdue": { seen: (page) => [unanswered(page)] },
  },
  screen: {
    id: "target",
    wordless: "the history of the target grows with each walk",
    reads: stateOr("target", "closed"),
    opens: {
      "": async (hand) => {
        await hand.open("/home", "admin")
        await hand.until("no card", () => opener(hand.page).isVisible())
      },
    },
    replies: {
      save: {
        call: updateTarget.path,
        real: { ok: null, Stale: setElsewhere },
        faults: ["Unreachable", "Refused", "Invalid"],
      },
    },
  },
})
