import { X } from "lucide-react"
import type { liveAreaTeams, livePlotting, livePlottingPeople } from "#src/api/actors/salesAreas.ts"
import type { PlottingContext, TeamRef } from "#machines/plotting/plottingTypes.ts"
import { formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { cx } from "#src/ui/controls/cx.ts"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { SearchBox } from "#src/ui/list/SearchBox.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type useMachine } from "../screen.ts"
import type { AreaAddress } from "./areaAddress.ts"
import { PeopleColumn } from "./PeopleColumn.tsx"
import { TeamColumn, type TeamRow } from "./TeamColumn.tsx"

type Read<M extends typeof livePlottingPeople | typeof liveAreaTeams> = ReturnType<typeof useMachine<M>>
type Props = {
  readonly address: AreaAddress
  readonly teams: Read<typeof liveAreaTeams>
  readonly people: Read<typeof livePlottingPeople>
  readonly team: TeamRef | null
  readonly plotting: ReturnType<typeof useMachine<typeof livePlotting>>
  readonly today: string
  readonly locked: string | null
  /** The address with changed parameters. */
  readonly href: (patch: Readonly<Record<string, string | number | null>>) => string
  readonly dialog: (name: "area" | "tim" | "riwayat", value: number | "baru") => string
  readonly go: (to: string) => void
  readonly onErase: (team: TeamRow) => void
}

const kinds = [
  { value: "semua", label: "Semua" },
  { value: "menjual", label: "Pernah menjual" },
] as const
const stays = [
  { value: "kini", label: "Anggota" },
  { value: "lalu", label: "Pernah" },
] as const

/** People under the pointer, next to it. */
function Carried({ context: { at, carried } }: { readonly context: PlottingContext }) {
  const [first] = carried
  if (at === null || first === undefined) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-40 rounded-control border border-brand bg-surface px-3 py-1.5 font-semibold text-ink shadow-overlay"
      style={{ transform: `translate(${at.x + 12}px, ${at.y + 12}px)` }}
    >
      {carried.length === 1 ? first.nama : `${formatNumber(carried.length)} orang`}
    </div>
  )
}

/** Actions on the picked people. */
function PickedBar({
  plotting: { snapshot, send },
  team,
  today,
}: Pick<Props, "plotting" | "team" | "today">) {
  const { context } = snapshot
  const { picked } = context
  if (picked.length === 0) return null
  return (
    <div
      role="region"
      aria-label="Pegawai terpilih"
      className="sticky bottom-0 flex items-center gap-2 rounded-b-card border-t border-line bg-surface px-3 py-2"
    >
      <IconButton
        size="sm"
        label="Batal memilih"
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => send({ type: "people.clear" })}
      />
      <span className="flex-1 font-semibold text-ink tnum">{formatNumber(picked.length)} dipilih</span>
      {team !== null && (
        <Button
          size="sm"
          variant="danger"
          onClick={() => send({ type: "leave.ask", people: picked, from: team })}
        >
          Keluarkan
        </Button>
      )}
      <Button
        size="sm"
        variant="primary"
        onClick={() => send({ type: "move.ask", people: picked, team: null, today })}
      >
        Pindahkan…
      </Button>
    </div>
  )
}

/** Teams next to people: people are dragged or sent to teams. */
export function TeamDesk(props: Props) {
  const { address, teams, people, team, plotting, today, locked, href, dialog, go } = props
  const { send } = plotting
  const { context } = plotting.snapshot
  const teamPage = teams.snapshot.context.value
  const page = people.snapshot.context.value
  const canAdd = locked === null
  return (
    <div
      {...marks("plotingTim", plotting.snapshot.value)}
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <section aria-label="Tim" className="flex min-h-0 min-w-0 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto max-lg:overflow-visible">
          {teams.snapshot.matches("failed") ? (
            <FailureView
              failure={teams.snapshot.context.failure}
              onRetry={() => teams.send({ type: "query.retry" })}
            />
          ) : teamPage === null ? (
            <Skeleton className="h-64 w-full" />
          ) : (
            <TeamColumn
              page={teamPage}
              chosen={address.team}
              {...{ context, today, locked, send }}
              peopleHref={(id) => href({ dari: id, keadaan: null, q: null })}
              editHref={(id) => dialog("tim", id)}
              newHref={canAdd ? dialog("tim", "baru") : null}
              onErase={props.onErase}
            />
          )}
        </div>
      </section>
      <section
        aria-label={team === null ? "Pegawai tanpa tim" : `Anggota ${team.nama}`}
        className={cx(
          "flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-surface",
          /** On a phone they follow the teams, unless they were asked for. */
          (team !== null || address.q !== "") && "max-lg:order-first",
        )}
      >
        <header className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line p-3 [&>fieldset]:justify-self-start">
          <div className="flex items-center justify-between gap-2">
            <h2 className="truncate font-bold text-ink">{team === null ? "Belum punya tim" : team.nama}</h2>
            {team !== null && (
              <a
                href={href({ dari: null, keadaan: null, q: null })}
                className={`${buttonClass({ size: "sm" })} shrink-0`}
              >
                Belum punya tim
              </a>
            )}
          </div>
          <SearchBox
            value={address.q}
            label="Cari nama atau NIP"
            onChange={(q) => go(href({ q: q === "" ? null : q }))}
          />
          {team === null ? (
            <SegmentedControl
              label="Siapa yang ditampilkan"
              size="sm"
              options={kinds}
              value={address.sold ? "menjual" : "semua"}
              onChange={(kind) => go(href({ menjual: kind === "menjual" ? 1 : null }))}
            />
          ) : (
            <SegmentedControl
              label="Anggota yang ditampilkan"
              size="sm"
              options={stays}
              value={address.state === "lalu" ? "lalu" : "kini"}
              onChange={(kind) => go(href({ keadaan: kind === "lalu" ? kind : null }))}
            />
          )}
        </header>
        {people.snapshot.matches("failed") ? (
          <FailureView
            failure={people.snapshot.context.failure}
            onRetry={() => people.send({ type: "query.retry" })}
          />
        ) : page === null ? (
          <Skeleton className="m-3 h-64" />
        ) : (
          <PeopleColumn
            page={page}
            {...{ team, context, today, locked, send }}
            historyHref={(id) => dialog("riwayat", id)}
            pageHref={(next) => href({ page: next })}
          />
        )}
        {locked === null && <PickedBar {...{ plotting, team, today }} />}
      </section>
      <Carried context={context} />
    </div>
  )
}
