import { and, inArray, type SQL, sql } from "drizzle-orm"
import { registrations as resource } from "#contract/areas/growth/registrations.ts"
import { companies, registrationHistory, registrations as t } from "../../db/tables/index.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { byText } from "../../kit/textSearch.ts"
import { wireInstant } from "../../time/calendar.ts"
import { keepEntry, lastOf, withMoves } from "./moves.ts"
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

export const registrationsRules = defineRules(resource, t, {
  select: (now) => ({
    status: statusAt(now),
    expires_at: sql<string>`${expiresAt}`,
    is_closed: sql<boolean>`(${statusAt(now)}) <> 'pending'`,
    last: lastOf(t.last_nama, t.last_at),
    history: historyJson<Row["history"][number]>(registrationHistory, null, t.id),
  }),
  search: [t.no_invoice, t.nama, t.perusahaan, t.email],
  sorts: { perusahaan: byText(t.perusahaan), created_at: sql`${t.created_at}` },
  filters: { status: (value, now) => sql`${statusAt(now)} = ${value}` },
  references: { companies_id: companies },
  present: (_ctx, row) => {
    const { expires_at } = row as unknown as { readonly expires_at: string }
    return { ...withMoves(row), expires_at: wireInstant(expires_at) }
  },
  after: async (ctx, id, _values, before) => {
    if (before === null) await keepEntry(ctx, registrationHistory, id, "pending")
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
