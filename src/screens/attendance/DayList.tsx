import { dayFlagWords, dayFlags, dayStates, dayStateWords } from "#contract/areas/attendance/days.ts"
import type { Report, ReportRow } from "#src/api/actors/attendance.ts"
import { formatDate, formatNumber, formatTime, formatTimes } from "#src/format/format.ts"
import { Person } from "#src/ui/data/Person.tsx"
import type { Column, RowId } from "#src/ui/list/types.ts"
import type { Address } from "../report/address.ts"
import { rowFilter, wordFilter } from "../report/filters.tsx"
import { StateBadge } from "./DayMark.tsx"

/** One day of an employee; a range has one row for each requested day. */
export type DayRow = Pick<ReportRow, "member"> & {
  readonly id: RowId
  readonly day: ReportRow["days"][number] | undefined
}

type Wanted = { readonly day_status?: string | undefined; readonly flag?: string | undefined }

/**
 * Rows of a date or of a range; in a range, only the days that match the requested state and mark.
 * Row keys are unique: for a single date they are the employee ids.
 */
export const dayRows = (
  rows: Report["rows"],
  isRange: boolean,
  { day_status, flag }: Wanted,
): readonly DayRow[] =>
  isRange
    ? rows.flatMap(({ id, member, days }) =>
        days
          .map((day) => ({ id: `${id} ${day.date}`, member, day }))
          .filter(
            ({ day: { state, flags } }) =>
              (day_status === undefined || state === day_status) &&
              (flag === undefined || flags.some((one) => one === flag)),
          ),
      )
    : rows.map(({ id, member, days }) => ({ id, member, day: days[0] }))

const dateColumn: Column<DayRow> = {
  key: "date",
  label: "Tanggal",
  render: ({ day }) => (day === undefined ? "–" : formatDate(day.date)),
}

/** All employees of one date; for a range with a date column. */
export const columnsOf = (isRange: boolean): readonly Column<DayRow>[] =>
  isRange ? [...dayColumns.slice(0, 1), dateColumn, ...dayColumns.slice(1)] : dayColumns

/** Ordinary day: present, day off, holiday, or working hours not begun yet. Most rows of a day. */
const isOrdinary = ({ state, date, schedule }: NonNullable<DayRow["day"]>): boolean => {
  if (state !== "belum") return state === "hadir" || state === "off" || state === "libur"
  const hour = schedule.start?.slice(0, 5).replace(".", ":")
  return hour !== undefined && Date.now() < Date.parse(`${date}T${hour}:00+07:00`)
}

/** Reasons that the hours column next to it does not show already. */
const restOf = ({ day }: DayRow): string =>
  (day?.why ?? []).filter((why) => !/^Masuk [\d.]+, pulang [\d.]+$/.test(why)).join(". ")

const dayColumns: readonly Column<DayRow>[] = [
  {
    key: "nama",
    label: "Pegawai",
    primary: true,
    render: ({ member }) => (
      <Person
        name={member.nama}
        photo={member.foto}
        sub={[member.jabatan, member.nip].filter(Boolean).join(" · ")}
        only="tables"
      />
    ),
  },
  {
    key: "state",
    label: "Status",
    card: "beside",
    render: ({ day }) =>
      day === undefined ? (
        "–"
      ) : isOrdinary(day) ? (
        <span className="text-ink-3">{dayStateWords[day.state].label}</span>
      ) : (
        <StateBadge state={day.state} />
      ),
  },
  {
    key: "in",
    label: "Masuk",
    align: "end",
    line: ({ day }) => (day?.check_in || day?.check_out ? formatTimes(day.check_in, day.check_out) : null),
    render: ({ day }) => formatTime(day?.check_in),
  },
  {
    key: "out",
    label: "Pulang",
    align: "end",
    line: () => null,
    render: ({ day }) => formatTime(day?.check_out),
  },
  {
    key: "late",
    label: "Terlambat",
    align: "end",
    line: ({ day }) => (day?.late_min ? `terlambat ${formatNumber(day.late_min)} mnt` : null),
    render: ({ day }) =>
      day?.late_min ? <span className="font-semibold text-warn">{formatNumber(day.late_min)} mnt</span> : "–",
  },
  { key: "kantor", label: "Kantor", card: "none", render: ({ member }) => member.kantor },
  { key: "why", label: "Keterangan", wrap: true, line: restOf, render: restOf },
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
