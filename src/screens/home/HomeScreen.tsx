import { hideHelp } from "#contract/areas/welcome/onboarding.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Failure } from "#contract/kit/errors.ts"
import { type HomeData, liveHome } from "#src/api/actors/shell.ts"
import { isOpenTo } from "#src/api/wire/access.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { formatDay, formatTime } from "#src/format/format.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { homeHref, readOffice } from "./address.ts"
import { useOfficeChange } from "./useOfficeChange.ts"
import { Announcements } from "./Announcements.tsx"
import { Arrange } from "./Arrange.tsx"
import { Cards, Todo } from "./Cards.tsx"
import { cardWords, openCards } from "./cards.ts"
import { useOnce } from "#src/ui/useOnce.ts"

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

/** /home: the day in numbers, pending tasks, and the last fourteen days. */
export function HomeScreen({ user, search }: ScreenProps) {
  const { handle, mayOpen } = useWorld()
  const { snapshot, send } = useMachine(liveHome, { input: { input: readOffice(search) } })
  useOfficeChange(search, (input) => send({ type: "query.ask", input }))
  const now = useOnce(() => new Date())
  const { value, failure, input } = snapshot.context
  const name = user.nama_lengkap.split(" ")[0] ?? ""
  /** Stale figures of the previously selected office are still shown. */
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
                      to: homeHref(search, { offices_id }),
                      replace: true,
                    })
                  }
                />
              )}
              {value.cards !== null && value.cards.total_pegawai > 0 && (
                <Arrange
                  arrangement={value.susunan}
                  open={openCards(user, mayOpen)}
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
      ) : value.cards === null ? (
        <div className="grid gap-4">
          {value.queues.length > 0 ? (
            <Todo data={value} office={input.offices_id} />
          ) : (
            <NothingYet user={user} />
          )}
          <Announcements user={user} />
        </div>
      ) : (
        <div className={isOld ? "opacity-50 transition-opacity delay-150" : ""}>
          <Cards
            data={{ ...value, cards: value.cards }}
            company={user.companie_name ?? "perusahaan Anda"}
            onboarding={user.onboarding}
            hasHelp={isOpenTo(user, hideHelp.who) && !user.onboarding.hide_help}
            office={input.offices_id}
            {...{ user, search }}
            isWhole={input.offices_id === null && user.id_offices.length === 0}
          />
        </div>
      )}
    </div>
  )
}

/** Settings pages for an account whose home shows no figures. */
const KEPT = [
  { to: "/setting/umum/departement", label: "Divisi" },
  { to: "/setting/umum/jabatan", label: "Jabatan" },
] as const

/** For users whose role is without attendance, who manage divisions and positions only, or who have no role yet. */
function NothingYet({ user }: { readonly user: SessionUser }) {
  const { mayOpen } = useWorld()
  const kept = user.scope === "restricted" ? KEPT.filter(({ to }) => mayOpen(to)) : []
  if (kept.length > 0)
    return (
      <Card title="Yang Anda kelola">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {kept.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className="font-semibold text-brand">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Card>
    )
  const hasRole = user.rights === null || user.rights.length > 0
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

/** Skeleton with the same cards in the same places: avoids layout shift. */
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
      {["Hadir hari ini", "Tepat waktu", "Belum absen"].map((label) => (
        <StatCard key={label} label={label} value={null} />
      ))}
      <div className="min-h-40 rounded-card border border-line bg-surface sm:min-h-0 lg:min-h-40 xl:min-h-0" />
    </StatGrid>
    <div className="min-h-14 rounded-card border border-line bg-surface" />
    <div className="h-[28.5rem] rounded-card border border-line bg-surface" />
  </div>
)
