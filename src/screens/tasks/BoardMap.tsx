import { X } from "lucide-react"
import { mapMachine } from "#machines/map/mapMachine.ts"
import type { Board } from "#machines/board/boardMoves.ts"
import { liveBoardRoute, type Route } from "#src/api/actors/tasks.ts"
import { formatNumber } from "#src/format/format.ts"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { metresInWords } from "#src/ui/map/places.ts"
import { useOnce } from "#src/ui/useOnce.ts"
import { PlacesMap } from "../map/PlacesMap.tsx"
import { marks, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { BOARD, readAsk, readRouted, routeHref, taskHref } from "./taskAddress.ts"
import { ChosenTask } from "./TaskMap.tsx"
import { lineOf, placesOf, progressOf, stopsOf } from "./taskShapes.ts"

type CardProps = {
  readonly route: Route
  readonly tanggal: string
  readonly now: Date
  /** The board without the route. */
  readonly closeHref: string
}

/** How far the day of the employee is whose route is drawn. */
function RouteCard({ route, tanggal, now, closeHref }: CardProps) {
  const { done, all, next, left_m, late } = progressOf(route, tanggal, now.getTime())
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface py-2.5 pr-1.5 pl-3 shadow-overlay">
      <Avatar name={route.nama} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <a
            href={routeHref(route.members_id, tanggal)}
            className="min-w-0 truncate font-semibold text-ink no-underline hover:underline"
          >
            {route.nama}
          </a>
          {late !== null && (
            <StatusBadge tone="waiting" icon={false}>
              {late}
            </StatusBadge>
          )}
        </p>
        <p className="text-caption text-ink-3 tnum">
          {[
            `${formatNumber(done)} dari ${formatNumber(all)}`,
            next === null ? null : `berikutnya ${next.replace(":", ".")}`,
            left_m === 0 ? null : `sisa ${metresInWords(left_m)} garis lurus`,
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
      </div>
      <a
        href={closeHref}
        aria-label="Tampilkan semua orang"
        title="Tampilkan semua orang"
        className="grid size-8 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </a>
    </div>
  )
}

type Props = { readonly board: Board; readonly search: string; readonly now: Date }

const routeAsk = (search: string) => ({
  members_id: readRouted(search),
  tanggal: readAsk(search).tanggal,
})

/** The cards of the board on a map, and the route of the employee whom the address names. */
export function BoardMap({ board, search, now }: Props) {
  const ask = routeAsk(search)
  const input = useOnce(() => ask)
  const { snapshot, send, actor } = useMachine(liveBoardRoute, { input: { input } })
  const map = useMachine(mapMachine, { input: { selected: null } })
  useAddressChange(search, (text) => {
    const next = routeAsk(text)
    if (JSON.stringify(next) === JSON.stringify(actor.getSnapshot().context.input)) return
    send({ type: "query.ask", input: next })
    map.send({ type: "map.select", id: null })
    map.send({ type: "map.fit" })
  })
  /** A newer board has moved cards, hence stops. */
  useAddressChange(board.as_of, () => send({ type: "query.refresh" }))
  const { value } = snapshot.context
  const route = value !== null && value.members_id === ask.members_id ? value : null
  const cards = board.columns.flatMap((column) => (column.status === "batal" ? [] : column.cards))
  const placed = placesOf(cards)
  const others = placesOf(cards.filter(({ members_id }) => members_id !== route?.members_id))
  const chosen = cards.find(({ id }) => id === map.snapshot.context.selected)
  return (
    <aside
      {...marks("rutePapan", snapshot.value)}
      data-map={String(map.snapshot.value)}
      aria-label="Peta papan"
      className={`flex min-w-0 flex-col xl:sticky xl:h-[min(39rem,calc(100dvh-7rem))] xl:top-[calc(var(--shell-top,56px)+0.75rem)] ${route === null ? "" : "max-xl:order-first"}`}
    >
      <PlacesMap
        label={route === null ? `Peta ${formatNumber(placed.length)} tugas` : `Rute ${route.nama}`}
        noun="tugas"
        places={others}
        listed={placed}
        stops={route === null ? undefined : stopsOf(route)}
        line={route === null ? undefined : lineOf(route)}
        told={`${formatNumber(placed.length)} di peta`}
        map={map.snapshot.context}
        send={map.send}
        card={
          chosen !== undefined ? (
            <ChosenTask task={chosen} />
          ) : route !== null ? (
            <RouteCard
              route={route}
              tanggal={ask.tanggal}
              now={now}
              closeHref={taskHref(BOARD, search, { members_id: null })}
            />
          ) : null
        }
        className="h-80 xl:h-auto xl:flex-1"
      />
    </aside>
  )
}
