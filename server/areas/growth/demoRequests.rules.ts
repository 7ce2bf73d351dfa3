import { and, inArray, notInArray, sql } from "drizzle-orm"
import { demoRequests as resource } from "#contract/areas/growth/demoRequests.ts"
import { accounts, demoRequestHistory, demoRequests as t } from "../../db/tables/index.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { byText, outer } from "../../kit/textSearch.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { lastOf, withMoves } from "./moves.ts"

type Row = (typeof resource)["row"]["Type"]

const OPEN = ["new", "scheduled"] as const

export const demoRequestsRules = defineRules(resource, t, {
  select: {
    assigned_to_nama: sql<
      string | null
    >`(select a.nama_lengkap from ${accounts} a where a.id = ${outer(t.assigned_to)})`,
    is_closed: sql<boolean>`${t.status} not in ('new', 'scheduled')`,
    last: lastOf(t.last_nama, t.last_at),
    history: historyJson<Row["history"][number]>(demoRequestHistory, null, t.id),
  },
  search: [t.nama, t.perusahaan, t.email, t.phone],
  sorts: {
    nama: byText(t.nama),
    perusahaan: byText(t.perusahaan),
    created_at: sql`${t.created_at}`,
    /** Requests without a time sort as the latest. */
    scheduled_at: sql`coalesce(${t.scheduled_at}, 'infinity'::timestamptz)`,
  },
  store: (values) => ({ ...values, kebutuhan: [...new Set(values.kebutuhan)] }),
  present: (_ctx, row) => withMoves(row),
  after: async (ctx, id, _values, before) => {
    if (before === null) await keepEntry(ctx, null, demoRequestHistory, id, "new")
  },
  barred: async ({ tx }, ids, doing) => {
    if (doing === "remove") return new Map()
    const rows = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(inArray(t.id, [0, ...ids]), notInArray(t.status, [...OPEN])))
    return new Map(rows.map(({ id }) => [id, "Permintaan demo yang sudah selesai tidak diubah lagi"]))
  },
})
