import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { registrations as resource } from "#contract/areas/growth/registrations.ts"
import type { Context } from "../../call/handler.ts"
import { companies, platformFiles, registrationHistory, registrations as t } from "../../db/tables/index.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { byText } from "../../kit/textSearch.ts"
import { wireInstant } from "../../time/calendar.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { lastOf, withMoves } from "./moves.ts"
import { EXPIRE_DAYS } from "./registrationRules.ts"

type Row = (typeof resource)["row"]["Type"]
type Status = Row["status"]

const expiresAt = sql`(${t.created_at} + ${sql.raw(`interval '${EXPIRE_DAYS} days'`)})`
/** The current status: a registration past its time counts as expired, even where the sweep has not stored it yet. */
const statusAt = (now: Date): SQL<Status> =>
  sql<Status>`case when ${t.status} = 'pending' and ${expiresAt} <= ${now.toISOString()}::timestamptz then 'expired' else ${t.status} end`

const barredWords = {
  change: "Registrasi yang sudah diputuskan atau kedaluwarsa tidak diubah lagi",
  remove: "Registrasi yang sudah dikonfirmasi tidak dihapus: langganannya berasal dari situ",
} as const

/** Stores an uploaded proof in place of the earlier one, whose file is deleted; the audit of the save names both. */
const keepProof = async (ctx: Context, id: number): Promise<void> => {
  const upload = ctx.uploads.get("proof")
  if (upload === undefined) return
  const [row] = await ctx.tx.select({ proof: t.proof_files_id }).from(t).where(eq(t.id, id))
  const earlier = row?.proof ?? null
  const proof = await ctx.keep(upload, 0)
  await ctx.tx.update(t).set({ proof_files_id: proof }).where(eq(t.id, id))
  if (earlier !== null) await ctx.tx.delete(platformFiles).where(eq(platformFiles.id, earlier))
}

export const registrationsRules = defineRules(resource, t, {
  select: (now) => ({
    status: statusAt(now),
    expires_at: sql<string>`${expiresAt}`,
    is_closed: sql<boolean>`(${statusAt(now)}) <> 'pending'`,
    last: lastOf(t.last_nama, t.last_at),
    proof: t.proof_files_id as never,
    history: historyJson<Row["history"][number]>(registrationHistory, null, t.id),
  }),
  search: [t.no_invoice, t.nama, t.perusahaan, t.email],
  sorts: { perusahaan: byText(t.perusahaan), created_at: sql`${t.created_at}` },
  filters: { status: (value, now) => sql`${statusAt(now)} = ${value}` },
  references: { companies_id: companies },
  present: (ctx, row) => {
    const { expires_at, proof } = row as unknown as {
      readonly expires_at: string
      readonly proof?: number | null
    }
    return {
      ...withMoves(row),
      ...(proof === undefined ? {} : { proof: ctx.fileUrl(0, proof) }),
      expires_at: wireInstant(expires_at),
    }
  },
  after: async (ctx, id, _values, before) => {
    await keepProof(ctx, id)
    if (before === null) await keepEntry(ctx, null, registrationHistory, id, "pending")
  },
  gone: async ({ tx }, rows) => {
    const proofs = rows.flatMap(({ proof }) => (typeof proof === "number" ? [proof] : []))
    if (proofs.length > 0) await tx.delete(platformFiles).where(inArray(platformFiles.id, proofs))
  },
  barred: async ({ tx, now }, ids, doing) => {
    const isBarred = doing === "change" ? sql`${statusAt(now)} <> 'pending'` : sql`${t.status} = 'confirmed'`
    const rows = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(inArray(t.id, [0, ...ids]), isBarred))
    return new Map(rows.map(({ id }) => [id, barredWords[doing]]))
  },
})
