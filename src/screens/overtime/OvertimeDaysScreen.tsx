import { type DayType, dayTypeWords, overtimeDaysExport } from "#contract/areas/overtime/overtime.ts"
import { wantedBy } from "#src/api/actors/flowAsk.ts"
import { liveOvertimeDays, overtimeDaysFiles, type OvertimeDaysPage } from "#src/api/actors/overtime.ts"
import { maySend } from "#src/api/wire/access.ts"
import { EMPTY, formatDate, formatDuration, formatNumber, formatTimes } from "#src/format/format.ts"
import { Person } from "#src/ui/data/Person.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import type { Column } from "#src/ui/list/types.ts"
import { dateFilter, rowFilter, wordFilter } from "../report/filters.tsx"
import { ReportList } from "../report/ReportList.tsx"
import { SheetMenu } from "../report/SheetMenu.tsx"
import { useAddress } from "../report/useAddress.ts"
import type { ScreenProps } from "../screen.ts"
import { approvalStatuses } from "#machines/lifecycles/approvalParts.ts"
import { DAYS, LIST_DAYS, overtimeHref, readOvertime, words } from "./overtimeAddress.ts"
import { OvertimeTabs } from "./OvertimeTabs.tsx"

type Row = OvertimeDaysPage["rows"][number]
const minutes = (value: number | null) => (value === null ? EMPTY : formatDuration(value))

const columns: readonly Column<Row>[] = [
  {
    key: "nama",
    label: "Pegawai",
    primary: true,
    render: ({ member }) => (
      <Person
        name={member.nama}
        photo={member.foto}
        sub={[member.jabatan, member.nip].filter((part) => part !== null).join(" · ")}
        only="tables"
      />
    ),
  },
  { key: "date", label: "Tanggal", align: "end", render: ({ day }) => formatDate(day.date) },
  {
    key: "day",
    label: "Jadwal",
    card: "none",
    render: ({ day }) =>
      day.day_type === "kerja" ? day.schedule : dayTypeWords[day.day_type satisfies DayType],
  },
  {
    key: "absen",
    label: "Absen",
    align: "end",
    render: ({ day }) => formatTimes(day.check_in, day.check_out),
  },
  {
    key: "request",
    label: "Pengajuan",
    card: "beside",
    render: ({ day: { request } }) =>
      request === null ? (
        EMPTY
      ) : request === "approved" ? (
        <span className="text-ink-3">{approvalStatuses[request].label}</span>
      ) : (
        <StatusBadge tone={approvalStatuses[request].tone}>{approvalStatuses[request].label}</StatusBadge>
      ),
  },
  {
    key: "granted",
    label: "Disetujui",
    align: "end",
    card: "none",
    render: ({ day: { asked_min, granted_min } }) =>
      asked_min === null || asked_min === granted_min ? (
        minutes(granted_min)
      ) : (
        <>
          {minutes(granted_min)}
          <span className="block text-caption text-ink-3">diminta {formatDuration(asked_min)}</span>
        </>
      ),
  },
  {
    key: "worked",
    label: "Dikerjakan",
    align: "end",
    line: ({ day }) => (day.worked_min === null ? null : `kerja ${formatDuration(day.worked_min)}`),
    render: ({ day }) => minutes(day.worked_min),
  },
  {
    key: "paid",
    label: "Dihitung",
    align: "end",
    goesOn: true,
    line: ({ day }) => (day.paid_min === null ? null : `dihitung ${formatDuration(day.paid_min)}`),
    render: ({ day }) => minutes(day.paid_min),
  },
]

/** /laporan-absensi-lembur: compares attendance with overtime by day: requested, approved, worked and paid. */
export function OvertimeDaysScreen({ search, user }: ScreenProps) {
  const { query, ask } = readOvertime(search)
  const address = useAddress(DAYS, query, words)
  return (
    <ReportList<Row, OvertimeDaysPage>
      id="absensiLembur"
      machine={liveOvertimeDays}
      search={search}
      ask={(text) => readOvertime(text).ask}
      hrefOf={(page) => overtimeHref(DAYS, search, {}, page)}
      title={() => "Absensi lembur"}
      countText={({ total, sums }) =>
        [
          `${formatNumber(total)} hari`,
          `disetujui ${formatDuration(sums.granted_min)}`,
          `dikerjakan ${formatDuration(sums.worked_min)}`,
          `dihitung ${formatDuration(sums.paid_min)}`,
        ].join(" · ")
      }
      renderActions={(page) =>
        maySend(user, overtimeDaysExport) && (
          <SheetMenu
            id="absensiLemburExport"
            machine={overtimeDaysFiles}
            asked={wantedBy(ask, null)}
            rows={page?.total}
          />
        )
      }
      views={<OvertimeTabs view="absensi" />}
      columns={columns}
      rowHref={({ member, day }) =>
        `/laporan-absensi/laporan?members_id=${member.id}&start_date=${day.date}&hari=${day.date}`
      }
      rowLabel={({ member, day }) => `${member.nama}, ${formatDate(day.date)}`}
      filters={(page) => [
        dateFilter(address, ask.filters, LIST_DAYS),
        wordFilter(address, "beda", "Selisih", [
          { value: "lebih", label: "Dikerjakan lebih dari disetujui" },
          { value: "kurang", label: "Dikerjakan kurang dari disetujui" },
        ]),
        rowFilter(
          address,
          "offices_id",
          "Kantor",
          (id) => page?.rows.find((row) => row.member.offices_id === id)?.member.kantor,
        ),
        rowFilter(
          address,
          "members_id",
          "Pegawai",
          (id) => page?.rows.find((row) => row.member.id === id)?.member.nama,
        ),
      ]}
      isNarrowed={Object.keys(query.filters).length > 0}
      plainHref={DAYS}
      empty={{
        title: "Tidak ada lembur",
        text: "Hari dengan pengajuan lembur, atau dengan waktu di luar jam kerja, muncul di sini.",
      }}
    />
  )
}
