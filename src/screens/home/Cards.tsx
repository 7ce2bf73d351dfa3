import { trendExport } from "#contract/areas/home/performance.ts"
import type { HomeCard } from "#contract/areas/home/susunan.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Onboarding } from "#machines/welcome/pages.ts"
import type { HomeData, HomeFigures } from "#src/api/actors/shell.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDay } from "#src/format/format.ts"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { REPORT } from "../attendance/reportAddress.ts"
import { useWorld } from "../screen.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { Away } from "./Away.tsx"
import { actionRows, queueRows } from "./actions.tsx"
import { Announcements } from "./Announcements.tsx"
import { cardWords, openCards, spansOf } from "./cards.ts"
import { dayHref, Figures, onVisitHref, spanHref } from "./Figures.tsx"
import { FieldWork } from "./FieldWork.tsx"
import { Help } from "./Help.tsx"
import { MonthSales } from "./MonthSales.tsx"
import { Performance } from "./Performance.tsx"
import { TrendCard } from "./Trend.tsx"
import { Welcome } from "./Welcome.tsx"

const INBOX = "/persetujuan"
const BIRTHDAYS = "/users/pegawai?perlu=ulang_tahun"

type CardProps = {
  readonly data: HomeFigures
  /** The selected office; null = all. */
  readonly office: number | null
  readonly user: SessionUser
  readonly search: string
}

/** Pending tasks of this user: queues first, then other tasks. */
export function Todo({
  data,
  office,
}: {
  readonly data: Pick<HomeData, "queues">
  readonly office: number | null
}) {
  const { mayOpen } = useWorld()
  const now = useNow(FRESH_MS)
  return (
    <div data-coach="todo" className="grid">
      <Card
        title={cardWords.antrean}
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

/** Column spans in a grid of six columns, by index. */
const COLUMNS: readonly string[] = [
  "",
  "lg:col-span-1",
  "lg:col-span-2",
  "lg:col-span-3",
  "lg:col-span-4",
  "lg:col-span-5",
  "lg:col-span-6",
]

type CardsProps = CardProps & {
  readonly company: string
  readonly onboarding: Onboarding
  /** The cards show the whole company: no office is selected, and the user is not limited to offices. */
  readonly isWhole: boolean
  readonly hasHelp: boolean
}

/** Cards in the user's own order; a company without employees sees onboarding instead. */
export function Cards({ company, onboarding, isWhole, hasHelp, ...shared }: CardsProps) {
  const { data, office, user } = shared
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
  const { order, hidden } = data.susunan
  const open = openCards(user, mayOpen)
  const hasContent = (card: HomeCard) => (card !== "lapangan" && card !== "penjualan") || data[card] !== null
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-6">
        {spansOf(
          order.filter((card) => open.includes(card) && !hidden.includes(card) && hasContent(card)),
        ).map(({ card, span }) => (
          <div key={card} data-card={card} className={`@container grid min-w-0 ${COLUMNS[span] ?? ""}`}>
            <OneCard card={card} {...shared} />
          </div>
        ))}
      </div>
      {hasHelp && <Help />}
    </div>
  )
}

function OneCard({ card, data, office, user, search }: CardProps & { readonly card: HomeCard }) {
  const { mayOpen } = useWorld()
  const hasRows = mayOpen(REPORT)
  switch (card) {
    case "antrean":
      return <Todo data={data} office={office} />
    case "tindakan":
      return <Missing data={data} />
    case "hari_ini":
      return (
        <div className="grid content-start gap-4">
          <div data-coach="figures">
            <Figures
              data={data}
              hrefOf={hasRows ? (patch) => dayHref(data.date, office, patch) : () => undefined}
              visitHref={mayOpen("/visit") ? onVisitHref(data.date, office) : null}
            />
          </div>
          {data.away !== null && (
            <Away
              away={data.away}
              hrefOf={(id) => (mayOpen(`/users/pegawai/form/${id}`) ? `/users/pegawai/form/${id}` : null)}
            />
          )}
        </div>
      )
    case "lapangan":
      return data.lapangan === null ? null : (
        <FieldWork work={data.lapangan} date={data.date} office={office} mayOpen={mayOpen} />
      )
    case "penjualan":
      return data.penjualan === null ? null : <MonthSales sales={data.penjualan} date={data.date} />
    case "pengumuman":
      return <Announcements user={user} />
    case "tren": {
      const place = { today: data.date, hrefOf: hasRows ? spanHref(office) : null }
      return <TrendCard {...place} search={search} mayExport={maySend(user, trendExport)} />
    }
    case "kehadiran":
    case "ontime":
    case "kunjungan":
      return <Performance metric={card} {...{ search, user }} offices={data.offices} />
    case "ulang_tahun":
      return <Birthdays data={data} />
  }
}

/** Incomplete data, and contracts that end soon. */
function Missing({ data }: Pick<CardProps, "data">) {
  const { mayOpen } = useWorld()
  return (
    <Card title={cardWords.tindakan} flush>
      <ActionList rows={actionRows(data, mayOpen)} doneText="Tidak ada yang perlu dilengkapi." />
    </Card>
  )
}

function Birthdays({ data }: Pick<CardProps, "data">) {
  const { mayOpen } = useWorld()
  return (
    <Card
      title={cardWords.ulang_tahun}
      flush
      actions={
        data.birthdays.length > 0 && mayOpen(BIRTHDAYS) ? (
          <a href={BIRTHDAYS} className="font-semibold text-brand">
            Lihat semua
          </a>
        ) : null
      }
    >
      <ActionList
        rows={data.birthdays.map(({ id, nama, foto, date }) => {
          const href = `/users/pegawai/form/${id}`
          return {
            id: String(id),
            text: (
              <span className="flex min-w-0 items-center gap-2.5">
                <Avatar name={nama} src={foto} />
                <span className="min-w-0">
                  <span className="block truncate">{nama}</span>
                  <span className="block text-caption text-ink-3 sm:hidden">{formatDay(date)}</span>
                </span>
              </span>
            ),
            badge: <span className="text-caption text-ink-3 max-sm:hidden">{formatDay(date)}</span>,
            ...(mayOpen(href) ? { href } : {}),
          }
        })}
        doneText="Tidak ada yang berulang tahun pekan ini."
      />
    </Card>
  )
}
