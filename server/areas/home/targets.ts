import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  DEFAULT_TARGET,
  type Metric,
  type performanceOntime,
  updateTarget,
} from "#contract/areas/home/performance.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { targets } from "../../db/tables/index.ts"
import { lockCompany } from "../../kit/locks.ts"
import { outdated } from "../../kit/staleRow.ts"
import { dateIn } from "../../time/calendar.ts"

const NOUN = "target"
/** Maximum number of changes shown next to a figure. */
const MOST_SHOWN = 20

type Row = {
  readonly metric: Metric
  readonly month: string
  readonly offices_id: number | null
  readonly value: number
  readonly version: number
  readonly at: string
  readonly by: string | null
}
type Held = AnswerOf<typeof performanceOntime>["target"]

/** All targets ever set for a metric, sorted by month; versions of one month are sorted from old to new. */
export const targetsOf = (tx: Tx, metric: Metric): Promise<readonly Row[]> =>
  rowsOf<Row>(
    tx,
    sql`select t.metric, t.month, t.offices_id::float8 as offices_id, t.value, t.version::float8 as version, t.at,
        (select a.nama_lengkap from accounts a where a.id = t.accounts_id) as by
      from targets t where t.metric = ${metric} order by t.month, t.version`,
  )

/**
 * The target that applies in a month (effective dating): the office's latest one up to then, else the company-wide
 * one, else the default.
 */
export const targetIn = (rows: readonly Row[], month: string, office: number | null): Row | null => {
  const upTo = (whose: number | null) =>
    rows.findLast((row) => row.offices_id === whose && row.month <= month)
  return (office === null ? undefined : upTo(office)) ?? upTo(null) ?? null
}

export const targetValue = (rows: readonly Row[], metric: Metric, month: string, office: number | null) =>
  targetIn(rows, month, office)?.value ?? DEFAULT_TARGET[metric]

const changesOf = (rows: readonly Row[]): Held["history"] =>
  rows
    .map((row, at) => {
      const before = rows.findLast(
        (one, i) => i < at && one.offices_id === row.offices_id && one.month === row.month,
      )
      return {
        at: new Date(row.at).toISOString(),
        by: row.by,
        month: row.month,
        offices_id: row.offices_id,
        before: before?.value ?? null,
        after: row.value,
      }
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST_SHOWN)

/** The target of a month and office in the shape of the response. */
export const heldTarget = (
  rows: readonly Row[],
  metric: Metric,
  month: string,
  office: number | null,
): Held => {
  const held = targetIn(rows, month, office)
  const own = rows.findLast((row) => row.month === month && row.offices_id === office)
  return {
    value: held?.value ?? DEFAULT_TARGET[metric],
    month: held?.month ?? null,
    offices_id: held?.offices_id ?? null,
    version: own?.version ?? 0,
    history: changesOf(rows.filter((row) => row.offices_id === null || row.offices_id === office)),
  }
}

const needOffice = async ({ tx }: Context, id: number | null): Promise<void> => {
  if (id === null) return
  const found = await rowsOf(tx, sql`select 1 from offices where id = ${id}`)
  if (found.length === 0) throw new InvalidFields({ offices_id: ["Kantor tidak ditemukan"] })
}

export const targetHandlers = {
  "home/update-target": inTx(
    updateTarget,
    async (ctx, { metric, value, period, offices_id, version: seen }) => {
      const { tx, now, companyId, accountId } = ctx
      const month = period ?? dateIn(now).slice(0, 7)
      await needOffice(ctx, offices_id)
      await lockCompany(ctx, NOUN)
      const before = (await targetsOf(tx, metric)).findLast(
        (row) => row.month === month && row.offices_id === offices_id,
      )
      const held = before?.version ?? 0
      const told = (amount: number, version: number) => ({
        metric,
        period: month,
        offices_id,
        value: amount,
        version,
      })
      if (held !== seen)
        throw await outdated(
          ctx,
          { entity: NOUN, id: companyId, seen, now: held },
          before === undefined ? null : told(before.value, held),
        )
      const after = told(value, held + 1)
      await tx.insert(targets).values({
        companies_id: companyId,
        metric,
        month,
        offices_id,
        value,
        version: after.version,
        at: now.toISOString(),
        accounts_id: accountId,
      })
      await ctx.audit({
        entity: NOUN,
        entityId: companyId,
        action: before === undefined ? "create" : "update",
        before: before === undefined ? null : told(before.value, held),
        after,
      })
      return ok(after, "Target disimpan")
    },
  ),
}
