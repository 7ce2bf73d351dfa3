import { inArray, type SQL, sql } from "drizzle-orm"
import type { OwnRequest } from "#contract/areas/self/requests.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { wireInstant } from "../../time/calendar.ts"
import { officeApproversOf } from "./facts.ts"
import { fittingOf, type FlowRows } from "./rows.ts"
import type { AnyApproval } from "./spec.ts"

/** A row in words. */
export type ToldRow = Omit<OwnRequest, "flow">
const PENDING = "pending"

type Holders = Pick<ApprovalFacts, "level" | "deciders" | "approvers">
const isOpenToOffices = ({ level, deciders }: Holders): boolean => level === 1 && deciders.length === 0

/**
 * Those who can decide on a pending row now: the approvers chosen for the first level; without them the admins of the
 * employee's office (`ofOffice`) and the company's; above the first level the company's.
 */
const holdersOf = ({ level, deciders, approvers }: Holders, ofOffice: readonly string[]): readonly string[] =>
  level === 1 && deciders.length > 0
    ? deciders.map(({ nama }) => nama)
    : [...ofOffice, ...approvers.map(({ nama }) => nama)]

/** Names of the office admins who can decide, by row; rows that they cannot decide on are left out. */
const officeApproversIn = async (
  tx: Tx,
  { table: t, flow, isPay }: AnyApproval,
  rows: readonly (Holders & { readonly id: number; readonly status: string })[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const open = rows.filter((row) => row.status === PENDING && isOpenToOffices(row)).map(({ id }) => id)
  if (open.length === 0) return new Map()
  const named = await tx
    .select({
      id: sql<number>`${t.id}::float8`,
      names: officeApproversOf(t.companies_id, t.members_id, t.entered_by, flow.module, isPay),
    })
    .from(t)
    .where(inArray(t.id, open))
  return new Map(named.map(({ id, names }) => [id, names]))
}

/** Rows of a flow for a list of several flows. */
export const toldOf = (spec: AnyApproval, { readAll, moreOf, factsOf }: FlowRows) => ({
  /** These rows in words. */
  told: async (tx: Tx, ids: readonly number[]): Promise<readonly ToldRow[]> => {
    const rows = await readAll(tx, ids)
    const ofOffice = await officeApproversIn(tx, spec, rows)
    const more = rows.length === 0 ? new Map<number, unknown>() : await moreOf(tx, ids)
    return rows.map((row) => {
      const facts = factsOf(row, more.get(row.id))
      return {
        id: row.id,
        version: row.version,
        status: row.status,
        title: spec.notice.title(row),
        text: spec.notice.body(row, facts),
        created_at: wireInstant(row.created_at),
        last_at: wireInstant(row.last_at),
        note: row.approval_note,
        level: row.level,
        level_total: row.level_total,
        holders:
          row.status === spec.ahead?.status
            ? [spec.ahead.holder(row)]
            : row.status === PENDING
              ? holdersOf(facts, ofOffice.get(row.id) ?? [])
              : [],
      }
    })
  },
  /** Rows of an employee, as a query of `created_at` and `id`. */
  ofOne: (members_id: number, isPending: boolean | null): SQL => {
    const t = spec.table
    const waits = isOneOf(sql`${t.status}`, [
      PENDING,
      ...(spec.ahead === undefined ? [] : [spec.ahead.status]),
    ])
    const status = isPending === null ? sql`true` : isPending ? waits : sql`not (${waits})`
    return sql`select ${t.created_at} as created_at, ${t.id}::float8 as id from ${t}
      where ${fittingOf(spec, { page: 1, members_id }, sql`${t}`)} and ${status}`
  },
})
