import type { PlanCell } from "#contract/areas/attendance/ploting.ts"
import type { CellValue } from "#contract/areas/attendance/planRules.ts"
import type { SwapCell, SwapProblem, SwapSide, SwapValue } from "#contract/areas/attendance/swapWords.ts"
import { dateWords } from "#contract/kit/words.ts"
import type { Tx } from "../../../db/database.ts"
import { type Person, someOf } from "../day/people.ts"
import { cellKey, readPlans, type Shift } from "../planDays.ts"

/** The days of a swap. */
export type SwapDays = {
  readonly members_id: number
  readonly partner_id: number
  readonly own_date: string
  readonly partner_date: string
}
/** A problem of one of the two on a date, without a name: how the two are called depends on the reader. */
type Trouble = {
  readonly field: string
  readonly side: SwapSide
  readonly date: string
  readonly message: string
}
export type JudgedSwap = {
  readonly cells: readonly SwapCell[]
  /** Own values of the cells today, in their order. */
  readonly before: readonly CellValue[]
  readonly troubles: readonly Trouble[]
  readonly warnings: readonly Trouble[]
}
type Plans = Awaited<ReturnType<typeof readPlans>>
type Names = Readonly<Record<SwapSide, string>>

/** A plan is read without judging attendance, so the time of day has no effect. */
const UNJUDGED = new Date(0)
const OFF_LABEL = "Libur"

const dotted = (time: string): string => time.replace(":", ".")
export const shiftWords = ({ nama, start, end }: Shift): string => `${nama} ${dotted(start)}–${dotted(end)}`

const OTHER: Readonly<Record<SwapSide, SwapSide>> = { requester: "partner", partner: "requester" }

/** The planned value that can be exchanged; null = the day is no planned day: leave, or office hours. */
const valueOf = ({ shift_id }: PlanCell): SwapValue | null => {
  if (typeof shift_id === "number") return shift_id
  return shift_id === "CUTI" || shift_id === "KERJA" ? null : "OFF"
}

/** Leave of others is not told by its name: only that they are absent. */
const ABSENT = "tidak masuk kerja pada tanggal ini"

const whyNot = (cell: PlanCell): string => {
  if (cell.shift_id === "CUTI") return ABSENT
  if (cell.shift_id === "KERJA") return "bekerja menurut jam kantor, tanpa shift"
  return "tidak ada shift pada tanggal ini"
}

const labelIn = (plans: Plans, value: SwapValue): string => {
  const shift = value === "OFF" ? undefined : plans.shifts.find(({ id }) => id === value)
  return shift === undefined ? OFF_LABEL : shiftWords(shift)
}

const judgeOne = (plans: Plans, people: Readonly<Record<SwapSide, Person>>, days: SwapDays): JudgedSwap => {
  const { own_date, partner_date } = days
  const isSameDay = own_date === partner_date
  const dates = isSameDay ? [own_date] : [own_date, partner_date]
  const at = (side: SwapSide, date: string) => plans.cellOf(people[side], date)
  const troubles: Trouble[] = []
  const refuse = (field: string, side: SwapSide, date: string, message: string) =>
    troubles.push({ field, side, date, message })

  const own = at("requester", own_date)
  const theirs = at("partner", partner_date)
  if (typeof own.shift_id !== "number") refuse("own_date", "requester", own_date, whyNot(own))
  if (isSameDay) {
    if (valueOf(theirs) === null) refuse("partner_date", "partner", partner_date, whyNot(theirs))
    else if (valueOf(theirs) === own.shift_id)
      refuse("partner_date", "partner", partner_date, "shiftnya sama dengan yang ditukar")
  } else {
    if (typeof theirs.shift_id !== "number") refuse("partner_date", "partner", partner_date, whyNot(theirs))
    /** Who takes a shift of another day must be free on it: nobody works twice on a date. */
    for (const [field, side, date] of [
      ["partner_date", "requester", partner_date],
      ["partner_id", "partner", own_date],
    ] as const) {
      const value = valueOf(at(side, date))
      if (value === null) refuse(field, side, date, whyNot(at(side, date)))
      else if (value !== "OFF") refuse(field, side, date, `sudah bekerja, ${labelIn(plans, value)}`)
    }
  }

  const held = dates.flatMap((date) =>
    (["requester", "partner"] as const).map((side) => ({
      side,
      date,
      holds: valueOf(at(side, date)) ?? "OFF",
    })),
  )
  const cells = held.map(({ side, date, holds }): SwapCell => {
    const takes =
      held.find((one) => one.date === date && one.side === OTHER[side])?.holds ?? ("OFF" satisfies SwapValue)
    return {
      side,
      date,
      holds,
      holds_label: labelIn(plans, holds),
      takes,
      takes_label: labelIn(plans, takes),
    }
  })
  const wanted = new Map<string, CellValue>(
    cells.map(({ side, date, takes }) => [cellKey(people[side].id, date), takes]),
  )
  const warnings: Trouble[] = []
  for (const { side, date, takes } of cells) {
    const field = side === "partner" ? "partner_id" : date === own_date ? "own_date" : "partner_date"
    for (const { kind, weight, message } of plans.conflictsAt(people[side], date, takes, wanted)) {
      const told = kind === "leave" ? ABSENT : message.charAt(0).toLowerCase() + message.slice(1)
      if (weight === "refused") refuse(field, side, date, told)
      else warnings.push({ field, side, date, message: told })
    }
  }
  return {
    cells,
    before: cells.map(({ side, date }) => plans.ownAt(people[side], date)),
    troubles,
    warnings,
  }
}

/**
 * Judges swaps against the plans of today, by the rules of the grid; set-based. Reads the plans of the whole company's
 * employees: run it in the scope of the company.
 * @returns by key; a swap of employees who do not exist is left out
 */
export const judgeSwaps = async <K>(
  tx: Tx,
  swaps: ReadonlyMap<K, SwapDays>,
): Promise<ReadonlyMap<K, JudgedSwap>> => {
  const all = [...swaps.values()]
  if (all.length === 0) return new Map()
  const dates = all.flatMap(({ own_date, partner_date }) => [own_date, partner_date]).toSorted()
  const span = { start_date: dates[0] ?? "", end_date: dates.at(-1) ?? "" }
  const ids = [...new Set(all.flatMap(({ members_id, partner_id }) => [members_id, partner_id]))]
  const people = new Map((await someOf(tx, ids)).map((one) => [one.id, one]))
  const plans = await readPlans(tx, [...people.values()], span, UNJUDGED)
  return new Map(
    [...swaps].flatMap(([key, days]) => {
      const requester = people.get(days.members_id)
      const partner = people.get(days.partner_id)
      return requester === undefined || partner === undefined
        ? []
        : [[key, judgeOne(plans, { requester, partner }, days)] as const]
    }),
  )
}

/** Troubles in words, with the names of the two as the reader knows them. */
export const inWords = (troubles: readonly Trouble[], names: Names): readonly SwapProblem[] =>
  troubles.map(({ field, side, date, message }) => ({
    field,
    message: `${names[side]}, ${dateWords(date)}: ${message}`,
  }))

/** Changes of the plan since the swap was asked for. */
export const movedSince = (asked: readonly SwapCell[], { cells }: JudgedSwap): readonly Trouble[] =>
  asked.flatMap(({ side, date, holds }) => {
    const now = cells.find((one) => one.side === side && one.date === date)
    return now?.holds === holds
      ? []
      : [{ field: "own_date", side, date, message: "jadwalnya sudah berubah sejak diminta" }]
  })
