import type { GridDraft } from "#machines/grid/gridTypes.ts"
import type { Hand } from "../../browser/hand.ts"
import { planned } from "../../models/grid.ts"
import { askAs, note } from "./page.ts"

const PATH = "/users/pegawai/ploting-absensi"
/** An employee of the demo without a pattern. */
const WHO = "MB-0100"
/** No plan of the demo, no holiday and no leave goes so far. */
const FIRST_YEAR = 2040
const MONTHS = 12

/** The model's month: as long as the shortest of the browser's. */
const dates = Array.from({ length: 28 }, (_, day) => `2027-02-${String(day + 1).padStart(2, "0")}`)
const [row] = planned.rows
const free = { shift_id: null, own: null, under: null }
export const plan = {
  ...planned,
  dates,
  rows: row === undefined ? [] : [{ ...row, days: Object.fromEntries(dates.map((date) => [date, free])) }],
}
/** Key of the first cell. */
export const firstCell = `${row?.id ?? 0}:${dates[0] ?? ""}`
/** The dialog's own rotation; its shift per employee changes nothing for one. */
export const rotation = {
  parts: [
    { value: 1, days: 5 },
    { value: "OFF" as const, days: 2 },
  ],
  until: dates.at(-1) ?? "",
  stagger: 1,
}

const monthAt = (at: number): string =>
  `${FIRST_YEAR + Math.floor(at / MONTHS)}-${String((at % MONTHS) + 1).padStart(2, "0")}`

type Me = { readonly id: number; readonly companies_id: number }
type Plan = {
  readonly rows: readonly { readonly id: number }[]
  readonly shifts: readonly { readonly id: number }[]
}

/** The next path begins after the months of the last one, because what it saved is still there. */
let next = 0

export const open = async (hand: Hand): Promise<void> => {
  const ask = await askAs(hand, "admin")
  const month = monthAt(next)
  const { rows, shifts } = (await ask("members/list-ploating-absensi", { month, q: WHO })) as Plan
  const { body } = await hand.api("me", {}, await hand.signedIn("admin"))
  const { id, companies_id } = body.data as Me
  hand.notes
    .set("owner", `${id}.${companies_id}`)
    .set("member", String(rows[0]?.id))
    .set("shift", String(shifts[0]?.id))
    .set("month", String(next))
  next += 1
  await hand.open(`${PATH}?month=${month}&q=${WHO}`, "admin")
  await plantDrafts(hand, hand.coming("recallDraft") === "stale")
}

/** Shows the next month. */
export const nextMonth = async (hand: Hand): Promise<void> => {
  await hand.press(hand.page.getByRole("link", { name: "Bulan berikutnya" }))
  hand.notes.set("month", String(Number(note(hand, "month")) + 1))
  next += 1
}

/**
 * Keeps a draft of the first day that another account has planned since, or none, for this month and for the next one:
 * whichever is read.
 */
export const plantDrafts = async (hand: Hand, isStale: boolean): Promise<void> => {
  if (!hand.notes.has("month")) return
  const at = Number(note(hand, "month"))
  const entries = [at, at + 1].map(monthAt).map((month) => {
    const values: GridDraft["cells"] = {
      [`${note(hand, "member")}:${month}-01`]: { value: Number(note(hand, "shift")), was: "OFF" },
    }
    const draft = { values, version: null, at: new Date().toISOString(), without: [] }
    return [`draft.${note(hand, "owner")}.ploting.${month}...${WHO}.1.new`, JSON.stringify(draft)] as const
  })
  await hand.page.evaluate(
    ({ all, kept }) => {
      for (const [key, draft] of all)
        if (kept) localStorage.setItem(key, draft)
        else localStorage.removeItem(key)
    },
    { all: entries, kept: isStale },
  )
}
