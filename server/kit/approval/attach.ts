import { and, eq, sql } from "drizzle-orm"
import { MOST_PAPERS } from "#contract/kit/selfCalls.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import { type Move, refusalOf } from "#machines/lifecycles/lifecycle.ts"
import { InvalidFields, notFound, Refusal, StaleVersion } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { askedOf } from "./asked.ts"
import { keepMove, type LifecycleRules } from "./move.ts"
import type { Mover } from "./mover.ts"
import { notifyDeciders } from "./notify.ts"
import type { AnyApproval, HeldAny } from "./spec.ts"

export type AskedPaper = {
  readonly id: number
  readonly note: string | null
  /** Absent in flows whose papers belong to the whole request. */
  readonly item_id?: number | null
  readonly version?: number
}
type Of = {
  readonly spec: AnyApproval
  readonly rules: LifecycleRules<ApprovalFacts, Move, HeldAny>
  readonly mover: Mover
}

/** @throws Refusal where it is decided or its payroll period is closed; StaleVersion */
const checkOpen = ({ rules, mover }: Of, { facts }: HeldAny, version: number | undefined): void => {
  /** Papers are added as long as the request could be taken back: one rule for both. */
  const asked: Move = {
    type: "approval.cancel",
    by: mover.actor,
    at: mover.now.toISOString(),
    note: null,
    ...(version === undefined ? {} : { version }),
  }
  const refused = refusalOf(rules.life(facts), facts, asked)
  if (refused === null) return
  if (refused.reason === "stale") throw new StaleVersion(null, refused.message)
  if (refused.reason === "invalid") throw new InvalidFields(refused.errors ?? {})
  throw new Refusal(refused.message, refused.reason, { state: facts.status })
}

/**
 * Adds a paper to a request that waits: it gets a row of the history and a new version, so that nobody decides without
 * having seen it, and those who decide are notified.
 * @returns the version of the request
 * @throws InvalidFields, Refusal, StaleVersion
 */
export const addPaper = async (
  ctx: Context,
  of: Of,
  { id, note, item_id = null, version }: AskedPaper,
): Promise<number> => {
  const { spec, rules, mover } = of
  const { table: t, history } = spec
  const { tx, now } = ctx
  const upload = ctx.uploads.get("paper")
  if (upload === undefined) throw new InvalidFields({ paper: ["Pilih berkasnya"] })
  const held = await rules.hold(tx, id)
  if (held === null) throw notFound(spec.flow.noun)
  checkOpen(of, held, version)
  const { companies_id, facts, row } = held
  const [count] = await rowsOf<{ readonly papers: number }>(
    tx,
    sql`select count(*)::int as papers from ${history} h
      where h.companies_id = ${companies_id} and h.row_id = ${id} and h.files_id is not null`,
  )
  if ((count?.papers ?? 0) >= MOST_PAPERS)
    throw new InvalidFields({ paper: [`Paling banyak ${MOST_PAPERS} berkas ditambahkan`] })
  const at = now.toISOString()
  const files_id = await ctx.keep(upload)
  await spec.ask?.attach?.(tx, { companies_id, id, item_id, files_id })
  const after = facts.version + 1
  await tx
    .update(t)
    .set({ version: after, updated_at: at, updated_by: mover.actor.id } as never)
    .where(and(eq(t.companies_id, companies_id), eq(t.id, id)))
  await keepMove(mover, history, {
    companies_id,
    row_id: id,
    version: after,
    from_state: facts.status,
    to_state: facts.status,
    level: facts.level,
    at,
    note,
    files_id,
  })
  await notifyDeciders(tx, companies_id, {
    ...askedOf({ module: spec.flow.module, page: spec.page?.(row) ?? spec.flow.page }, held, at),
    type: spec.notice.type,
    title: `${spec.notice.title(row)}: berkas ditambahkan`,
    body: `${mover.actor.nama} menambahkan ${upload.name}${note === null ? "" : `: ${note}`}`,
    level: facts.level,
    decided_by: facts.decided_by,
  })
  await ctx.audit({
    entity: spec.entity,
    entityId: id,
    action: "update",
    before: { version: facts.version },
    after: { version: after, paper: upload.name, item_id, note },
  })
  return after
}
