import { dayFlagWords, dayFlags, dayStates, dayStateWords } from "#contract/areas/attendance/days.ts"
import type { Report, ReportRow } from "#src/api/actors/attendance.ts"
import { formatNumber, formatTime } from "#src/format/format.ts"
import { Person } from "#src/ui/data/Person.tsx"
import type { Column } from "#src/ui/list/types.ts"
import type { Address } from "../report/address.ts"
import { rowFilter, wordFilter } from "../report/filters.tsx"
import { StateBadge } from "./DayMark.tsx"

const dayIn = ({ days }: ReportRow) => days[0]

/** Everybody of one date. */
export const dayColumns: readonly Column<ReportRow>[] = [
  {
    key: "nama",
    label: "Pegawai",
    primary: true,
    render: ({ member }) => (
      <Person
        name={member.nama}
        photo={member.foto}
        sub={[member.jabatan, member.nip].filter(Boolean).join(" · ")}
      />
    ),
  },
  {
    key: "state",
    label: "Status",
    card: "beside",
    render: (row) => {
      const day = dayIn(row)
      return day === undefined ? "–" : <StateBadge state={day.state} />
    },
  },
  { key: "in", label: "Masuk", align: "end", render: (row) => formatTime(dayIn(row)?.check_in) },
  { key: "out", label: "Pulang", align: "end", render: (row) => formatTime(dayIn(row)?.check_out) },
  {
    key: "late",
    label: "Terlambat",
    align: "end",
    render: (row) => (dayIn(row)?.late_min ? `${formatNumber(dayIn(row)?.late_min)} mnt` : "–"),
  },
  { key: "kantor", label: "Kantor", card: "none", render: ({ member }) => member.kantor },
  { key: "why", label: "Keterangan", wrap: true, render: (row) => dayIn(row)?.why.join(". ") ?? "" },
]

const stateOptions = dayStates.map((value) => ({ value, label: dayStateWords[value].label }))
const flagOptions = dayFlags.map((value) => ({ value, label: dayFlagWords[value] }))

export const reportFilters = (address: Address, rows: Report["rows"]) => [
  wordFilter(address, "day_status", "Status", stateOptions),
  wordFilter(address, "flag", "Keterangan", flagOptions),
  rowFilter(
    address,
    "offices_id",
    "Kantor",
    (id) => rows.find(({ member }) => member.offices_id === id)?.member.kantor,
  ),
]
