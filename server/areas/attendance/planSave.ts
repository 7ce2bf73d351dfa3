import { sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import { PLAN_DAYS, type SavedCell, type savePlan } from "#contract/areas/attendance/ploting.ts"
import type { CellValue } from "#contract/areas/attendance/planRules.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { AuditEntry, Context } from "../../call/handler.ts"
import { lockCompany } from "../../kit/locks.ts"
import { daysBetween } from "../../time/calendar.ts"
import { groupedBy } from "../../kit/groupedBy.ts"
import { type Person, someOf } from "./day/people.ts"
import { bumpPlan, cellKey, planVersion, readPlans } from "./planDays.ts"

type Ask = PayloadOf<typeof savePlan>
type Cell = Ask["cells"][number]
type Good = { readonly cell: Cell; readonly before: CellValue }

const spanOf = (cells: readonly Cell[]) => {
  const dates = cells.map(({ date }) => date).toSorted()
  const span = { start_date: dates[0] ?? "", end_date: dates.at(-1) ?? "" }
  if (daysBetween(span.start_date, span.end_date) >= PLAN_DAYS)
    throw new InvalidFields({ cells: [`Tanggal-tanggalnya paling jauh ${PLAN_DAYS} hari`] })
  return span
}

const failedCell = (
  row: number,
  kind: NonNullable<SavedCell["kind"]>,
  message: string,
  more: Partial<SavedCell> = {},
): SavedCell => ({ row, ok: false, message, kind, ...more })

const changesOf = (good: readonly Good[]): readonly AuditEntry[] =>
  [...groupedBy(good, ({ cell }) => cell.members_id)].map(([entityId, cells]) => {
    const by = (valueOf: (one: Good) => CellValue) =>
      Object.fromEntries(cells.map((one) => [one.cell.date, valueOf(one)]))
    return {
      entity: "schedule",
      entityId,
      action: "update" as const,
      before: by(({ before }) => before),
      after: by(({ cell }) => cell.shift_id),
    }
  })

/** Replaces cells of the plan; null clears one. */
export const writeCells = async (
  { tx, companyId }: Pick<Context, "tx" | "companyId">,
  cells: readonly Pick<Cell, "members_id" | "date" | "shift_id">[],
): Promise<void> => {
  const wanted = JSON.stringify(
    cells.map(({ members_id, date, shift_id }) => ({
      members_id,
      date,
      shifts_id: shift_id === "OFF" ? null : shift_id,
      is_planned: shift_id !== null,
    })),
  )
  const rows = sql`jsonb_to_recordset(${wanted}::jsonb) as v(members_id bigint, date date, shifts_id bigint, is_planned boolean)`
  await tx.execute(
    sql`delete from schedules s using ${rows} where s.companies_id = ${companyId} and s.members_id = v.members_id
      and s.business_date = v.date`,
  )
  await tx.execute(
    sql`insert into schedules (companies_id, members_id, business_date, shifts_id)
      select ${companyId}::bigint, v.members_id, v.date, v.shifts_id from ${rows} where v.is_planned`,
  )
}

/**
 * Saves the cells that have no conflict. Each is checked against the stored plan and against its neighbours' new
 * values; if a neighbour is refused, its stored value is used instead.
 */
export const saveCells = async (ctx: Context, { cells, mode, base_version }: Ask) => {
  const { tx, now, companyId } = ctx
  await lockCompany(ctx, "schedules")
  const span = spanOf(cells)
  const version = await planVersion(tx)
  const people = new Map<number, Person>(
    (await someOf(tx, [...new Set(cells.map(({ members_id }) => members_id))])).map((one) => [one.id, one]),
  )
  const plans = await readPlans(tx, [...people.values()], span, now)
  const active = new Set(plans.shifts.flatMap(({ id, is_active }) => (is_active ? [id] : [])))
  const rows = new Map<number, SavedCell>()
  const wanted = new Map<string, CellValue>()
  const asked: {
    readonly row: number
    readonly cell: Cell
    readonly person: Person
    readonly before: CellValue
  }[] = []
  for (const [row, cell] of cells.entries()) {
    const { members_id, date, shift_id, was } = cell
    const key = cellKey(members_id, date)
    const person = people.get(members_id)
    if (person === undefined) {
      rows.set(row, failedCell(row, "missing", "Pegawai tidak ditemukan"))
      continue
    }
    if (typeof shift_id === "number" && !active.has(shift_id)) {
      rows.set(row, failedCell(row, "inactive", "Shift ini tidak aktif"))
      continue
    }
    if (wanted.has(key)) {
      rows.set(row, failedCell(row, "twice", "Tanggal pegawai ini dua kali"))
      continue
    }
    const before = plans.ownAt(person, date)
    const isOther = was === undefined ? version !== base_version : was !== before
    if (isOther && before !== shift_id) {
      const message = "Sudah direncanakan orang lain sejak Anda membukanya"
      rows.set(row, failedCell(row, "stale", message, { stale: true, theirs: before }))
      continue
    }
    if (mode === "fill_empty" && before !== null && before !== shift_id) {
      rows.set(row, failedCell(row, "kept", "Sudah ada jadwal"))
      continue
    }
    wanted.set(key, shift_id)
    asked.push({ row, cell, person, before })
  }
  /**
   * If two cells conflict, both are refused, because only the user knows which one was meant. A refused cell keeps its
   * stored value, so its neighbours are checked again until nothing changes (fixed point).
   */
  let open = asked
  for (;;) {
    const judged = open.map((one) => ({
      one,
      conflict: plans
        .conflictsAt(one.person, one.cell.date, one.cell.shift_id, wanted)
        .find(({ weight }) => weight === "refused" || (weight === "asked" && !one.cell.accept)),
    }))
    for (const { one, conflict } of judged) {
      if (conflict === undefined) continue
      rows.set(one.row, failedCell(one.row, conflict.kind, conflict.message))
      wanted.delete(cellKey(one.cell.members_id, one.cell.date))
    }
    const left = judged.flatMap(({ one, conflict }) => (conflict === undefined ? [one] : []))
    if (left.length === open.length) break
    open = left
  }
  for (const { row, cell, person } of open) {
    const warned = plans
      .conflictsAt(person, cell.date, cell.shift_id, wanted)
      .find(({ weight }) => weight === "warned")
    rows.set(row, {
      row,
      ok: true,
      message: warned?.message ?? "",
      ...(warned === undefined ? {} : { kind: warned.kind }),
    })
  }
  const good = open.filter(({ cell, before }) => cell.shift_id !== before)
  await ctx.audit(...changesOf(open))
  if (good.length > 0)
    await writeCells(
      ctx,
      good.map(({ cell }) => cell),
    )
  return {
    rows: [...rows.values()].toSorted((a, b) => a.row - b.row),
    base_version: good.length > 0 ? await bumpPlan(tx, companyId) : version,
  }
}
