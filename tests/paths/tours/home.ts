import type { Page } from "@playwright/test"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { defineModel } from "../model.ts"
import { queryModel } from "../models/query.ts"
import { never } from "../screen.ts"
import { button } from "./lib/page.ts"

const STILL = "nobody asks for the home's figures anew: its pulse does"

const busy = (page: Page) => page.locator('[data-machine="home"][aria-busy=true]')
const retry = (page: Page) => button(page, "Coba lagi")
const office = (page: Page) => page.getByRole("combobox", { name: "Kantor" })

/** Loading and showing data, with the home as example: its figures, of one office or of all. */
export const homeTour = defineModel({
  ...queryModel.options,
  machine: createQueryMachine<{ readonly hadir: number }, { readonly offices_id: number | null }>(
    "home",
    "Beranda",
    PULSES.home,
  ),
  gestures: {
    "query.ask": {
      control: office,
      act: async ({ page }) => {
        const others = office(page).locator("option:not(:checked):not([value=''])")
        await office(page).selectOption(await others.first().getAttribute("value"))
      },
    },
    "query.refresh": never(STILL),
    "query.retry": { control: (page) => retry(page) },
  },
  states: {
    loading: { seen: (page) => [busy(page)], gone: (page) => [retry(page)] },
    ready: { seen: (page) => [office(page)], gone: (page) => [busy(page), retry(page)] },
    refreshing: { seen: (page) => [busy(page), office(page)], gone: (page) => [retry(page)] },
    failed: { seen: (page) => [retry(page)], gone: (page) => [busy(page)] },
  },
  screen: {
    id: "home",
    opens: { "": (hand) => hand.open("/home", "admin") },
    replies: { load: { call: "index/home", real: { ok: null }, faults: ["Unreachable", "Tracked"] } },
    facts: ({ value }) => value === null,
    unwalked: {
      "home.loading|xstate.done.actor.load|0": STILL,
      "home.refreshing|xstate.done.actor.reload|0": STILL,
    },
    /** The list of offices comes with the figures. */
    happens: (label, { context: { value } }) => label !== "query.ask" || value !== null,
  },
})
