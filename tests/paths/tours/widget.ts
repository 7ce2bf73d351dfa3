import type { Page } from "@playwright/test"
import { performanceKehadiran, updateTarget } from "#contract/areas/home/performance.ts"
import { createWidgetMachine } from "#machines/home/widgetMachine.ts"
import { PULSES } from "#machines/query/pulses.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { type readings, widgetModel } from "../models/widget.ts"
import { askAs } from "./lib/page.ts"
import type { Fault } from "../types.ts"

const TITLE = "Kehadiran bulan ini"
const card = (page: Page) => page.locator(`[data-widget="${TITLE}"]`)
const inCard = (page: Page, name: string | RegExp) => card(page).getByRole("button", { name, exact: true })
const office = (page: Page) => page.getByRole("combobox", { name: "Kantor" })
const again = (page: Page) => inCard(page, "Coba lagi")
const renew = (page: Page) => inCard(page, "Perbarui")
const target = (page: Page) => inCard(page, `Ubah target ${TITLE}`)
const empty = (page: Page) => card(page).getByText("Belum ada yang dihitung")
const barred = (page: Page) => card(page).getByText("Bukan untuk peran Anda")

/** The current answer of the server, for a month in which nobody was to work, or some were. */
const scheduling =
  (count: (real: number) => number) =>
  async (hand: Hand): Promise<Fault> => {
    const ask = await askAs(hand, "admin")
    const offices_id = new URL(hand.page.url()).searchParams.get("offices_id")
    const of = offices_id === null ? {} : { offices_id: Number(offices_id) }
    const data = (await ask(performanceKehadiran.path, of)) as { readonly scheduled: number }
    return {
      status: 200,
      body: { api_status: 1, api_message: "", data: { ...data, scheduled: count(data.scheduled) } },
    }
  }
const nothing = scheduling(() => 0)
/** On the first day of a month nobody was to work yet. */
const full = scheduling((real) => Math.max(1, real))

/** A card of the home: the attendance of the month, of one office or of all. */
export const widgetTour = defineModel({
  ...widgetModel.options,
  machine: createWidgetMachine<(typeof readings.full)["value"], { readonly offices_id: number | null }>(
    "kehadiranCard",
    "Kartu beranda",
    PULSES.home,
  ),
  gestures: {
    "widget.ask": {
      control: office,
      act: async ({ page }) => {
        const others = office(page).locator("option:not(:checked):not([value=''])")
        await office(page).selectOption(await others.first().getAttribute("value"))
      },
    },
    /** Another machine of the card has changed its target. */
    "widget.refresh": async (hand) => {
      await hand.press(target(hand.page))
      await hand.press(hand.page.getByRole("dialog").getByRole("button", { name: "Simpan", exact: true }))
    },
    "widget.retry": { control: (page) => again(page).or(renew(page)) },
  },
  states: {
    loading: { gone: (page) => [again(page), renew(page), barred(page)] },
    ready: { seen: (page) => [target(page)], gone: (page) => [again(page), renew(page), empty(page)] },
    empty: { seen: (page) => [empty(page)], gone: (page) => [again(page)] },
    renewing: { seen: (page) => [target(page)], gone: (page) => [again(page)] },
    stale: { seen: (page) => [target(page)], gone: (page) => [again(page)] },
    failed: { seen: (page) => [again(page)], gone: (page) => [renew(page)] },
    noRight: { seen: (page) => [barred(page)], gone: (page) => [target(page)] },
  },
  screen: {
    id: "kehadiranCard",
    wordless: "the figures of the month are on the home",
    reads: async ({ page }) => (await card(page).getAttribute("data-state")) ?? "",
    opens: {
      "": async (hand) => {
        await hand.open("/home", "admin")
        await hand.until("no card", () => card(hand.page).isVisible())
      },
    },
    replies: {
      load: {
        call: performanceKehadiran.path,
        real: {},
        injects: { full, nothing },
        faults: ["Unreachable", "Forbidden"],
      },
    },
    sends: { "widget.refresh": updateTarget.path },
  },
})
