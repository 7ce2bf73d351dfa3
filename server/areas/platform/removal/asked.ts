import { eq } from "drizzle-orm"
import { InvalidFields, notFound } from "../../../call/answer.ts"
import type { AuditEntry, Context } from "../../../call/handler.ts"
import { asRole } from "../../../db/asRole.ts"
import type { Tx } from "../../../db/database.ts"
import { companies } from "../../../db/tables/index.ts"
import { auditIn } from "./audits.ts"
import type { Turn } from "./count.ts"

export const columns = {
  id: companies.id,
  nama: companies.nama,
  status: companies.status,
  deleted_at: companies.deleted_at,
  version: companies.version,
}
export type Company = Pick<typeof companies.$inferSelect, keyof typeof columns>

/** @throws Refusal where no company with this id is visible */
export const held = async (tx: Tx, id: number): Promise<Company> => {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, id)).for("update")
  if (row === undefined) throw notFound("perusahaan")
  return row
}

/** Both audit logs: the platform's, and the company's own. */
export const auditBoth = async (ctx: Context, path: string, entry: AuditEntry): Promise<void> => {
  await ctx.audit(entry)
  await auditIn({ tx: ctx.tx, now: ctx.now, account: ctx.accountId, call: path }, entry.entityId, entry)
}

export type Turns = <A>(work: (ctx: Context) => Promise<A>) => Promise<A>
/** Counts as the database's owner, like the purge: policies hide rows of unfinished imports. */
export const turnsOf =
  (inTurn: Turns): Turn =>
  (work) =>
    inTurn(({ tx }) => asRole(tx, "none", () => work(tx)))

/** @throws InvalidFields where another name was typed */
export const assertName = (typed: string, { nama }: Pick<Company, "nama">): void => {
  if (typed.toLowerCase() !== nama.toLowerCase())
    throw new InvalidFields({ confirm_name: [`Ketik nama perusahaan: ${nama}`] })
}
