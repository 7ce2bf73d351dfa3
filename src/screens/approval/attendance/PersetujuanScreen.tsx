import { type RequestMember, requestMembers, requestSummary, type RequestSummary } from "#src/api/queue.ts"
import { formatNumber } from "#src/ui/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import type { ScreenProps } from "../../screen.ts"
import { type Approval, ApprovalScreen } from "../ApprovalScreen.tsx"
import { defineMembers } from "../MembersView.tsx"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../people.tsx"
import { defineSummary } from "../SummaryView.tsx"
import { attendanceKind, requestStatuses } from "./kind.tsx"

type Counts = RequestSummary["counts"]
const order = ["approved", "pending", "rejected", "cancelled"] as const
const sum = (counts: Counts) => order.reduce((all, key) => all + counts[key], 0)
const share = (part: number, whole: number) =>
  whole === 0 ? "–" : `${formatNumber((part / whole) * 100)}% dari semua`

const summary = defineSummary<RequestSummary>({
  machine: requestSummary,
  read: (answer, hrefOf) => {
    const { counts, per_day, total } = answer
    const all = sum(counts)
    const cells = (one: Counts) => [sum(one), ...order.map((key) => one[key])].map((n) => formatNumber(n))
    return {
      totals: [
        { label: "Pengajuan", value: formatNumber(all), sub: `${formatNumber(total)} pegawai` },
        { label: "Menunggu", value: formatNumber(counts.pending), sub: share(counts.pending, all) },
        { label: "Disetujui", value: formatNumber(counts.approved), sub: share(counts.approved, all) },
        { label: "Ditolak", value: formatNumber(counts.rejected), sub: share(counts.rejected, all) },
      ],
      chart: {
        label: "Pengajuan per tanggal kerja",
        series: [
          { key: "approved", label: "Disetujui", tone: "ok" },
          { key: "pending", label: "Menunggu", tone: "warn" },
          { key: "rejected", label: "Ditolak", tone: "bad" },
          { key: "cancelled", label: "Dibatalkan", tone: "neutral" },
        ],
        points: per_day.map((day) =>
          dayPoint(
            day.date,
            order.map((key) => day[key]),
          ),
        ),
        format: (count) => formatNumber(count),
      },
      columns: [
        { key: "all", label: "Semua" },
        { key: "approved", label: "Disetujui" },
        { key: "pending", label: "Menunggu" },
        { key: "rejected", label: "Ditolak" },
        { key: "cancelled", label: "Dibatalkan" },
      ],
      ...summaryRows(answer, hrefOf, (row) => cells(row.counts)),
      footer: cells(counts),
    }
  },
})

const columns = (now: Date): readonly Column<RequestMember>[] => [
  ...whoColumns(),
  {
    key: "pending_count",
    label: "Jumlah",
    align: "end",
    sortable: true,
    render: (row) => formatNumber(row.pending_count),
  },
  oldestColumn("Terlama", now),
]

const members = defineMembers<RequestMember>({
  machine: requestMembers,
  words: {
    sorts: ["oldest_at", "nama", "pending_count"],
    filters: ["tampilan", "status", "offices_id"],
  },
  columns,
  statuses: requestStatuses,
})

const approval: Approval = { kind: attendanceKind, summary, members }

/** /laporan-absensi/persetujuan */
export const PersetujuanScreen = (props: ScreenProps) => <ApprovalScreen {...props} approval={approval} />
