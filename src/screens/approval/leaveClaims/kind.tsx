import { leaveClaims } from "#contract/areas/leave/klaimCuti.ts"
import { kategoriCuti } from "#contract/areas/leave/kategoriCuti.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { claimsIn } from "#machines/lifecycles/claimMachine.ts"
import { leaveClaimWords } from "#machines/lifecycles/leaveClaimWords.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"
import type { Column } from "#src/ui/list/types.ts"
import { approvalScreen } from "../approvalScreen.tsx"
import { rowFilter } from "../../report/filters.tsx"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../../report/people.tsx"
import type { SummaryShape } from "../../report/summaryShape.ts"
import { LeaveClaimDetail } from "./Detail.tsx"
import { broughtBy, proposalOf } from "./proposal.ts"

type Summary = AnswerOf<typeof leaveClaims.calls.summary>
type Sums = Summary["sums"]
const countOf = ({ pending, approved, rejected, cancelled }: Sums) =>
  pending + approved + rejected + cancelled
const hari = (amount: number) => `${formatNumber(amount, 2)} hari`

const summary = (answer: Summary, hrefOf: (member: number) => string): SummaryShape => {
  const { sums, per_day, total } = answer
  const cells = (one: Sums) => [
    formatNumber(countOf(one)),
    formatNumber(one.pending),
    formatNumber(one.hari, 2),
    formatNumber(one.hari_menunggu, 2),
    formatRupiah(one.granted),
  ]
  return {
    totals: [
      { label: "Klaim", value: formatNumber(countOf(sums)), sub: `${formatNumber(total)} pegawai` },
      {
        label: "Menunggu",
        value: hari(sums.hari_menunggu),
        sub: `${formatNumber(sums.pending)} klaim`,
      },
      { label: "Disetujui", value: hari(sums.hari), sub: formatRupiah(sums.granted) },
      {
        label: "Ditolak",
        value: formatNumber(sums.rejected),
        sub: `${formatNumber(sums.cancelled)} dibatalkan`,
      },
    ],
    chart: {
      label: "Hari per tanggal klaim",
      series: [
        { key: "hari", label: "Disetujui", tone: "ok" },
        { key: "hari_menunggu", label: "Menunggu", tone: "warn" },
      ],
      points: per_day.map((day) => dayPoint(day.date, [day.hari, day.hari_menunggu])),
      format: (count) => formatNumber(count, 2),
    },
    columns: [
      { key: "count", label: "Klaim" },
      { key: "pending", label: "Menunggu" },
      { key: "hari", label: "Hari disetujui" },
      { key: "hari_menunggu", label: "Hari menunggu" },
      { key: "granted", label: "Nilai disetujui" },
    ],
    ...summaryRows(answer, hrefOf, (row) => cells(row.sums)),
    footer: cells(sums),
  }
}

const columns = (now: Date): readonly Column<MemberOf<typeof leaveClaims>>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Klaim",
    align: "end",
    sortable: true,
    line: ({ sums }) => `${formatNumber(countOf(sums))} klaim`,
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

/** /cuti/klaim */
export const KlaimCutiScreen = approvalScreen(leaveClaims, {
  life: claimsIn(leaveClaimWords),
  brought: broughtBy,
  item: (row) => ({
    label: [row.member.nama, row.kategori, formatLeave(row.days, row.unit)].join(", "),
    sub: `${row.kategori} ${row.year}`,
    ...(row.status === "pending" && row.days > row.rest ? { warning: "lewat saldo" } : {}),
    end: formatLeave(row.days, row.unit),
  }),
  filters: (address, rows) => [
    rowFilter(
      address,
      "kategori_id",
      "Kategori",
      (id) => rows.find(({ kategori_id }) => kategori_id === id)?.kategori,
      kategoriCuti.calls.list,
    ),
  ],
  extra: proposalOf,
  warnings: (row) => (row.status === "pending" && row.days > row.rest ? ["lewat saldo"] : []),
  detail: (row, deciding) => <LeaveClaimDetail row={row} deciding={deciding} />,
  summary,
  members: columns,
})
