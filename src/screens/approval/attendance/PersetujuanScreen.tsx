import { type RequestMember, requestMembers, requestSummary, type RequestSummary } from "#src/api/queue.ts"
import { Person } from "#src/ui/data/Person.tsx"
import { formatAgo, formatDay, formatNumber } from "#src/ui/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import type { ScreenProps } from "../../screen.ts"
import { type Approval, ApprovalScreen } from "../ApprovalScreen.tsx"
import type { MemberRow, MembersSpec } from "../MembersView.tsx"
import type { SummarySpec } from "../SummaryView.tsx"
import { attendanceKind, requestStatuses } from "./kind.tsx"

type Counts = RequestSummary["counts"]
const order = ["approved", "pending", "rejected", "cancelled"] as const
const sum = (counts: Counts) => order.reduce((all, key) => all + counts[key], 0)
const share = (part: number, whole: number) =>
  whole === 0 ? "–" : `${formatNumber((part / whole) * 100)}% dari semua`

const summary: SummarySpec = {
  machine: requestSummary as never,
  read: (value, hrefOf) => {
    const { counts, per_day, rows, total, page, last_page, sheet } = value as RequestSummary
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
        points: per_day.map((day) => ({
          key: day.date,
          tick: `${day.date.slice(8)}/${day.date.slice(5, 7)}`,
          label: formatDay(day.date),
          values: order.map((key) => day[key]),
        })),
        format: (count) => formatNumber(count),
      },
      columns: [
        { key: "all", label: "Semua" },
        { key: "approved", label: "Disetujui" },
        { key: "pending", label: "Menunggu" },
        { key: "rejected", label: "Ditolak" },
        { key: "cancelled", label: "Dibatalkan" },
      ],
      rows: rows.map(({ id, member, counts: own }) => ({
        id,
        name: member.nama,
        sub: [member.nip, member.kantor].join(" · "),
        href: hrefOf(id),
        cells: cells(own),
      })),
      footer: cells(counts),
      total,
      page,
      lastPage: last_page,
      sheet,
      officeOf: (id) => rows.find(({ member }) => member.offices_id === id)?.member.kantor,
    }
  },
}

const columns = (now: Date): readonly Column<RequestMember>[] => [
  {
    key: "nama",
    label: "Pegawai",
    primary: true,
    sortable: true,
    render: ({ member }) => (
      <Person
        name={member.nama}
        photo={member.foto}
        sub={[member.jabatan, member.nip].filter((part) => part !== null).join(" · ")}
      />
    ),
  },
  { key: "kantor", label: "Kantor", render: ({ member }) => member.kantor },
  {
    key: "pending_count",
    label: "Jumlah",
    align: "end",
    sortable: true,
    card: "beside",
    render: (row) => formatNumber(row.pending_count),
  },
  {
    key: "oldest_at",
    label: "Terlama",
    align: "end",
    sortable: true,
    render: (row) => formatAgo(row.oldest_at, now),
  },
]

const members: MembersSpec = {
  machine: requestMembers as never,
  words: {
    sorts: ["oldest_at", "nama", "pending_count"],
    filters: ["tampilan", "status", "offices_id"],
  },
  columns: columns as unknown as (now: Date) => readonly Column<MemberRow>[],
  statuses: requestStatuses,
}

const approval: Approval = { kind: attendanceKind, summary, members }

/** /laporan-absensi/persetujuan */
export const PersetujuanScreen = (props: ScreenProps) => <ApprovalScreen {...props} approval={approval} />
