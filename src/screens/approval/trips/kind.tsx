import { trips } from "#contract/areas/claims/trips.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { tripOf } from "#machines/lifecycles/tripMachine.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatDays, formatNumber, formatRupiah, formatRupiahShort } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../../report/people.tsx"
import type { SummaryShape } from "../../report/summaryShape.ts"
import { approvalScreen } from "../approvalScreen.tsx"
import { broughtBy, startOf } from "./decide.ts"
import { TripDetail } from "./Detail.tsx"

type Summary = AnswerOf<typeof trips.calls.summary>
const counted = (count: number) => `${formatNumber(count)} perjalanan`

const summary = (answer: Summary, hrefOf: (member: number) => string): SummaryShape => {
  const { sums, per_day } = answer
  const cells = (one: Summary["sums"]) => [
    formatNumber(one.pending),
    formatNumber(one.running),
    formatNumber(one.reported),
    formatRupiah(one.waiting),
    formatRupiah(one.open),
  ]
  return {
    totals: [
      {
        label: "Belum diperiksa",
        value: formatRupiah(sums.open),
        sub: `${counted(sums.reported)} dilaporkan`,
      },
      { label: "Menunggu", value: formatRupiah(sums.waiting), sub: counted(sums.pending) },
      { label: "Selesai", value: formatNumber(sums.settled), sub: "perjalanan" },
      { label: "Ditolak", value: formatNumber(sums.rejected), sub: "perjalanan" },
    ],
    chart: {
      label: "Rupiah per hari berangkat",
      series: [
        { key: "granted", label: "Disetujui", tone: "ok" },
        { key: "waiting", label: "Menunggu", tone: "warn" },
        { key: "refused", label: "Ditolak", tone: "bad" },
      ],
      points: per_day.map((day) => dayPoint(day.date, [day.granted, day.waiting, day.refused])),
      format: (amount) => formatRupiah(amount),
      short: (amount) => formatRupiahShort(amount),
    },
    columns: [
      { key: "pending", label: "Menunggu" },
      { key: "running", label: "Berjalan" },
      { key: "reported", label: "Dilaporkan" },
      { key: "waiting", label: "Belum diputuskan" },
      { key: "open", label: "Belum diperiksa" },
    ],
    ...summaryRows(answer, hrefOf, (row) => cells(row.sums)),
    footer: cells(sums),
  }
}

const columns = (now: Date): readonly Column<MemberOf<typeof trips>>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Menunggu",
    align: "end",
    sortable: true,
    line: ({ sums }) => `${formatNumber(sums.pending)} menunggu`,
    render: ({ sums }) => formatNumber(sums.pending),
  },
  {
    key: "open",
    label: "Belum diperiksa",
    align: "end",
    named: true,
    render: ({ sums }) => formatRupiah(sums.open),
  },
  oldestColumn("Terlama", now),
]

/** /reimbursment/perjalanan */
export const PerjalananScreen = approvalScreen(trips, {
  life: tripOf,
  searchLabel: "Cari nama, NIP atau nomor",
  brought: broughtBy,
  item: (row) => ({
    label: [row.member.nama, row.destination, formatRupiah(row.granted ?? row.amount)].join(", "),
    sub: `${row.destination} · ${formatDays(row.from_date, row.to_date)}`,
    end: formatRupiah(row.granted ?? row.amount),
  }),
  extra: startOf,
  detail: (row, deciding) => <TripDetail row={row} deciding={deciding} />,
  total: (rows) => formatRupiah(rows.reduce((sum, { amount }) => sum + amount, 0)),
  summary,
  members: columns,
  ownStep: ({ id, status }) =>
    status === "paid" || status === "reported"
      ? {
          label: status === "paid" ? "Lapor perjalanan" : "Ganti laporan",
          href: `/saya/perjalanan/${id}/lapor`,
        }
      : null,
})
