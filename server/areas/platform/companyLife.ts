import { eq, sql } from "drizzle-orm"
import {
  company,
  type CompanyEvent,
  type CompanyFacts,
  dueClosing,
} from "#machines/lifecycles/companyMachine.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { companies, companyHistory } from "../../db/tables/index.ts"
import { type Held, type LifecycleRules, moveRow } from "../../kit/approval/move.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { notifyPlatform } from "../../kit/approval/notify.ts"

export type HeldCompany = Held<CompanyFacts> & { readonly nama: string }

type Last = { readonly nama: string | null; readonly at: string }

/** Who changed the status last; null = no transition is recorded. */
const lastMove = async (tx: Tx, id: number): Promise<Last | null> => {
  const [last] = await rowsOf<Last>(
    tx,
    sql`select h.by_nama as nama, h.at from company_history h
      where h.companies_id = ${id} and h.row_id = ${id} order by h.version desc limit 1`,
  )
  return last === undefined ? null : { ...last, at: new Date(last.at).toISOString() }
}

const holdCompany = async (tx: Tx, id: number): Promise<HeldCompany | null> => {
  const [row] = await tx
    .select({
      nama: companies.nama,
      status: companies.status,
      version: companies.version,
      trial_end: companies.trial_end,
      leaves_on: companies.leaves_on,
      leave_reason: companies.leave_reason,
    })
    .from(companies)
    .where(eq(companies.id, id))
    .for("no key update")
  if (row === undefined) return null
  const { nama, ...facts } = row
  return { id, companies_id: id, nama, facts: { ...facts, last: await lastMove(tx, id) } }
}

const causes: Partial<Record<CompanyEvent["type"], "trial" | "leave">> = {
  "company.expire": "trial",
  "company.leave": "leave",
}

/** The clock closes a company while nobody looks: the platform is notified. */
const tellClosed = (tx: Tx, { id, nama }: HeldCompany, { note, at }: CompanyEvent): Promise<void> =>
  notifyPlatform(tx, id, {
    type: "sistem",
    title: "Perusahaan ditutup",
    body: `${nama}: ${note ?? ""}`,
    link: `/super-admin/companies?status=Close&q=${encodeURIComponent(nama)}`,
    at,
  })

/** The lifecycle of companies on the server. Closing ends no session by itself: each request asks for the status. */
export const companyLife: LifecycleRules<CompanyFacts, CompanyEvent, HeldCompany> = {
  entity: "companies",
  isInBothAudits: true,
  noun: "perusahaan",
  life: () => company,
  hold: holdCompany,
  history: companyHistory,
  write: async ({ tx, actor }, { id }, after, event) => {
    const isClosed = after.status === "close"
    await tx
      .update(companies)
      .set({
        status: after.status,
        version: after.version,
        leaves_on: after.leaves_on,
        leave_reason: after.leave_reason,
        close_reason: isClosed ? (event.note ?? null) : null,
        close_cause: isClosed ? (causes[event.type] ?? null) : null,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(eq(companies.id, id))
  },
  effects: async ({ tx, actor }, held, _after, event) => {
    if (actor.as === "system") await tellClosed(tx, held, event)
  },
  shown: async (tx, id) => (await holdCompany(tx, id))?.facts,
}

/** Makes a trial or closed company active, as a person's step of its lifecycle. */
export const openCompany = (mover: Mover, id: number, from: "trial" | "close", note: string) =>
  moveRow(mover, companyLife, id, { type: from === "trial" ? "company.deal" : "company.reopen", note })

/**
 * The lifecycle with what time does, for the sweep. A step of a person does not apply it first: in the minute before
 * the sweep an ended trial can still become a Deal, and a company is opened again only once its closing is recorded.
 */
export const timedCompanyLife: typeof companyLife = {
  ...companyLife,
  due: (facts, now) => dueClosing(facts, now.toISOString()),
}
