import { type ReactNode, useState } from "react"
import type { Failure } from "#contract/kit/errors.ts"
import type { Onboarding } from "#machines/welcome/pages.ts"
import type { HomeCard } from "#contract/areas/home/susunan.ts"
import { performanceOntime } from "#contract/areas/home/performance.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { seesFigures } from "#contract/areas/home/home.ts"
import { hideHelp } from "#contract/areas/welcome/onboarding.ts"
import { isOpenTo, maySend } from "#src/api/wire/access.ts"
import { type HomeData, liveHome } from "#src/api/actors/shell.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatCard, StatGrid, Tone } from "#src/ui/data/StatCard.tsx"
import { formatDay, formatNumber, formatPercent, formatTime } from "#src/format/format.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { FRESH_MS, useNow } from "../useNow.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { reportHref } from "../attendance/reportAddress.ts"
import { actionRows, queueRows } from "./actions.tsx"
import { onTimeOf, presentOf, sinceLastWeek } from "./attendance.ts"
import { Arrange, cardWords } from "./Arrange.tsx"
import { Help } from "./Help.tsx"
import { LateHours } from "./LateHours.tsx"
import { Performance } from "./Performance.tsx"
import { Trend } from "./Trend.tsx"
import { Welcome } from "./Welcome.tsx"

const INBOX = "/persetujuan"

const greeting = (now: Date): string => {
  const hour = Number(
    new Intl.DateTimeFormat("id", { hour: "numeric", hourCycle: "h23", timeZone: "Asia/Jakarta" }).format(
      now,
    ),
  )
  return hour < 11
    ? "Selamat pagi"
    : hour < 15
      ? "Selamat siang"
      : hour < 18
        ? "Selamat sore"
        : "Selamat malam"
}

const freshness = (data: HomeData, failure: Failure | null): string =>
  `data hingga ${formatTime(data.as_of)} WIB${failure === null ? "" : ", belum dapat diperbarui"}`

/** The office all cards are about; null = all. */
const officeIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get("offices_id") ?? "")
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** /home: the day in numbers, what waits for somebody, and the last fourteen days. */
export function HomeScreen({ user, search }: ScreenProps) {
  const { handle } = useWorld()
  const { snapshot, send } = useMachine(liveHome, { input: { input: { offices_id: officeIn(search) } } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: { offices_id: officeIn(text) } }))
  const [now] = useState(() => new Date())
  const { value, failure, input } = snapshot.context
  const name = user.nama_lengkap.split(" ")[0] ?? ""
  /** Figures of another office than the chosen one are on their way out. */
  const isOld = value !== null && snapshot.matches("loading")
  return (
    <div {...marks("home", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title={`${greeting(now)}, ${name}`}
        sub={value === null ? formatDay(now) : `${formatDay(value.date)} · ${freshness(value, failure)}`}
        actions={
          value === null ? null : (
            <>
              {value.offices.length > 1 && (
                <SelectField<number>
                  label="Kantor"
                  labelHidden
                  placeholder="Semua kantor"
                  value={input.offices_id}
                  options={value.offices.map((office) => ({ value: office.id, label: office.nama }))}
                  onChange={(offices_id) =>
                    handle({
                      type: "navigation.requested",
                      to: offices_id === null ? "/home" : `/home?offices_id=${offices_id}`,
                      replace: true,
                    })
                  }
                />
              )}
              {seesFigures(user) && value.cards.total_pegawai > 0 && (
                <Arrange
                  arrangement={value.susunan}
                  open={openCards(user)}
                  onSaved={() => send({ type: "query.refresh" })}
                />
              )}
            </>
          )
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <HomeSkeleton />
      ) : !seesFigures(user) ? (
        value.queues.length > 0 ? (
          <Todo data={value} office={input.offices_id} />
        ) : (
          <NothingYet hasRole={user.rights === null || user.rights.length > 0} />
        )
      ) : (
        <div className={isOld ? "opacity-50 transition-opacity delay-150" : ""}>
          <Today
            data={value}
            company={user.companie_name ?? "perusahaan Anda"}
            onboarding={user.onboarding}
            hasHelp={isOpenTo(user, hideHelp.who) && !user.onboarding.hide_help}
            office={input.offices_id}
            user={user}
            isWhole={input.offices_id === null && user.id_offices.length === 0}
          />
        </div>
      )}
    </div>
  )
}

/** Somebody whose role is without attendance, or who has none yet. */
function NothingYet({ hasRole }: { readonly hasRole: boolean }) {
  return (
    <Card title={hasRole ? "Pilih menu untuk mulai bekerja" : "Akun Anda belum memiliki peran"}>
      <p className="text-sm text-muted">
        {hasRole
          ? "Ringkasan kehadiran tidak termasuk dalam peran Anda. Bagian yang terbuka untuk Anda ada di menu."
          : "Admin perusahaan Anda menentukan bagian mana yang terbuka untuk Anda. Hubungi mereka bila Anda membutuhkan akses."}
      </p>
    </Card>
  )
}

type TodayProps = {
  readonly data: HomeData
  readonly company: string
  readonly onboarding: Onboarding
  /** The chosen one; null = all. */
  readonly office: number | null
  readonly user: SessionUser
  readonly isWhole: boolean
  readonly hasHelp: boolean
}

/** What waits for this person: queues first, then what else there is to do. */
function Todo({ data, office }: Pick<TodayProps, "data" | "office">) {
  const { mayOpen } = useWorld()
  const now = useNow(FRESH_MS)
  return (
    <div data-coach="todo">
      <Card
        title="Perlu tindakan Anda"
        flush
        actions={
          data.queues.some(({ count }) => count > 0) && mayOpen(INBOX) ? (
            <a href={INBOX} className="font-semibold text-brand">
              Lihat semua
            </a>
          ) : null
        }
      >
        <ActionList rows={queueRows(data.queues, office, mayOpen, now)} />
      </Card>
    </div>
  )
}

/** Cards this person can have; the figures of a month are not everybody's. */
const openCards = (user: SessionUser): readonly HomeCard[] => [
  "antrean",
  "tindakan",
  "hari_ini",
  "tren",
  ...(maySend(user, performanceOntime)
    ? (["kehadiran", "ontime", "kunjungan", "jam_terlambat"] as const)
    : []),
  "ulang_tahun",
]

const WIDE = "lg:col-span-6"
const spans: Readonly<Record<HomeCard, string>> = {
  antrean: "lg:col-span-3",
  tindakan: "lg:col-span-3",
  hari_ini: WIDE,
  tren: WIDE,
  kehadiran: "lg:col-span-2",
  ontime: "lg:col-span-2",
  kunjungan: "lg:col-span-2",
  jam_terlambat: "lg:col-span-4",
  ulang_tahun: "lg:col-span-2",
}

function Today({ data, company, onboarding, office, user, isWhole, hasHelp }: TodayProps) {
  const { mayOpen } = useWorld()
  if (isWhole && data.cards.total_pegawai === 0)
    return (
      <div className="grid gap-4">
        <div data-coach="start">
          <Welcome {...{ company, onboarding, mayOpen }} />
        </div>
        <Todo data={data} office={office} />
        <Missing data={data} />
        {hasHelp && <Help />}
      </div>
    )
  const open = openCards(user)
  const cards: Readonly<Record<HomeCard, () => ReactNode>> = {
    antrean: () => <Todo data={data} office={office} />,
    tindakan: () => <Missing data={data} />,
    hari_ini: () => (
      <div data-coach="figures">
        <Figures
          data={data}
          hrefOf={mayOpen(REPORT) ? (patch) => dayHref(data.date, office, patch) : () => undefined}
        />
      </div>
    ),
    tren: () => (
      <Trend
        days={data.trend}
        today={{ date: data.date, people: data.cards.total_pegawai - data.cards.libur }}
        hrefOf={mayOpen(REPORT) ? (date) => dayHref(date, office) : null}
      />
    ),
    kehadiran: () => <Performance key={office} metric="kehadiran" {...{ office, user }} />,
    ontime: () => <Performance key={office} metric="ontime" {...{ office, user }} />,
    kunjungan: () => <Performance key={office} metric="kunjungan" {...{ office, user }} />,
    jam_terlambat: () => <LateHours key={office} office={office} />,
    ulang_tahun: () => <Birthdays data={data} />,
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-6">
        {data.susunan.order
          .filter((card) => open.includes(card) && !data.susunan.hidden.includes(card))
          .map((card) => (
            <div key={card} data-card={card} className={`grid min-w-0 ${spans[card]}`}>
              {cards[card]()}
            </div>
          ))}
      </div>
      {hasHelp && <Help />}
    </div>
  )
}

/** What is not complete yet, and what soon ends. */
function Missing({ data }: Pick<TodayProps, "data">) {
  const { mayOpen } = useWorld()
  return (
    <Card title={cardWords.tindakan} flush>
      <ActionList
        rows={actionRows(
          data.actions.filter(({ kind }) => kind !== "ulang_tahun"),
          mayOpen,
        )}
        doneText="Tidak ada yang perlu dilengkapi."
      />
    </Card>
  )
}

function Birthdays({ data }: Pick<TodayProps, "data">) {
  return (
    <Card title={cardWords.ulang_tahun} flush>
      <ActionList
        rows={data.birthdays.map(({ id, nama, date }) => ({
          id: String(id),
          text: nama,
          badge: <span className="text-caption text-ink-3">{formatDay(date)}</span>,
        }))}
        doneText="Tidak ada yang berulang tahun pekan ini."
      />
    </Card>
  )
}

type Day = HomeData["trend"][number]
const REPORT = "/laporan-absensi/laporan"
/** The rows of a day, of the chosen office. */
const dayHref = (date: string, office: number | null, patch: Readonly<Record<string, string>> = {}): string =>
  reportHref("", { start_date: date, offices_id: office === null ? null : String(office), ...patch })

type FiguresProps = {
  readonly data: Pick<HomeData, "cards" | "trend">
  readonly hrefOf: (patch: Readonly<Record<string, string>>) => string | undefined
}

function Figures({ data: { cards, trend }, hrefOf }: FiguresProps) {
  const isFree = cards.libur > 0 && cards.hadir === 0
  const people = cards.total_pegawai
  const card = (label: string, patch: Readonly<Record<string, string>>) => {
    const href = hrefOf(patch)
    return { label, ...(href === undefined ? {} : { href }) }
  }
  /** A part of today beside the same part a week ago. */
  const beside = (now: number | null, words: string, of: (day: Day) => number | null) => {
    const delta = isFree ? null : sinceLastWeek(trend, now, of)
    return (
      <>
        {words}
        {delta !== null && (
          <>
            {" · "}
            {delta.isLess ? <Tone tone="bad">{delta.text}</Tone> : delta.text}
          </>
        )}
      </>
    )
  }
  const present = people === 0 ? null : (cards.hadir / people) * 100
  const onTime = cards.hadir === 0 ? null : (cards.tepat_waktu / cards.hadir) * 100
  return (
    <StatGrid>
      <StatCard
        {...card("Hadir hari ini", {})}
        value={formatNumber(cards.hadir)}
        sub={
          isFree
            ? "Hari libur"
            : beside(
                present,
                `${present === null ? "–" : formatPercent(present)} dari ${formatNumber(people)}`,
                presentOf,
              )
        }
      />
      <StatCard
        {...card("Tepat waktu", { flag: "terlambat" })}
        value={onTime === null ? "–" : formatPercent(onTime)}
        sub={isFree ? "Hari libur" : beside(onTime, `${formatNumber(cards.terlambat)} terlambat`, onTimeOf)}
      />
      <StatCard
        label="Cuti, izin & sakit"
        value={formatNumber(cards.cuti + cards.izin_sakit)}
        sub={`${formatNumber(cards.cuti)} cuti · ${formatNumber(cards.izin_sakit)} izin/sakit`}
      />
      <StatCard
        {...card("Belum absen", { day_status: "belum" })}
        value={formatNumber(cards.belum_absen)}
        sub={cards.libur > 0 ? "Hari libur" : `${formatNumber(cards.alpa)} alpa`}
      />
    </StatGrid>
  )
}

/** The same cards in the same places, so that nothing moves when the numbers come. */
const HomeSkeleton = () => (
  <div className="grid gap-4" aria-hidden="true">
    <div className="grid gap-4 lg:grid-cols-2">
      {[cardWords.antrean, cardWords.tindakan].map((title) => (
        <Card key={title} title={title} flush>
          <ActionList rows={null} />
        </Card>
      ))}
    </div>
    <StatGrid>
      {["Hadir hari ini", "Tepat waktu", "Cuti, izin & sakit", "Belum absen"].map((label) => (
        <StatCard key={label} label={label} value={null} />
      ))}
    </StatGrid>
    <div className="h-[346px] rounded-card border border-line bg-surface" />
    <div className="h-72 rounded-card border border-line bg-surface" />
  </div>
)
