import { partWords } from "#contract/areas/leave/leaveWords.ts"
import { monthWords } from "#contract/kit/words.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import { type Absences, liveAbsences } from "#src/api/actors/leave.ts"
import { formatDay, formatNumber } from "#src/format/format.ts"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { FailureView } from "../FailureView.tsx"
import { rowFilter, wordFilter } from "../report/filters.tsx"
import { useAddress } from "../report/useAddress.ts"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { AbsenceMonth } from "./AbsenceMonth.tsx"
import { CALENDAR, calendarAsk, calendarHref, calendarWords, monthBeside, todayHere } from "./leaveAddress.ts"
import { useOnce } from "#src/ui/useOnce.ts"

const kinds = [
  { value: "cuti", label: "Cuti" },
  { value: "izin", label: "Izin" },
  { value: "sakit", label: "Sakit" },
]
const pageOf = (jenis: string) => (jenis === "cuti" ? "/cuti" : "/permit")

/** Details of one day: absent employees, the leave category, and which part of the day. */
function DayList({ day, people }: { readonly day: Absences["days"][number]; readonly people: number }) {
  const { date, holidays, absences, away, waiting } = day
  return (
    <Card title={formatDay(date)}>
      <p className="mb-2 text-ink-2">
        {[
          ...holidays,
          `${formatNumber(away)} dari ${formatNumber(people)} pegawai tidak masuk`,
          waiting > 0 ? `${formatNumber(waiting)} menunggu keputusan` : null,
        ]
          .filter((part) => part !== null)
          .join(" · ")}
      </p>
      <ul role="list" className="grid gap-1.5">
        {absences.map(({ id, nama, kategori, part, status, jenis }) => (
          <li key={`${id} ${part}`} className="text-ink-2">
            <a href={`${pageOf(jenis)}?status=semua&id=${id}`} className="font-semibold text-ink">
              {nama}
            </a>{" "}
            · {kategori}
            {part !== "full" && ` · ${partWords[part]}`}
            {status === "pending" && " · menunggu"}
          </li>
        ))}
      </ul>
      {away + waiting > absences.length && (
        <p className="mt-2 text-ink-3">dan {away + waiting - absences.length} lagi</p>
      )}
    </Card>
  )
}

/** /cuti/kalender: absence calendar of a month, by office or division, including the company's days off. */
export function AbsenceScreen({ search }: ScreenProps) {
  const input = useOnce(() => calendarAsk(search))
  const { snapshot, send } = useMachine(liveAbsences, { input: { input } })
  useAddressChange(search, (text) => {
    const next = calendarAsk(text)
    /** Skip the request when another day of the same month is selected: its data is already loaded. */
    if (JSON.stringify(next) !== JSON.stringify(snapshot.context.input))
      send({ type: "query.ask", input: next })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const query = readQuery(search, calendarWords)
  const address = useAddress(CALENDAR, query, calendarWords)
  const { value, failure } = snapshot.context
  const from = calendarAsk(search).filters["start_date"] ?? todayHere()
  const chosen = query.filters["hari"] ?? null
  const day = value?.days.find(({ date }) => date === (chosen ?? todayHere()))
  const step = (by: 1 | -1) => calendarHref(search, { start_date: monthBeside(from, by), hari: null })
  return (
    <div {...marks("kalenderCuti", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Kalender cuti"
        sub={monthWords(from.slice(0, 7))}
        isTight
        actions={<PeriodSteps unit="Bulan" back={step(-1)} on={step(1)} />}
      />
      <div className="mb-3 rounded-card border border-line bg-surface">
        <div className="-mb-px">
          <Toolbar
            search={undefined}
            filters={[
              wordFilter(address, "jenis", "Jenis", kinds),
              rowFilter(address, "offices_id", "Kantor", () => undefined),
              rowFilter(address, "departement_id", "Divisi", () => undefined),
            ]}
            columns={[]}
            columnsMenu={undefined}
          />
        </div>
      </div>
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <AbsenceMonth
            value={value}
            chosen={day?.date ?? null}
            hrefOf={(date) => calendarHref(search, { start_date: from, hari: date })}
          />
          {day !== undefined && <DayList day={day} people={value.people} />}
        </div>
      )}
    </div>
  )
}
