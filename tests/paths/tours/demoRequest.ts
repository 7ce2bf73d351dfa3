import type { Locator } from "@playwright/test"
import { demoOfficers, demoRequests, processDemos } from "#contract/areas/growth/demoRequests.ts"
import { demoStatusWords } from "#machines/lifecycles/demoRequestMachine.ts"
import { dateIn } from "#server/time/calendar.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { demoModel } from "../models/lifecycles.ts"
import { openRow, saysIn, showRow, standingIn, takeStep } from "./lib/listRow.ts"
import { askAs, note } from "./lib/page.ts"

const LIST = demoRequests.calls.list.path
const PATH = "/super-admin/request-demo"
const DAY_MS = 86_400_000
/** Until a demo that another super administrator has moved to an earlier time begins. */
const SOON_MS = 3_000

const take = takeStep(LIST)
const says = (status: keyof typeof demoStatusWords) => saysIn(demoStatusWords[status].label)

type Offer = { readonly rows: readonly { readonly id: number }[] }
type Listed = { readonly rows: readonly { readonly id: number }[] }

/** Time and account of the demo, in its dialog: tomorrow at ten. */
const plan = async (hand: Hand, dialog: Locator): Promise<void> => {
  const [year = "", month = "", day = ""] = dateIn(new Date(Date.now() + DAY_MS)).split("-")
  await dialog.getByRole("textbox", { name: /^Tanggal/ }).fill(`${day}/${month}/${year}`)
  await dialog.getByRole("textbox", { name: /^Jam/ }).fill("10:00")
  await hand.press(dialog.getByRole("combobox", { name: /^Petugas/ }))
  await hand.press(hand.page.getByRole("option").first())
}

/** Another super administrator moves the demo to an earlier time, which then comes: its result can be stored. */
const letItBegin = async (hand: Hand): Promise<void> => {
  const ask = await askAs(hand, "super")
  const { rows } = (await ask(LIST, { q: note(hand, "nama") })) as Listed
  const officers = (await ask(demoOfficers.path)) as Offer
  const start = Date.now() + SOON_MS
  await ask(processDemos.path, {
    ids: rows.map(({ id }) => id),
    status: "scheduled",
    preferred_at: new Date(start).toISOString(),
    assigned_to: officers.rows[0]?.id,
  })
  await hand.until("the demo does not begin", () => Promise.resolve(Date.now() > start))
  await showRow(hand, PATH)
}

/** A demo request, from its entry on. */
export const demoRequestTour = defineModel({
  ...demoModel.options,
  gestures: {
    "demo.schedule": (hand) =>
      take(hand, {
        label: "Jadwalkan",
        confirm: "Jadwalkan demo",
        after: "scheduled",
        fill: (dialog) => plan(hand, dialog),
      }),
    "demo.finish": async (hand, { note: reason }) => {
      await letItBegin(hand)
      await take(hand, { label: "Catat hasil", confirm: "Simpan hasil", after: "done", reason })
    },
    "demo.miss": async (hand) => {
      await letItBegin(hand)
      await take(hand, { label: "Tidak hadir", confirm: "Catat tidak hadir", after: "no_show" })
    },
    "demo.cancel": (hand, { note: reason }) =>
      take(hand, { label: "Batalkan", confirm: "Batalkan demo", after: "cancelled", reason }),
  },
  states: {
    new: says("new"),
    scheduled: says("scheduled"),
    done: says("done"),
    no_show: says("no_show"),
    cancelled: says("cancelled"),
  },
  screen: {
    id: "demoRequest",
    wordless: "each lead has a name of its own",
    reads: standingIn(LIST),
    opens: { "": (hand) => openRow(hand, { path: PATH, call: demoRequests.calls.create.path, values: {} }) },
    replies: {},
  },
})
