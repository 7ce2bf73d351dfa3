import { type ClaimMember, claimMembers, claimSummaryQuery, type ClaimSummary } from "#src/api/claims.ts"
import { formatNumber, formatRupiah, formatRupiahShort } from "#src/ui/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import type { ScreenProps } from "../../screen.ts"
import { type Approval, ApprovalScreen } from "../ApprovalScreen.tsx"
import { dateFilter, lastDays } from "../filters.tsx"
import { defineMembers } from "../MembersView.tsx"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../people.tsx"
import { defineSummary } from "../SummaryView.tsx"
import { claimKind, claimStatusOptions } from "./kind.tsx"

/** A quarter: the longest range a summary answers for. */
const MEMBER_DAYS = 92

type Sums = ClaimSummary["sums"]
const countOf = ({ pending, approved, rejected, cancelled }: Sums) =>
  pending + approved + rejected + cancelled
const claims = (count: number) => `${formatNumber(count)} klaim`

const summary = defineSummary<ClaimSummary>({
  machine: claimSummaryQuery,
  read: (answer, hrefOf) => {
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
          sub: `${claims(countOf(sums))}, ${formatNumber(total)} pegawai`,
        },
        { label: "Menunggu", value: formatRupiah(sums.waiting), sub: claims(sums.pending) },
        { label: "Disetujui", value: formatRupiah(sums.granted), sub: claims(sums.approved) },
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
          { key: "waiting", label: "Menunggu", tone: "warn" },
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
  },
})

const columns = (now: Date): readonly Column<ClaimMember>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Klaim",
    align: "end",
    sortable: true,
    render: ({ sums }) => formatNumber(countOf(sums)),
  },
  { key: "claimed", label: "Diajukan", align: "end", render: ({ sums }) => formatRupiah(sums.claimed) },
  { key: "granted", label: "Disetujui", align: "end", render: ({ sums }) => formatRupiah(sums.granted) },
  oldestColumn("Terlama", now),
]

const members = defineMembers<ClaimMember>({
  machine: claimMembers(() => lastDays(MEMBER_DAYS)),
  words: {
    sorts: ["oldest_at", "nama", "pending"],
    filters: ["tampilan", "status", "offices_id", "start_date", "end_date"],
  },
  columns,
  statuses: claimStatusOptions,
  dates: (address) =>
    dateFilter(address, { ...lastDays(MEMBER_DAYS), ...address.query.filters }, MEMBER_DAYS),
})

const approval: Approval = { kind: claimKind, summary, members }

/** /reimbursment */
export const ReimbursementScreen = (props: ScreenProps) => <ApprovalScreen {...props} approval={approval} />
