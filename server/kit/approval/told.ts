import { type SQL, sql } from "drizzle-orm"
import type { OwnRequest } from "#contract/areas/self/requests.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { Tx } from "../../db/database.ts"
import { wireInstant } from "../../time/calendar.ts"
import { fittingOf, type FlowRows } from "./rows.ts"
import type { AnyApproval } from "./spec.ts"

/** A row in words. */
export type ToldRow = Omit<OwnRequest, "flow">
const PENDING = "pending"

/** Those who can decide on a pending row now: the chosen approvers of the first level, otherwise the company's. */
const holdersOf = ({ level, deciders, approvers }: ApprovalFacts): readonly string[] =>
  (level === 1 && deciders.length > 0 ? deciders : approvers).map(({ nama }) => nama)

/** Rows of a flow for a list of several flows. */
export const toldOf = (spec: AnyApproval, { readAll, moreOf, factsOf }: FlowRows) => ({
  /** These rows in words. */
  told: async (tx: Tx, ids: readonly number[]): Promise<readonly ToldRow[]> => {
    const rows = await readAll(tx, ids)
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
        holders: row.status === PENDING ? holdersOf(facts) : [],
      }
    })
  },
  /** Rows of an employee, as a query of `created_at` and `id`. */
  ofOne: (members_id: number, isPending: boolean | null): SQL => {
    const t = spec.table
    const status =
      isPending === null
        ? sql`true`
        : isPending
          ? sql`${t.status} = ${PENDING}`
          : sql`${t.status} <> ${PENDING}`
    return sql`select ${t.created_at} as created_at, ${t.id}::float8 as id from ${t}
      where ${fittingOf(spec, { page: 1, members_id }, sql`${t}`)} and ${status}`
  },
})
