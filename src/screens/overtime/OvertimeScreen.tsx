import { seesPay } from "#contract/kit/pay.ts"
import {
  type DayType,
  dayTypes,
  dayTypeWords,
  overtimeExport,
  type OvertimeRow,
  overtimeSources,
  overtimeSourceWords,
  overtimeStates,
  overtimeStateWords,
} from "#contract/areas/overtime/overtime.ts"
import { wantedBy } from "#src/api/actors/flowAsk.ts"
import { liveOvertime, overtimeFiles, type OvertimePage } from "#src/api/actors/overtime.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDate, formatDuration, formatNumber, formatRupiah, formatTime } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Person } from "#src/ui/data/Person.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import type { Column } from "#src/ui/list/types.ts"
import { AskLink } from "../approval/ask/AskLink.tsx"
import { dateFilter, rowFilter, wordFilter } from "../report/filters.tsx"
import { ReportList } from "../report/ReportList.tsx"
import { SheetMenu } from "../report/SheetMenu.tsx"
import { useAddress } from "../report/useAddress.ts"
import { type ScreenProps, useWorld } from "../screen.ts"
import { Calculation } from "./Calculation.tsx"
import { LIST_DAYS, OVERTIME, overtimeHref, readOvertime, WAITING, words } from "./overtimeAddress.ts"
import { OvertimeSummaryScreen } from "./OvertimeSummaryScreen.tsx"
import { OvertimeTabs } from "./OvertimeTabs.tsx"

/** Only exceptions get a badge: most overtime is on a working day and is paid. */
const dayTones: Readonly<Record<Exclude<DayType, "kerja">, "info" | "waiting">> = {
  libur_mingguan: "info",
  libur_nasional: "waiting",
}

const columns: readonly Column<OvertimeRow>[] = [
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
  { key: "date", label: "Tanggal", align: "end", render: ({ date }) => formatDate(date) },
  {
    key: "day_type",
    label: "Jenis hari",
    line: ({ day_type }) => (day_type === "kerja" ? null : dayTypeWords[day_type]),
    render: ({ day_type }) =>
      day_type === "kerja" ? (
        dayTypeWords[day_type]
      ) : (
        <StatusBadge tone={dayTones[day_type]} icon={false}>
          {dayTypeWords[day_type]}
        </StatusBadge>
      ),
  },
  {
    key: "absen",
    label: "Absen",
    align: "end",
    render: ({ start, end }) => `${formatTime(start)}–${formatTime(end)}`,
  },
  {
    key: "menit",
    label: "Dihitung",
    align: "end",
    render: ({ minutes_paid }) => formatDuration(minutes_paid),
  },
  {
    key: "state",
    label: "Keadaan",
    card: "beside",
    render: ({ state }) =>
      state === "dihitung" ? (
        <span className="text-ink-3">{overtimeStateWords[state].label}</span>
      ) : (
        <StatusBadge tone={overtimeStateWords[state].tone}>{overtimeStateWords[state].label}</StatusBadge>
      ),
  },
]
/** Only for users who may see pay. */
const payColumn: Column<OvertimeRow> = {
  key: "amount",
  label: "Upah lembur",
  align: "end",
  whole: true,
  goesOn: true,
  render: ({ amount, compensation, minutes_paid }) =>
    compensation === "leave"
      ? `${formatDuration(minutes_paid)} istirahat`
      : amount === null
        ? "Gaji belum diisi"
        : formatRupiah(amount),
}

const options = <K extends string>(keys: readonly K[], labelOf: (key: K) => string) =>
  keys.map((value) => ({ value, label: labelOf(value) }))

/** /lembur: overtime by day, each amount with its calculation, and a summary. */
export function OvertimeScreen(props: ScreenProps) {
  return new URLSearchParams(props.search).get("tampilan") === "rangkuman" ? (
    <OvertimeSummaryScreen {...props} />
  ) : (
    <OvertimeList {...props} />
  )
}

function OvertimeList({ search, user }: ScreenProps) {
  const { handle, mayOpen } = useWorld()
  const { query, ask, opened } = readOvertime(search)
  const address = useAddress(OVERTIME, query, words)
  const sees = seesPay(user)
  const href = (patch: Readonly<Record<string, string | null>>, page = query.page) =>
    overtimeHref(OVERTIME, search, patch, page)
  const member = ask.filters["members_id"]
  const close = () => handle({ type: "navigation.requested", to: href({ hitungan: null }), replace: true })
  const sumsText = ({ total, sums, waiting }: OvertimePage) =>
    [
      `${formatNumber(total)} hari`,
      formatDuration(sums.menit),
      sums.amount === null ? null : formatRupiah(sums.amount),
      sums.tanpa_gaji > 0 && sees ? `${formatNumber(sums.tanpa_gaji)} hari tanpa gaji pokok` : null,
      waiting > 0 && mayOpen(WAITING) ? `${formatNumber(waiting)} pengajuan menunggu keputusan` : null,
    ]
      .filter((part) => part !== null)
      .join(" · ")
  return (
    <ReportList<OvertimeRow, OvertimePage>
      id="lembur"
      machine={liveOvertime}
      search={search}
      ask={(text) => readOvertime(text).ask}
      hrefOf={(page) => href({ hitungan: null }, page)}
      title={(page) => (member === undefined ? "Lembur" : (page?.rows[0]?.member.nama ?? "Lembur"))}
      countText={sumsText}
      renderActions={(page) => (
        <>
          <AskLink page={OVERTIME} label="Catat perintah lembur" />
          {mayOpen(WAITING) && <ButtonLink href={WAITING}>Persetujuan lembur</ButtonLink>}
          {maySend(user, overtimeExport) && (
            <SheetMenu
              id="lemburExport"
              machine={overtimeFiles}
              asked={{ ...wantedBy(ask, null), what: "harian" }}
              rows={page?.total}
            />
          )}
        </>
      )}
      views={<OvertimeTabs view={member === undefined ? "daftar" : null} />}
      columns={sees ? [...columns.slice(0, -1), payColumn, ...columns.slice(-1)] : columns}
      rowHref={({ id }) => href({ hitungan: String(id) })}
      rowLabel={(row) => `${row.member.nama}, ${formatDate(row.date)}`}
      filters={(page) => [
        dateFilter(address, ask.filters, LIST_DAYS),
        wordFilter(
          address,
          "day_type",
          "Jenis hari",
          options(dayTypes, (key) => dayTypeWords[key]),
        ),
        wordFilter(
          address,
          "status",
          "Keadaan",
          options(overtimeStates, (key) => overtimeStateWords[key].label),
        ),
        wordFilter(
          address,
          "source",
          "Sumber",
          options(overtimeSources, (key) => overtimeSourceWords[key]),
        ),
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
      plainHref={OVERTIME}
      empty={{
        title: "Belum ada lembur",
        text: "Lembur muncul di sini sesudah pengajuannya disetujui, atau dari absensi bila aturannya begitu.",
      }}
    >
      {(page) => <Calculation row={page?.rows.find(({ id }) => id === opened) ?? null} onClose={close} />}
    </ReportList>
  )
}
