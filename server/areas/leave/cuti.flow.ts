import { sql } from "drizzle-orm"
import { leaves as flow, permits, ownLeaves } from "#contract/areas/leave/cuti.ts"
import { nounOf } from "#contract/kit/flow.ts"
import { sentence } from "#contract/kit/words.ts"
import { leaveOf } from "#machines/lifecycles/leaveMachine.ts"
import { leaveHistory, leaves as t } from "../../db/tables/index.ts"
import { countedByStatus } from "../../kit/approval/counts.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { outer } from "../../kit/textSearch.ts"
import { grantLeave, releaseDays, takeBackLeave } from "./effects.ts"
import { type Evidence, readEvidence } from "./evidence.ts"
import { cents } from "./ledger/terms.ts"
import { lockLedger } from "./ledger/write.ts"
import { pageOf } from "./pages.ts"
import { askLeave } from "./request/ask.ts"
import { spanWords } from "./request/make.ts"

type Category = { readonly nama: string; readonly color: string | null }

const none: Evidence = { days: [], ledger: [], beside: [], present: [], delegate: null }
const pending = sql`count(*) filter (where r.status = 'pending')::int`
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`
const summed = (fit: ReturnType<typeof sql>) => sql`coalesce(sum(r.amount) filter (where ${fit}), 0)::float8`

/** Leave requests: approval debits the ledger and marks the days as leave; cancellation reverts both. */
export const leaveApproval = defineApproval({
  flow,
  views: [permits],
  table: t,
  history: leaveHistory,
  entity: "cuti",
  life: leaveOf,
  day: t.start_date,
  dates: t.end_date,
  removed: t.removed,
  page: ({ jenis }) => pageOf(jenis),
  filters: ({ kategori_id, jenis }, r) => [
    ...(kategori_id === undefined ? [] : [sql`${r}.kategori_id = ${kategori_id}`]),
    ...(jenis === undefined || jenis.length === 0
      ? []
      : [
          sql`${r}.jenis in (${sql.join(
            jenis.map((one) => sql`${one}`),
            sql`, `,
          )})`,
        ]),
  ],
  sorts: {
    created_at: sql`${t.created_at}`,
    start_date: sql`${t.start_date}`,
    amount: sql`${t.amount}`,
    last_at: sql`${t.last_at}`,
  },
  select: {
    category: sql<Category>`(select json_build_object('nama', k.nama, 'color', k.color) from leave_categories k where k.companies_id = ${outer(t.companies_id)} and k.id = ${outer(t.kategori_id)})`,
  },
  lock: async (tx) => {
    await lockLedger(tx)
  },
  more: readEvidence,
  facts: ({ removed }, evidence = none) => ({
    removed,
    ledger: evidence.ledger.map(({ year, nama, unit, asked, rest }) => ({ year, nama, unit, asked, rest })),
  }),
  shown: (row, evidence = none, fileUrl) => ({
    kategori_id: row.kategori_id,
    kategori: row.category.nama,
    jenis: row.jenis,
    is_paid: row.is_paid,
    unit: row.unit,
    color: row.category.color,
    start_date: row.start_date,
    end_date: row.end_date,
    start_part: row.start_part,
    end_part: row.end_part,
    start_time: row.start_time,
    end_time: row.end_time,
    /** A pending request shows the amount it would take if it were approved now. */
    amount:
      row.status === "pending" && evidence.days.length > 0
        ? cents(evidence.days.reduce((sum, { amount }) => sum + amount, 0))
        : row.amount,
    reason: row.reason,
    contact: row.contact,
    attachment: fileUrl(row.companies_id, row.attachment_files_id),
    removed: row.removed,
    ...evidence,
  }),
  set: ({ removed }) => ({ removed }),
  effects: async ({ tx, actor }, { row }, after, event) => {
    const by = actor.as === "system" ? { id: null, nama: null } : { id: actor.id, nama: actor.nama }
    if (after.status === "approved") await grantLeave(tx, row, event.at, by)
    if (event.type === "approval.revoke") await takeBackLeave(tx, row, event.at, by)
    if (event.type !== "leave.remove" && (after.status === "rejected" || after.status === "cancelled"))
      await releaseDays(tx, row)
  },
  own: ownLeaves,
  ask: askLeave,
  notice: {
    type: "cuti",
    title: (row) => sentence(nounOf(flow, [permits], row)),
    body: (row) => spanWords(row, row.amount, row.unit),
  },
  summary: {
    counted: sql`${countedByStatus},
      ${summed(sql`r.status = 'approved' and r.unit <> 'hour'`)} as hari,
      ${summed(sql`r.status = 'approved' and r.unit = 'hour'`)} as jam,
      ${summed(sql`r.status = 'pending' and r.unit <> 'hour'`)} as hari_menunggu`,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: {
    columns: [
      "Disetujui (hari)",
      "Disetujui (jam)",
      "Menunggu (hari)",
      "Disetujui",
      "Menunggu",
      "Ditolak",
      "Dibatalkan",
    ].map((header) => ({ header, width: 14 })),
    figures: (sums) => [
      sums.hari,
      sums.jam,
      sums.hari_menunggu,
      sums.approved,
      sums.pending,
      sums.rejected,
      sums.cancelled,
    ],
  },
})
