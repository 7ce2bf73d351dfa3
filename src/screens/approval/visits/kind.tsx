import { type Visit, visits } from "#contract/areas/fieldwork/visit.ts"
import { cancelVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import { visitStates } from "#contract/areas/fieldwork/visitWords.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { visitApprovalOf } from "#machines/lifecycles/visitApprovalMachine.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import { visitLife } from "#machines/lifecycles/visitMachine.ts"
import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { EMPTY, formatDate, formatNumber, formatPercent } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import { approvalScreen } from "../approvalScreen.tsx"
import { rowFilter, wordFilter } from "../../report/filters.tsx"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../../report/people.tsx"
import type { SummaryShape } from "../../report/summaryShape.ts"
import { VisitDetail } from "./Detail.tsx"
import { VisitExport } from "./VisitExport.tsx"
import { PlanVisits } from "./PlanVisits.tsx"
import { visitFacts, warningsOf } from "./words.ts"

type Summary = AnswerOf<typeof visits.calls.summary>
type Sums = Summary["sums"]

const radiusOf = ({ measured, in_radius_pct }: Sums): string =>
  measured === 0 ? EMPTY : formatPercent(in_radius_pct)
const durationOf = ({ timed, avg_duration }: Sums): string =>
  timed === 0 ? EMPTY : `${formatNumber(avg_duration)} menit`
const cells = (one: Sums) => [
  formatNumber(one.planned),
  formatNumber(one.done),
  formatNumber(one.missed),
  radiusOf(one),
  durationOf(one),
  formatNumber(one.distinct_customers),
  formatNumber(one.pending),
  formatNumber(one.approved),
  formatNumber(one.rejected),
]

const summary = (answer: Summary, hrefOf: (member: number) => string): SummaryShape => {
  const { sums, per_day } = answer
  const share = sums.planned === 0 ? EMPTY : formatPercent((sums.done / sums.planned) * 100)
  return {
    totals: [
      {
        label: "Direncanakan",
        value: formatNumber(sums.planned),
        sub: `${formatNumber(sums.open)} belum selesai`,
      },
      {
        label: "Selesai",
        value: formatNumber(sums.done),
        sub: `${share}, ${formatNumber(sums.missed)} terlewat`,
      },
      { label: "Di dalam radius", value: radiusOf(sums), sub: `rata-rata ${durationOf(sums)}` },
      {
        label: "Pelanggan dikunjungi",
        value: formatNumber(sums.distinct_customers),
        sub: `${formatNumber(sums.approved)} disetujui, ${formatNumber(sums.rejected)} ditolak`,
      },
    ],
    chart: {
      label: "Kunjungan per tanggal",
      series: [
        { key: "done", label: "Selesai", tone: "ok" },
        { key: "open", label: "Belum selesai", tone: "warn" },
        { key: "missed", label: "Terlewat", tone: "bad" },
      ],
      points: per_day.map((day) => dayPoint(day.date, [day.done, day.open, day.missed])),
      format: (count) => formatNumber(count),
    },
    columns: [
      { key: "planned", label: "Direncanakan" },
      { key: "done", label: "Selesai" },
      { key: "missed", label: "Terlewat" },
      { key: "in_radius_pct", label: "Di dalam radius" },
      { key: "avg_duration", label: "Rata-rata durasi" },
      { key: "distinct_customers", label: "Pelanggan" },
      { key: "pending", label: "Menunggu" },
      { key: "approved", label: "Disetujui" },
      { key: "rejected", label: "Ditolak" },
    ],
    ...summaryRows(answer, hrefOf, (row) => cells(row.sums)),
    footer: cells(sums),
  }
}

const columns = (now: Date): readonly Column<MemberOf<typeof visits>>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Menunggu",
    align: "end",
    sortable: true,
    render: ({ sums }) => formatNumber(sums.pending),
  },
  { key: "done", label: "Selesai", align: "end", render: ({ sums }) => formatNumber(sums.done) },
  { key: "missed", label: "Terlewat", align: "end", render: ({ sums }) => formatNumber(sums.missed) },
  { key: "in_radius_pct", label: "Di dalam radius", align: "end", render: ({ sums }) => radiusOf(sums) },
  oldestColumn("Terlama", now),
]

const stateOptions = visitStates.map((value) => ({ value, label: visitStatusWords[value].label }))
/** Distinct customers of the visible rows. */
const customersIn = (rows: readonly Visit[]) =>
  [...new Map(rows.map(({ customer }) => [customer.id, customer.nama]))].map(([id, label]) => ({
    value: String(id),
    label,
  }))

/** Calling off a visit that has not begun: a step of the visit itself, not of its approval. */
const calledOff = {
  event: "visit.cancel",
  verb: "Batalkan kunjungan",
  done: "dibatalkan",
  reason: true,
  many: true,
  call: cancelVisits,
  life: visitLife as unknown as Lifecycle<Facts, Move>,
  facts: visitFacts,
} as const

/** /visit */
export const VisitScreen = approvalScreen(visits, {
  life: visitApprovalOf,
  searchLabel: "Cari nama, NIP atau nomor kunjungan",
  item: (row) => {
    const flags = warningsOf(row)
    return {
      label: [row.member.nama, row.customer.nama, formatDate(row.tanggal), ...flags].join(", "),
      sub: (
        <>
          {row.customer.nama}
          {flags.length > 0 && <span className="font-semibold text-warn"> · {flags.join(", ")}</span>}
          {row.status === "none" && <> · {visitStatusWords[row.visit_status].label}</>} · {row.tipe_tugas}
        </>
      ),
      end: formatDate(row.tanggal),
    }
  },
  filters: (address, rows) => [
    wordFilter(address, "visit_status", "Jalannya", stateOptions),
    rowFilter(
      address,
      "tipe_tugas_id",
      "Tipe tugas",
      (id) => rows.find(({ tipe_tugas_id }) => tipe_tugas_id === id)?.tipe_tugas,
    ),
    wordFilter(address, "customers_id", "Pelanggan", customersIn(rows)),
  ],
  warnings: warningsOf,
  detail: (row, _deciding, user) => <VisitDetail row={row} user={user} />,
  summary,
  members: columns,
  exporter: VisitExport,
  tool: PlanVisits,
  steps: { called_off: calledOff },
})
