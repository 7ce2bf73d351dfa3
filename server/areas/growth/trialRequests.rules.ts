import { and, eq, inArray, sql } from "drizzle-orm"
import { trialRequests as resource } from "#contract/areas/growth/trialRequests.ts"
import { companies, trialRequestHistory, trialRequests as t } from "../../db/tables/index.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { byText, outer } from "../../kit/textSearch.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { lastOf, withMoves } from "./moves.ts"
import { isTaken } from "./taken.ts"

type Row = (typeof resource)["row"]["Type"]

const barredWords = {
  change: "Permintaan ini sudah menjadi perusahaan; ubah data perusahaannya",
  remove: "Permintaan ini sudah menjadi perusahaan, jadi riwayatnya tetap ada",
} as const

export const trialRequestsRules = defineRules(resource, t, {
  select: {
    checked: sql<boolean>`${t.checked_at} is not null`,
    companies_nama: sql<
      string | null
    >`(select c.nama from ${companies} c where c.id = ${outer(t.companies_id)})`,
    /** The email of a converted request is its own company's. */
    is_taken: sql<boolean>`(${t.status} in ('new', 'checked') and ${isTaken(t.email)})`,
    is_converted: sql<boolean>`${t.status} = 'converted'`,
    last: lastOf(t.last_nama, t.last_at),
    history: historyJson<Row["history"][number]>(trialRequestHistory, null, t.id),
  },
  search: [t.nama, t.perusahaan, t.email, t.phone],
  sorts: { nama: byText(t.nama), perusahaan: byText(t.perusahaan), created_at: sql`${t.created_at}` },
  store: (values, before) => ({
    ...values,
    kebutuhan: [...new Set(values.kebutuhan)],
    companies_id: before?.companies_id ?? null,
  }),
  present: (_ctx, row) => withMoves(row),
  after: async (ctx, id, _values, before) => {
    if (before === null) await keepEntry(ctx, null, trialRequestHistory, id, "new")
  },
  barred: async ({ tx }, ids, doing) => {
    const rows = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(inArray(t.id, [0, ...ids]), eq(t.status, "converted")))
    return new Map(rows.map(({ id }) => [id, barredWords[doing]]))
  },
})
