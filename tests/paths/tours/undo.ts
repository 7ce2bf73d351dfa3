import type { Page } from "@playwright/test"
import { createUndoMachine } from "#machines/undo/undoMachine.ts"
import { REASON } from "#tests/unit/lifecycles/cases.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { back, final, next, offer, stayed, undoModel } from "../models/undo.ts"
import { outcomes } from "../outcomes.ts"
import { type Deciding, text, untilRead } from "./lib/deciding.ts"
import { askAs, button, note } from "./lib/page.ts"
import { attendance, type Waiting } from "./lib/queue.ts"

const DECIDE = "persetujuan-absensi/approval"
const BULK = "persetujuan-absensi/approval/bulk"
const deciding: Deciding = {
  queue: attendance,
  approval: DECIDE,
  bulk: BULK,
  batch: 20,
  decision: "approved",
}
/** Pending rows that one path may decide. */
const ENOUGH = 24
/** Interval of the queue's own polling, in milliseconds. */
const PULSE_MS = 5_000
const APPROVED = "Pengajuan disetujui"
const REJECTED = "Pengajuan ditolak"
const BOTH = "2 pengajuan disetujui"

const offered = (page: Page) => button(page, "Urungkan")
const toast = (page: Page) => page.locator(".Toastify__toast").filter({ has: offered(page) })
const rowOf = (page: Page, id: number) => page.locator(`[data-row="${id}"]`)
const listed = (hand: Hand, key: string): readonly number[] => note(hand, key).split(",").map(Number)

/** Pending rows that a single approval decides and that the page shows. */
const pending = async (hand: Hand): Promise<readonly number[]> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(attendance.list, { status: "pending", dir: "desc", per_page: 100 })) as {
    readonly rows: readonly (Waiting & { readonly locked?: boolean })[]
  }
  const fit = rows.filter(({ locked, level_total }) => locked !== true && level_total === 1)
  const shown = await hand.page
    .locator("[data-row]")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-row"))))
  return fit.map(({ id }) => id).filter((id) => shown.length === 0 || shown.includes(id))
}
const take = async (hand: Hand, count: number): Promise<readonly number[]> => {
  await untilRead(hand, deciding)
  const ids = (await pending(hand)).slice(0, count)
  if (ids.length < count) throw new Error("too little waits")
  return ids
}

const open = async (hand: Hand): Promise<void> => {
  for (let missing = ENOUGH; missing > 0; missing -= 1) await hand.play(attendance.play, 1)
  await hand.open(`${attendance.path}?status=semua&dir=desc&per_page=100`, "admin")
  await untilRead(hand, deciding)
}

/** Sends the decision whose note is open, and waits until it is made and the rows are read again. */
const send = async (hand: Hand, isMany: boolean): Promise<void> => {
  const { page } = hand
  await hand.until("no note is asked", () => text(page).isVisible())
  await text(page).press("Control+Enter")
  if (isMany) {
    await hand.until("nothing is sent", () => hand.calls.waiting(BULK))
    await hand.calls.release(BULK)
  }
  await hand.until("it is not decided", async () => {
    const queue = page.locator(`[data-machine="${attendance.id}Queue"]`)
    return (await queue.getAttribute("data-state")) === "closed"
  })
  await untilRead(hand, deciding)
}
/** The offer passes in real time, which a paused clock does not stop: a window that is left stops it. */
const holdOffer = async (hand: Hand): Promise<void> => {
  await hand.until("nothing is offered", () => offered(hand.page).isVisible())
  await hand.page.evaluate(() => window.dispatchEvent(new Event("blur")))
}
const decide = async (hand: Hand, count: number): Promise<void> => {
  const { page } = hand
  const isUndoing = await hand.calls.waiting(BULK)
  const ids = await take(hand, Math.max(count, 1))
  if (count > 1) {
    for (const id of ids) await rowOf(page, id).getByRole("checkbox").check()
    await hand.press(button(page, `Setujui ${count}`))
  } else {
    await rowOf(page, ids[0] ?? 0)
      .locator("a")
      .first()
      .focus()
    await page.keyboard.press(count === 1 ? "a" : "r")
    await hand.until("no note is asked", () => text(page).isVisible())
    if (count === 0) await text(page).fill(REASON)
  }
  await send(hand, count > 1)
  if (isUndoing || count === 0) return
  hand.notes.set("offered", ids.join(","))
  await holdOffer(hand)
}
/** Another administrator undoes these approvals first. */
const cancelElsewhere = async (hand: Hand, ids: readonly number[]): Promise<void> => {
  const ask = await askAs(hand, "admin")
  for (const id of ids) await ask(DECIDE, { id, status: "cancelled", note: REASON })
}
/** The offer to undo an approval, in the queue of attendance requests. */
export const undoTour = defineModel({
  ...undoModel.options,
  machine: createUndoMachine(`${attendance.id}Undo`, "Mengurungkan yang baru diputuskan"),
  inputs: { "": { noun: "pengajuan" } },
  cases: {
    ...undoModel.options.cases,
    "undo.offer": {
      offer: { ...offer, message: BOTH },
      next: { ...next, message: APPROVED },
      final: { ...final, message: REJECTED },
    },
  },
  answers: {
    revoke: outcomes({
      all: [back(1), back(2)],
      single: [back(3)],
      some: [back(1), stayed(2)],
      none: [stayed(1), stayed(2)],
    }),
  },
  gestures: {
    "undo.offer": (hand, { rows }) => decide(hand, rows.length),
    "undo.press": { control: offered },
    "undo.close": {
      control: (page) => toast(page).getByRole("button", { name: "Tutup pemberitahuan" }),
    },
    "undo.look": async (hand) => {
      const [id = 0] = listed(hand, "offered").slice(-1)
      await cancelElsewhere(hand, [id])
      // The next poll of the queue shows it.
      await hand.pass(PULSE_MS)
    },
  },
  states: {
    idle: { gone: (page) => [offered(page)] },
    offered: { seen: (page) => [offered(page)] },
    undoing: { gone: (page) => [offered(page)] },
  },
  screen: {
    id: `${attendance.id}Undo`,
    wordless: "who waits first is somebody else by what the tours before have decided",
    reads: async (hand) => {
      if (await hand.calls.waiting(BULK)) return "undoing"
      return (await offered(hand.page).isVisible()) ? "offered" : "idle"
    },
    opens: { "": open },
    replies: {
      revoke: {
        call: BULK,
        real: {
          all: null,
          single: null,
          some: (hand) => cancelElsewhere(hand, listed(hand, "offered").slice(0, 1)),
          none: (hand) => cancelElsewhere(hand, listed(hand, "offered")),
        },
        faults: ["Unreachable", "Refused"],
      },
    },
    /** The offer is shown again. */
    says: { "revoke Unreachable": /^(2 pengajuan|Pengajuan) disetujui$/ },
    sends: {
      "undo.offer offer": BULK,
      "undo.offer next": DECIDE,
      "undo.offer final": DECIDE,
    },
    happens: (label, { context: { rows }, paths }) => {
      // The call that decides on several rows also undoes: a tour cannot distinguish two of them.
      if (label === "undo.offer offer") return !paths.includes("undoing")
      if (label === "revoke all" || label === "revoke some") return rows.length > 1
      return label !== "revoke single" || rows.length === 1
    },
  },
})
