import { and, asc, eq, ne, sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import {
  type ImportKind,
  type importMembers,
  type ImportState,
  PROBLEMS_SHOWN,
  REPLACED,
} from "#contract/areas/imports/imports.ts"
import { literal } from "../db/literal.ts"
import { importRows, imports } from "../db/tables/index.ts"
import { notFound, Refusal } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import { importRules } from "./kinds/index.ts"

export const noun = "impor"
export type Payload = PayloadOf<typeof importMembers>
export type Import = typeof imports.$inferSelect
/** Runs work in a separate transaction before the call's own. */
export type Turns = <A>(work: (ctx: Context) => Promise<A>) => Promise<A>

export const everOwn = (ctx: Context, kind: ImportKind) =>
  and(eq(imports.accounts_id, ctx.accountId), eq(imports.kind, kind))
export const own = (ctx: Context, kind: ImportKind) => and(everOwn(ctx, kind), ne(imports.state, "replaced"))

/** The import that a call names. @throws Refusal where it does not exist, or was replaced by another file */
export const named = (found: Import | undefined): Import => {
  if (found === undefined) throw notFound(noun)
  if (found.state === "replaced") throw new Refusal(REPLACED, "not_found")
  return found
}

const problemsOf = async ({ tx }: Context, { id, companies_id, bad, state }: Import) => {
  /** Clients poll while the file is being checked; problems are only returned at the end. */
  if (bad === 0 || state === "checking") return []
  const rows = await tx
    .select({ row: importRows.row, errors: importRows.errors })
    .from(importRows)
    .where(
      and(
        eq(importRows.companies_id, companies_id),
        eq(importRows.imports_id, id),
        sql`${importRows.errors} is not null`,
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(literal(PROBLEMS_SHOWN))
  return rows
    .flatMap(({ row: at, errors }) => (errors ?? []).map((error) => ({ row: at, ...error })))
    .slice(0, PROBLEMS_SHOWN)
}

/** How long after the last sign of life a commit counts as running; after that it may be started again. */
const WRITING_MS = 60_000

/** Whether a commit in parts is running. */
const isWriting = ({ now }: Context, { state, written, updated_at }: Import): boolean =>
  state === "checked" && written > 0 && now.getTime() - Date.parse(updated_at) < WRITING_MS

/** Whether the import can be undone; where it replaced rows, only as long as those are kept. */
export const isUndone = ({ kind, how, leaves }: Pick<Import, "kind" | "how" | "leaves">): boolean => {
  const { undo, update, inParts } = importRules[kind]
  if (how === "update") return update !== undefined
  return undo !== undefined && (leaves || inParts?.clear === undefined)
}

export const shown = async (ctx: Context, row: Import): Promise<ImportState> => {
  const { id, kind, how, name, message, report, total, done, good, bad, created_at } = row
  const writing = isWriting(ctx, row)
  return {
    id,
    kind,
    how,
    name,
    state: row.state === "replaced" ? "failed" : writing ? "writing" : row.state,
    message,
    total: writing ? good : total,
    done: writing ? row.written : done,
    good,
    bad,
    problems: await problemsOf(ctx, row),
    report: row.state === "checking" ? null : report,
    may_undo: row.state === "committed" && row.good > 0 && isUndone(row),
    created_at,
  }
}
