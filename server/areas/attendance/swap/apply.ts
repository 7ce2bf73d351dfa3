import { sql } from "drizzle-orm"
import type { CellValue } from "#contract/areas/attendance/planRules.ts"
import { Refusal } from "../../../call/answer.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { inWholeCompany } from "../../../db/wholeCompany.ts"
import type { Mover } from "../../../kit/approval/mover.ts"
import { type Person, someOf } from "../day/people.ts"
import { bumpPlan, readPlans } from "../planDays.ts"
import { writeCells } from "../planSave.ts"
import { judgeSwaps } from "./judge.ts"
import { problemsOf, type SwapRow } from "./state.ts"

const memberOf = (row: SwapRow, side: "requester" | "partner"): number =>
  side === "requester" ? row.members_id : row.partner_id

type Change = {
  readonly members_id: number
  readonly date: string
  readonly before: CellValue
  readonly after: CellValue
}

/** Writes cells of the plan as the grid does: its version moves, and its history names them. */
const write = async ({ tx, audit }: Mover, companyId: number, changes: readonly Change[]): Promise<void> => {
  await writeCells(
    { tx, companyId },
    changes.map(({ members_id, date, after }) => ({ members_id, date, shift_id: after })),
  )
  await bumpPlan(tx, companyId)
  await audit(
    ...[...new Set(changes.map(({ members_id }) => members_id))].map((entityId) => {
      const own = changes.filter(({ members_id }) => members_id === entityId)
      return {
        entity: "schedule",
        entityId,
        action: "update" as const,
        before: Object.fromEntries(own.map(({ date, before }) => [date, before])),
        after: Object.fromEntries(own.map(({ date, after }) => [date, after])),
      }
    }),
  )
}

/**
 * Writes the plans of both. The plan is judged once more: of two swaps that are approved together, the second one meets what
 * the first has written.
 * @throws Refusal
 */
export const applySwap = (mover: Mover, row: SwapRow): Promise<void> =>
  inWholeCompany(mover.tx, async () => {
    const judged = (await judgeSwaps(mover.tx, new Map([[row.id, row]]))).get(row.id)
    if (judged === undefined) throw new Error("an employee of the swap is gone")
    const [problem] = problemsOf(row, judged)
    if (problem !== undefined) throw new Refusal(problem.message, "state")
    await mover.tx.execute(
      sql`update shift_swaps set before = ${JSON.stringify(judged.before)}::text::jsonb where companies_id = ${row.companies_id} and id = ${row.id}`,
    )
    await write(
      mover,
      row.companies_id,
      row.cells.map(({ side, date, takes }, at) => ({
        members_id: memberOf(row, side),
        date,
        before: judged.before[at] ?? null,
        after: takes,
      })),
    )
  })

const writtenCells = async (tx: Tx, { companies_id, id }: SwapRow): Promise<readonly CellValue[]> => {
  const [found] = await rowsOf<{ readonly before: readonly CellValue[] | null }>(
    tx,
    sql`select before from shift_swaps where companies_id = ${companies_id} and id = ${id}`,
  )
  return found?.before ?? []
}

/** Restores the plans, unless one of the cells was changed again or the grid refuses the old one. @throws Refusal */
export const restoreSwap = (mover: Mover, row: SwapRow): Promise<void> =>
  inWholeCompany(mover.tx, async () => {
    const { tx } = mover
    const before = await writtenCells(tx, row)
    const people = new Map<number, Person>(
      (await someOf(tx, [row.members_id, row.partner_id])).map((one) => [one.id, one]),
    )
    const span = { start_date: row.first_date, end_date: row.last_date }
    const plans = await readPlans(tx, [...people.values()], span, mover.now)
    const changes = row.cells.map(({ side, date, takes }, at): Change => {
      const members_id = memberOf(row, side)
      const person = people.get(members_id)
      if (person === undefined) throw new Error("an employee of the swap is gone")
      if (plans.ownAt(person, date) !== takes)
        throw new Refusal(
          `Jadwal ${person.nama} sudah diubah lagi sejak ditukar: ubah di Ploting Absensi`,
          "state",
        )
      return { members_id, date, before: takes, after: before[at] ?? null }
    })
    const wanted = new Map(changes.map(({ members_id, date, after }) => [`${members_id}:${date}`, after]))
    for (const { members_id, date, after } of changes) {
      const person = people.get(members_id)
      const refused =
        person === undefined
          ? undefined
          : plans.conflictsAt(person, date, after, wanted).find(({ weight }) => weight === "refused")
      if (refused !== undefined)
        throw new Refusal(
          `Jadwal semula ${person?.nama ?? ""} tidak dapat kembali: ${refused.message}`,
          "state",
        )
    }
    await write(mover, row.companies_id, changes)
  })
