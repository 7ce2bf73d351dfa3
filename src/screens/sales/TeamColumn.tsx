import { MoreVertical, Target } from "lucide-react"
import type { PlottingContext, PlottingEvent, TeamRef } from "#machines/plotting/plottingTypes.ts"
import { whyNotInto } from "#machines/plotting/plottingRules.ts"
import type { TeamPage } from "#src/api/actors/salesAreas.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { cx } from "#src/ui/controls/cx.ts"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Person } from "#src/ui/data/Person.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"

export type TeamRow = TeamPage["rows"][number]
type Props = {
  readonly page: TeamPage
  /** The team whose people are listed. */
  readonly chosen: number | null
  readonly context: PlottingContext
  readonly today: string
  /** Why nobody can be moved; null = they can. */
  readonly locked: string | null
  readonly send: (event: PlottingEvent) => void
  readonly peopleHref: (team: number | null) => string
  readonly editHref: (team: number) => string
  readonly newHref: string | null
  readonly onErase: (team: TeamRow) => void
}

/** Why the carried people cannot be put into a team; null = they can, or nobody is carried. */
const barredOf = ({ carried, at }: PlottingContext, team: TeamRow): string | null => {
  if (carried.length === 0 || at === null) return null
  return team.is_active ? whyNotInto(carried, team.id) : "Tim ini nonaktif"
}

function TeamCard({ team, props }: { readonly team: TeamRow; readonly props: Props }) {
  const { chosen, context, today, locked, send } = props
  const ref: TeamRef = { id: team.id, nama: team.nama }
  const barred = barredOf(context, team)
  const isOver = context.over === team.id
  const isChosen = chosen === team.id
  const { picked } = context
  const mayTake = locked === null && team.is_active && picked.length > 0
  return (
    <li
      data-team={team.is_active ? team.id : undefined}
      data-team-name={team.nama}
      className={cx(
        "relative rounded-card border p-3",
        isOver && barred === null ? "border-brand bg-brand-soft" : "bg-surface",
        isChosen ? "border-brand" : !isOver && "border-line",
        barred !== null && "opacity-60",
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2">
            <a
              href={props.peopleHref(isChosen ? null : team.id)}
              aria-current={isChosen ? "true" : undefined}
              className="truncate font-semibold text-ink no-underline hover:underline"
            >
              {team.nama}
            </a>
            {!team.is_active && (
              <StatusBadge tone="neutral" icon={false}>
                Nonaktif
              </StatusBadge>
            )}
          </p>
          <p className="truncate text-caption text-ink-3">{team.area_nama}</p>
        </div>
        <span className="-my-1 -mr-2">
          <Menu
            button={
              <IconButton
                size="sm"
                label={`Tindakan untuk ${team.nama}`}
                icon={<MoreVertical size={16} aria-hidden="true" />}
              />
            }
            groups={[
              {
                items: [
                  {
                    label: isChosen ? "Tutup anggota" : "Lihat anggota",
                    href: props.peopleHref(isChosen ? null : team.id),
                  },
                  { label: "Ubah tim", href: props.editHref(team.id) },
                ],
              },
              {
                items: [
                  {
                    label: "Hapus tim",
                    tone: "danger",
                    disabledReason: locked,
                    onSelect: () => props.onErase(team),
                  },
                ],
              },
            ]}
          />
        </span>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <Person name={team.leader_nama ?? "Ketua di kantor lain"} photo={team.leader_foto} sub="Ketua" />
        <span className="shrink-0 text-right text-caption text-ink-2 tnum">
          <span className="block">
            {formatNumber(team.jumlah_pegawai)} orang
            {team.jumlah_nanti > 0 ? ` · +${formatNumber(team.jumlah_nanti)} nanti` : ""}
          </span>
          <span className="flex items-center justify-end gap-1">
            <Target size={12} aria-hidden="true" />
            <span className="sr-only">Target sebulan</span>
            {team.target_month === 0 ? "tanpa target" : formatRupiah(team.target_month)}
          </span>
        </span>
      </div>
      {isOver && barred !== null && (
        <p role="status" className="mt-2 text-caption text-ink-2">
          {barred}
        </p>
      )}
      {mayTake && context.at === null && (
        <div className="mt-2">
          <Button
            size="sm"
            disabledReason={whyNotInto(picked, team.id)}
            onClick={() => send({ type: "move.ask", people: picked, team: ref, today })}
          >
            Pindahkan {formatNumber(picked.length)} ke sini
          </Button>
        </div>
      )}
    </li>
  )
}

/** Teams of the chosen area and the areas below it: people are dropped on them. */
export function TeamColumn(props: Props) {
  const { page, newHref } = props
  if (page.rows.length === 0)
    return (
      <EmptyState
        title="Belum ada tim di sini"
        text="Tim punya ketua, target sebulan dan anggota."
        action={
          newHref === null ? null : (
            <a href={newHref} className="text-brand">
              Tambah tim
            </a>
          )
        }
      />
    )
  return (
    <ul role="list" className="grid grid-cols-[minmax(0,1fr)] gap-2 xl:grid-cols-2">
      {page.rows.map((team) => (
        <TeamCard key={team.id} team={team} props={props} />
      ))}
      {page.total > page.rows.length && (
        <li className="text-caption text-ink-3 xl:col-span-2">
          {formatNumber(page.total - page.rows.length)} tim lagi: pilih area di pohon untuk mempersempitnya.
        </li>
      )}
    </ul>
  )
}
