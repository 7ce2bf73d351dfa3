import { useState } from "react"
import type { Failure } from "#contract/kit/errors.ts"
import type { Onboarding } from "#machines/welcome/pages.ts"
import { seesFigures } from "#contract/areas/home/home.ts"
import { hideHelp } from "#contract/areas/welcome/onboarding.ts"
import { isOpenTo } from "#src/api/wire/access.ts"
import { type HomeData, liveHome } from "#src/api/actors/shell.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { formatDay, formatNumber, formatPercent, formatTime } from "#src/format/format.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { FRESH_MS, useNow } from "../useNow.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { actionRows, queueRows } from "./actions.tsx"
import { Help } from "./Help.tsx"
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

const share = (part: number, whole: number) => (whole === 0 ? null : formatPercent((part / whole) * 100))

const freshness = (data: HomeData, failure: Failure | null): string =>
  `data hingga ${formatTime(data.as_of)} WIB${failure === null ? "" : ", belum dapat diperbarui"}`

/** /home: the day in numbers, what waits for somebody, and the last fourteen days. */
export function HomeScreen({ user }: ScreenProps) {
  const { snapshot, send } = useMachine(liveHome, { input: { input: { offices_id: null } } })
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
          value !== null && value.offices.length > 1 ? (
            <SelectField<number>
              label="Kantor"
              labelHidden
              placeholder="Semua kantor"
              value={input.offices_id}
              options={value.offices.map((office) => ({ value: office.id, label: office.nama }))}
              onChange={(offices_id) => send({ type: "query.ask", input: { offices_id } })}
            />
          ) : null
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
        <ActionList
          rows={[
            ...queueRows(data.queues, office, mayOpen, now),
            ...actionRows(data.actions, office, mayOpen, data.date),
          ]}
        />
      </Card>
    </div>
  )
}

function Today({ data, company, onboarding, office, isWhole, hasHelp }: TodayProps) {
  const { mayOpen } = useWorld()
  const isNew = isWhole && data.cards.total_pegawai === 0
  const waiting = <Todo data={data} office={office} />
  return (
    <div className="grid gap-4">
      {!isNew && (
        <div data-coach="figures">
          <Figures cards={data.cards} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {isNew ? (
          <div data-coach="start">
            <Welcome {...{ company, onboarding, mayOpen }} />
          </div>
        ) : (
          <Trend days={data.trend} />
        )}
        {waiting}
      </div>
      {hasHelp && <Help />}
    </div>
  )
}

function Figures({ cards }: { readonly cards: HomeData["cards"] }) {
  const present = share(cards.hadir, cards.total_pegawai)
  const onTime = share(cards.tepat_waktu, cards.hadir)
  const isFree = cards.libur > 0 && cards.hadir === 0
  return (
    <StatGrid>
      <StatCard
        label="Hadir hari ini"
        value={formatNumber(cards.hadir)}
        sub={isFree ? "Hari libur" : `${present ?? "–"} dari ${formatNumber(cards.total_pegawai)} pegawai`}
      />
      <StatCard
        label="Tepat waktu"
        value={onTime ?? "–"}
        sub={isFree ? "Hari libur" : `${formatNumber(cards.terlambat)} terlambat`}
      />
      <StatCard
        label="Cuti, izin & sakit"
        value={formatNumber(cards.cuti + cards.izin_sakit)}
        sub={`${formatNumber(cards.cuti)} cuti · ${formatNumber(cards.izin_sakit)} izin/sakit`}
      />
      <StatCard
        label="Belum absen"
        value={formatNumber(cards.belum_absen)}
        sub={cards.libur > 0 ? "Hari libur" : `${formatNumber(cards.alpa)} alpa`}
      />
    </StatGrid>
  )
}

/** The same cards in the same places, so that nothing moves when the numbers come. */
const HomeSkeleton = () => (
  <div className="grid gap-4" aria-hidden="true">
    <StatGrid>
      {["Hadir hari ini", "Tepat waktu", "Cuti, izin & sakit", "Belum absen"].map((label) => (
        <StatCard key={label} label={label} value={null} />
      ))}
    </StatGrid>
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="h-[346px] rounded-card border border-line bg-surface" />
      <Card title="Perlu tindakan Anda" flush>
        <ActionList rows={null} />
      </Card>
    </div>
  </div>
)
