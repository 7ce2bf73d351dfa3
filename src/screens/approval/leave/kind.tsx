import { type Leave, leaves, permits } from "#contract/areas/leave/cuti.ts"
import { kategoriCuti } from "#contract/areas/leave/kategoriCuti.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { leaveOf } from "#machines/lifecycles/leaveMachine.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatNumber } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"
import type { Column } from "#src/ui/list/types.ts"
import { approvalScreen } from "../approvalScreen.tsx"
import type { Address } from "../../report/address.ts"
import { rowFilter } from "../../report/filters.tsx"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../../report/people.tsx"
import type { SummaryShape } from "../../report/summaryShape.ts"
import { LeaveDetail } from "./Detail.tsx"
import { warningsOf, whenOf } from "./words.ts"

type Summary = AnswerOf<typeof leaves.calls.summary>
type Sums = Summary["sums"]

const countOf = ({ pending, approved, rejected, cancelled }: Sums) =>
  pending + approved + rejected + cancelled
const cells = (one: Sums) => [
  formatNumber(countOf(one)),
  formatNumber(one.pending),
  formatNumber(one.hari, 2),
  formatNumber(one.jam, 2),
  formatNumber(one.hari_menunggu, 2),
]

const summary = (answer: Summary, hrefOf: (member: number) => string): SummaryShape => {
  const { sums, per_day, total } = answer
  return {
    totals: [
      {
        label: "Pengajuan",
        value: formatNumber(countOf(sums)),
        sub: `${formatNumber(total)} pegawai`,
      },
      {
        label: "Disetujui",
        value: `${formatNumber(sums.hari, 2)} hari`,
        sub: `${formatNumber(sums.approved)} pengajuan, ${formatNumber(sums.jam, 2)} jam`,
      },
      {
        label: "Menunggu",
        value: `${formatNumber(sums.hari_menunggu, 2)} hari`,
        sub: `${formatNumber(sums.pending)} pengajuan`,
      },
      {
        label: "Ditolak",
        value: formatNumber(sums.rejected),
        sub: `${formatNumber(sums.cancelled)} dibatalkan`,
      },
    ],
    chart: {
      label: "Pengajuan per tanggal mulai",
      series: [
        { key: "approved", label: "Disetujui", tone: "ok" },
        { key: "pending", label: "Menunggu", tone: "warn" },
        { key: "rejected", label: "Ditolak", tone: "bad" },
      ],
      points: per_day.map((day) => dayPoint(day.date, [day.approved, day.pending, day.rejected])),
      format: (count) => formatNumber(count),
    },
    columns: [
      { key: "count", label: "Pengajuan" },
      { key: "pending", label: "Menunggu" },
      { key: "hari", label: "Hari disetujui" },
      { key: "jam", label: "Jam disetujui" },
      { key: "hari_menunggu", label: "Hari menunggu" },
    ],
    ...summaryRows(answer, hrefOf, (row) => cells(row.sums)),
    footer: cells(sums),
  }
}

const columns = (now: Date): readonly Column<MemberOf<typeof leaves>>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Pengajuan",
    align: "end",
    sortable: true,
    line: ({ sums }) => `${formatNumber(countOf(sums))} pengajuan`,
    render: ({ sums }) => formatNumber(countOf(sums)),
  },
  {
    key: "hari",
    label: "Hari disetujui",
    align: "end",
    named: true,
    render: ({ sums }) => formatNumber(sums.hari, 2),
  },
  oldestColumn("Terlama", now),
]

const spec = {
  life: leaveOf,
  item: (row: Leave) => {
    const flags = warningsOf(row)
    return {
      label: [row.member.nama, row.kategori, whenOf(row), ...flags].join(", "),
      sub: `${row.kategori} · ${whenOf(row)}`,
      ...(flags.length > 0 ? { warning: flags.join(", ") } : {}),
      end: formatLeave(row.amount, row.unit),
    }
  },
  filters: (address: Address, rows: readonly Leave[]) => [
    rowFilter(
      address,
      "kategori_id",
      "Kategori",
      (id) => rows.find(({ kategori_id }) => kategori_id === id)?.kategori,
      kategoriCuti.calls.list,
    ),
  ],
  warnings: warningsOf,
  detail: (row: Leave) => <LeaveDetail row={row} />,
  summary,
  members: columns,
}

/** /cuti */
export const CutiScreen = approvalScreen(leaves, spec)
/** /permit */
export const PermitScreen = approvalScreen(permits, spec)
