import { approvalOf } from "#machines/lifecycles/approvalMachine.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import { type Request, requestList, requestOne, requestQueue, requestWatch } from "#src/api/queue.ts"
import { formatAgo, formatDate, formatNumber, formatTime } from "#src/ui/format.ts"
import { dateFilter, rowFilter, wordFilter } from "../filters.tsx"
import { defineQueue } from "../kind.ts"
import { kinds, statuses } from "../words.ts"
import { RequestDetail } from "./Detail.tsx"

const SHORT_DAYS = ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"]
const shortDay = (date: string) =>
  `${SHORT_DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ""} ${formatDate(date)}`

const extraOf = ({ type, distance_m, business_date }: Request): string =>
  [
    type === "luar_radius" && distance_m !== null
      ? `${kinds[type]} ${formatNumber(distance_m)} m`
      : kinds[type],
    shortDay(business_date),
  ].join(" · ")

const timeOf = ({ requested, before }: Request): string =>
  formatTime(requested.in ?? requested.out ?? before.in ?? before.out)

export const requestStatuses = (["pending", "approved", "rejected", "cancelled"] as const).map((value) => ({
  value,
  label: statuses[value]?.label ?? value,
}))

export const attendanceKind = defineQueue<Request>({
  id: "persetujuan",
  path: "/laporan-absensi/persetujuan",
  title: "Persetujuan absensi",
  noun: "pengajuan",
  searchLabel: "Cari nama atau NIP",
  batch: 20,
  words: {
    sorts: ["created_at", "business_date"],
    filters: ["status", "type", "start_date", "end_date", "offices_id", "members_id"],
  },
  list: requestList,
  one: requestOne,
  queue: requestQueue,
  watch: requestWatch,
  life: ({ level_total }) => approvalOf(level_total) as unknown as Lifecycle<Facts, Move>,
  facts: (row) => row,
  item: (row, href, now) => ({
    id: row.id,
    href,
    label: `${row.member.nama}, ${kinds[row.type]}, ${formatDate(row.business_date)}`,
    title: row.member.nama,
    sub: extraOf(row),
    end: timeOf(row),
    endSub:
      row.status === "pending" ? formatAgo(row.created_at, now) : (statuses[row.status]?.label ?? row.status),
  }),
  filters: (address, rows) => [
    wordFilter(address, "status", "Status", requestStatuses, "pending"),
    wordFilter(
      address,
      "type",
      "Jenis",
      Object.entries(kinds).map(([value, label]) => ({ value, label })),
    ),
    dateFilter(address),
    rowFilter(
      address,
      "offices_id",
      "Kantor",
      (id) => rows.find(({ member }) => member.offices_id === id)?.member.kantor,
    ),
    rowFilter(
      address,
      "members_id",
      "Pegawai",
      (id) => rows.find(({ member }) => member.id === id)?.member.nama,
    ),
  ],
  extra: () => ({}),
  detail: (row) => <RequestDetail row={row} />,
  total: () => null,
  revocable: ["approved"],
  payable: [],
  removable: [],
})
