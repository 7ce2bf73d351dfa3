import type { AnswerOf } from "#contract/kit/call.ts"
import { type claimMarks, claims } from "#contract/areas/claims/reimbursment.ts"
import { claimOf } from "#machines/lifecycles/claimMachine.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatDate, formatNumber, formatRupiah, formatRupiahShort } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import { approvalScreen } from "../approvalScreen.tsx"
import { rowFilter, wordFilter } from "../../report/filters.tsx"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../../report/people.tsx"
import type { SummaryShape } from "../../report/summaryShape.ts"
import { ClaimExport } from "./ClaimExport.tsx"
import { ClaimDetail } from "./Detail.tsx"
import { broughtBy, proposalOf } from "./proposal.ts"
import { warningsOf } from "./warnings.ts"

type Summary = AnswerOf<typeof claims.calls.summary>
type Sums = Summary["sums"]
const countOf = ({ pending, approved, rejected, cancelled }: Sums) =>
  pending + approved + rejected + cancelled
const counted = (count: number) => `${formatNumber(count)} klaim`

const summary = (answer: Summary, hrefOf: (member: number) => string): SummaryShape => {
  const { sums, per_day, total } = answer
  const cells = (one: Sums) => [
    formatNumber(countOf(one)),
    formatNumber(one.pending),
    formatRupiah(one.claimed),
    formatRupiah(one.granted),
    formatRupiah(one.waiting),
  ]
  return {
    totals: [
      {
        label: "Diajukan",
        value: formatRupiah(sums.claimed),
        sub: `${counted(countOf(sums))}, ${formatNumber(total)} pegawai`,
      },
      { label: "Menunggu", value: formatRupiah(sums.waiting), sub: counted(sums.pending) },
      { label: "Disetujui", value: formatRupiah(sums.granted), sub: counted(sums.approved) },
      {
        label: "Ditolak",
        value: formatNumber(sums.rejected),
        sub: `${formatNumber(sums.cancelled)} dibatalkan`,
      },
    ],
    chart: {
      label: "Rupiah per tanggal klaim",
      series: [
        { key: "granted", label: "Disetujui", tone: "ok" },
        { key: "waiting", label: "Menunggu", tone: "warn", isProvisional: true },
        { key: "refused", label: "Ditolak", tone: "bad" },
      ],
      points: per_day.map((day) => dayPoint(day.date, [day.granted, day.waiting, day.refused])),
      format: (amount) => formatRupiah(amount),
      short: (amount) => formatRupiahShort(amount),
    },
    columns: [
      { key: "count", label: "Klaim" },
      { key: "pending", label: "Menunggu" },
      { key: "claimed", label: "Diajukan" },
      { key: "granted", label: "Disetujui" },
      { key: "waiting", label: "Belum diputuskan" },
    ],
    ...summaryRows(answer, hrefOf, (row) => cells(row.sums)),
    footer: cells(sums),
  }
}

const columns = (now: Date): readonly Column<MemberOf<typeof claims>>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Klaim",
    align: "end",
    sortable: true,
    line: ({ sums }) => `${formatNumber(countOf(sums))} klaim`,
    render: ({ sums }) => formatNumber(countOf(sums)),
  },
  { key: "claimed", label: "Diajukan", align: "end", render: ({ sums }) => formatRupiah(sums.claimed) },
  {
    key: "granted",
    label: "Disetujui",
    align: "end",
    named: true,
    render: ({ sums }) => formatRupiah(sums.granted),
  },
  oldestColumn("Terlama", now),
]

const marks: readonly { readonly value: (typeof claimMarks)[number]; readonly label: string }[] = [
  { value: "lewat_waktu", label: "Lewat batas waktu" },
  { value: "tanpa_nota", label: "Tanpa nota" },
]
/** /reimbursment */
export const ReimbursementScreen = approvalScreen(claims, {
  life: claimOf,
  searchLabel: "Cari nama, NIP atau nomor klaim",
  brought: broughtBy,
  item: (row) => {
    const flags = warningsOf(row)
    return {
      label: [row.member.nama, row.judul, formatRupiah(row.total_claimed), ...flags].join(", "),
      sub: `${row.judul} · ${formatDate(row.tanggal)}`,
      ...(flags.length > 0 ? { warning: flags.join(", ") } : {}),
      end: formatRupiah(row.total_claimed),
    }
  },
  filters: (address, rows) => [
    rowFilter(
      address,
      "kategori_id",
      "Kategori",
      (id) => rows.flatMap(({ items }) => items).find(({ kategori_id }) => kategori_id === id)?.kategori,
    ),
    wordFilter(address, "tanda", "Tanda", marks),
  ],
  extra: (row, decision) => {
    if (decision !== "approved") return {}
    const items = proposalOf(row)
    return items.length === 0 ? {} : { items }
  },
  warnings: warningsOf,
  detail: (row, deciding) => <ClaimDetail row={row} deciding={deciding} />,
  total: (rows) => formatRupiah(rows.reduce((sum, { total_claimed }) => sum + total_claimed, 0)),
  summary,
  members: columns,
  exporter: ClaimExport,
})
