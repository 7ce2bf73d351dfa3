import type { Page } from "@playwright/test"
import type { Decision, QueueContext } from "#machines/queue/queueTypes.ts"
import type { Hand } from "../../browser/hand.ts"
import { many, NOTE } from "../../models/queue.ts"
import { askAs, button, note, unanswered } from "./page.ts"
import { never } from "../../screen.ts"
import { panel, type QueuePage } from "./queue.ts"

/** Parameters of a tour of deciding in a queue, for any kind of row. */
export type Deciding = {
  readonly queue: QueuePage
  /** The calls that decide one row, and many. */
  readonly approval: string
  readonly bulk: string
  /** Rows per bulk request of the screen. */
  readonly batch: number
  /** The decision of the bulk action. */
  readonly decision: "approved" | "rejected"
}

const verbs = { approved: "Setujui", rejected: "Tolak" } as const
const OTHERS = "Sudah dicek di kantor"
/** How often one path decides on many rows to the end, and on one row. */
const MANY = 4
const SINGLE = 8
/** Attempts to create a fitting row before giving up. */
const TRIES = 400

export const text = (page: Page) => page.getByRole("textbox", { name: /^(Catatan|Alasan)( \(wajib\))?$/ })
const results = (page: Page) => page.getByRole("region", { name: /^Hasil: / })
const ids = (hand: Hand): readonly number[] => note(hand, "ids").split(",").map(Number)

type Row = { readonly id: number; readonly locked?: boolean; readonly level_total: number }

/** Pending rows that a single approval decides. */
const pending = async (hand: Hand, { queue }: Deciding): Promise<readonly number[]> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(queue.list, { status: "pending", per_page: 100 })) as {
    readonly rows: readonly Row[]
  }
  return rows.flatMap(({ id, locked, level_total }) => (locked === true || level_total > 1 ? [] : [id]))
}

/** Another approver decides the first chosen row that is still pending. */
export const takeOne = async (hand: Hand, deciding: Deciding) => {
  const left = await pending(hand, deciding)
  const id = ids(hand).find((chosen) => left.includes(chosen))
  if (id === undefined) return
  const ask = await askAs(hand, "admin")
  await ask(deciding.approval, { id, status: "rejected", note: OTHERS })
}

/** Opens the queue, with at least so many pending rows. */
export const openWith = async (hand: Hand, deciding: Deciding, enough: number) => {
  const missing = async () => enough - (await pending(hand, deciding)).length
  let tries = TRIES
  for (let wanted = await missing(); wanted > 0; wanted = await missing()) {
    tries -= wanted
    if (tries < 0) throw new Error(`${deciding.queue.id}: too little waits`)
    for (let turn = 0; turn < wanted; turn++) await hand.play(deciding.queue.play, 1)
  }
  await hand.open(`${deciding.queue.path}?per_page=100`, "admin")
}
/** Opens the queue, with enough pending rows for a whole path. */
const open = (hand: Hand, deciding: Deciding) =>
  openWith(hand, deciding, MANY * (deciding.batch + 1) + SINGLE)

/** Wait for the reload of the list after a decision, so that a row that is about to disappear is not opened. */
export const untilRead = (hand: Hand, { queue }: Deciding) =>
  hand.until("the rows are not read", async () => {
    const read = `[data-machine="${queue.id}List"][data-state*='"rows":"ready"']`
    return (await hand.page.locator(read).count()) > 0
  })

/** Opens a row without a draft note. */
export const lookAtOne = async (hand: Hand, deciding: Deciding) => {
  const now = hand.notes.get("ids") ?? ""
  const id = (await pending(hand, deciding)).find((fit) => String(fit) !== now)
  if (id === undefined) throw new Error("nothing waits")
  hand.notes.set("ids", String(id))
  const row = hand.page.locator(`[data-row="${id}"] a`)
  await hand.until("the row is not there", () => row.isVisible())
  await row.focus()
}

/** Selects the first fitting rows, as many as need two bulk requests. */
const pick = async (hand: Hand, deciding: Deciding) => {
  const clear = button(hand.page, "Batal pilih")
  if (await clear.isVisible()) await clear.click()
  const fit = (await pending(hand, deciding)).map(String)
  const picked = await hand.page.evaluate(
    ({ fit: waiting, count }) => {
      const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")]
        .filter(({ dataset }) => waiting.includes(dataset["row"] ?? ""))
        .slice(0, count)
      for (const row of rows) row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click()
      return rows.map(({ dataset }) => dataset["row"] ?? "")
    },
    { fit, count: deciding.batch + 1 },
  )
  hand.notes.set("ids", picked.join(","))
}

export const manyOf = ({ batch, decision }: Deciding) => ({
  ...many,
  decision,
  ids: Array.from({ length: batch + 1 }, (_, at) => at + 1),
})

type Opened = { readonly ids: readonly number[]; readonly decision: Decision }

export const decidingGestures = (deciding: Deciding) =>
  ({
    "drafts.recalled": never(
      "each path begins in a browser that keeps nothing; persetujuan.spec.ts loads one anew",
    ),
    "decision.open": async (hand: Hand, { ids: chosen, decision }: Opened) => {
      const verb = verbs[decision === "approved" ? "approved" : "rejected"]
      await untilRead(hand, deciding)
      if (chosen.length === 1) {
        await lookAtOne(hand, deciding)
        return hand.press(panel(hand.page).getByRole("button", { name: new RegExp(`^${verb}`) }))
      }
      await pick(hand, deciding)
      await hand.press(button(hand.page, `${verb} ${deciding.batch + 1}`))
    },
    "decision.note": {
      control: (page: Page) => text(page),
      act: async ({ page, until }: Hand, { note: words }: { readonly note: string }) => {
        await until("no note is asked", () => text(page).isVisible())
        await text(page).fill(words)
      },
    },
    "decision.submit": {
      control: (page: Page) => text(page),
      act: ({ page }: Hand) => text(page).press("Control+Enter"),
    },
    "decision.close": async (hand: Hand) => {
      const told = button(hand.page, "Mengerti")
      if (await told.isVisible()) return hand.press(told)
      await text(hand.page).press("Escape")
    },
    "bulk.stop": { control: (page: Page) => button(page, "Berhenti") },
    "bulk.resume": { control: (page: Page) => button(page, /^Lanjutkan \d+ sisanya$/) },
    "bulk.retry": never(
      "what somebody else moved cannot be tried again, and nothing else fails by itself here",
    ),
    "bulk.close": {
      control: (page: Page) =>
        button(page, "Cukup").or(results(page).getByRole("button", { name: "Tutup", exact: true })),
      act: async (hand: Hand) => {
        const enough = button(hand.page, "Cukup")
        const shut = results(hand.page).getByRole("button", { name: "Tutup", exact: true })
        await hand.press((await enough.isVisible()) ? enough : shut)
      },
    },
  }) as const

export const decidingStates = {
  closed: { gone: (page: Page) => [text(page), results(page), button(page, "Mengerti")] },
  confirming: { seen: (page: Page) => [text(page)] },
  deciding: { seen: (page: Page) => [text(page)], gone: (page: Page) => [button(page, "Mengerti")] },
  "deciding.sent": { gone: (page: Page) => [unanswered(page)] },
  "deciding.overdue": { seen: (page: Page) => [unanswered(page)] },
  told: {
    seen: (page: Page) => [
      panel(page)
        .getByText(/ sudah ditolak oleh /)
        .first(),
      button(page, "Mengerti"),
    ],
    gone: (page: Page) => [text(page)],
  },
  running: { seen: (page: Page) => [page.getByText(/^(Memproses|Berhenti sesudah ini)… \d+ dari \d+/)] },
  paused: {
    seen: (page: Page) => [button(page, "Cukup"), button(page, /^Lanjutkan \d+ sisanya$/)],
    gone: (page: Page) => [button(page, "Berhenti")],
  },
  reporting: { seen: (page: Page) => [results(page)], gone: (page: Page) => [text(page)] },
} as const

type Seen = { readonly context: QueueContext; readonly paths: readonly string[] }

/** Steps and answers that are possible with this state of the screen. */
const happens = (label: string, { context, paths }: Seen): boolean => {
  const { wish, note: said, chosen, drafts } = context
  const isMany = (chosen?.ids.length ?? 0) > 1
  // The dialog of a bulk decision covers the page; on the page, switching rows loses nothing while the note is empty.
  if (label.startsWith("decision.open") && paths.includes("confirming")) return !isMany && said === ""
  // The walk opens another row every time, which has no draft note.
  const isTyped = (drafts["7"]?.note ?? "") !== ""
  if (label === "decision.open one" && isTyped) return false
  // Opening another row dismisses the message.
  if (label.startsWith("decision.open") && paths.includes("told")) return label.endsWith(" many")
  // Here a row fails only because of a concurrent decision, which cannot be retried.
  if (label === "work bad") return false
  if (label === "bulk.stop") return wish !== "stop"
  // A reason that is too short fails the validation before it is sent, so no decision follows.
  if (label === "decision.note short") return paths.includes("confirming") && said !== ` ${NOTE} ` && !isMany
  return true
}

/** The screen of a queue, for a tour. */
export const decidingScreen = (deciding: Deciding) => {
  const taken = (hand: Hand) => takeOne(hand, deciding)
  return {
    id: `${deciding.queue.id}Queue`,
    wordless: "who waits first is somebody else by what the tours before have decided",
    opens: { "": (hand: Hand) => open(hand, deciding) },
    happens,
    /** Toasts with an undo, which another machine shows. */
    says: {
      "work good": /^\d+ [a-z]+ (disetujui|ditolak)$/,
      "work late": /^\d+ [a-z]+ (disetujui|ditolak), 1 tidak$/,
      "decide ok": /^(Pengajuan|Klaim) (disetujui|ditolak)$/,
    },
    replies: {
      recall: "listens",
      decide: {
        call: deciding.approval,
        real: { ok: null, Stale: taken },
        faults: ["Unreachable", "Refused", "Invalid"],
      },
      work: { call: deciding.bulk, real: { good: null, late: taken }, faults: ["Unreachable"] },
    },
  } as const
}
