import { MoreVertical } from "lucide-react"
import type { Actor } from "#machines/lifecycles/actor.ts"
import type { BoardEvent } from "#machines/board/boardMachine.ts"
import { type Card, waysOf } from "#machines/board/boardMoves.ts"
import { cx } from "#src/ui/controls/cx.ts"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { badgesOf, stepWords, timeOf } from "./cardWords.ts"
import { routedHref, routeHref, TASKS } from "./taskAddress.ts"

type Props = {
  readonly card: Card
  readonly by: Actor
  readonly now: Date
  /** Address of the board: a card leads to its employee's route there. */
  readonly search: string
  /** Why no card can be moved at all; null = it can. */
  readonly locked: string | null
  readonly isCarried: boolean
  readonly isMoving: boolean
  readonly isMarked: boolean
  readonly send: (event: BoardEvent) => void
}

/** Steps of the task as a menu, the same as dragging; a refused one has its reason. */
function CardMenu({
  card,
  by,
  now,
  locked,
  send,
}: Omit<Props, "isCarried" | "isMoving" | "isMarked" | "search">) {
  const at = now.toISOString()
  const ways = waysOf(card, by, at)
  return (
    <Menu
      button={
        <IconButton
          size="sm"
          label={`Pindahkan ${card.judul}`}
          data-menu=""
          icon={<MoreVertical aria-hidden="true" className="size-4" />}
        />
      }
      groups={[
        ...(ways.length === 0
          ? []
          : [
              {
                heading: "Pindahkan ke",
                items: ways.map(({ step, barred }) => ({
                  label: stepWords[step],
                  disabledReason: locked ?? barred,
                  onSelect: () => send({ type: "card.step", id: card.id, step, at }),
                })),
              },
            ]),
        {
          items: [
            { label: "Buka tugas", href: `${TASKS}/form/${card.id}` },
            { label: `Rute ${card.members_nama}`, href: routeHref(card.members_id, card.tanggal) },
          ],
        },
      ]}
    />
  )
}

/** A task on the board. Its title is a link; the whole card can be dragged. */
export function TaskCard(props: Props) {
  const { card, now, search, locked, isCarried, isMoving, isMarked, send } = props
  const time = timeOf(card)
  return (
    <li
      data-card={card.id}
      draggable={locked === null}
      aria-busy={isMoving || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move"
        event.dataTransfer.setData("text/plain", card.no)
        send({ type: "card.lift", id: card.id })
      }}
      onDragEnd={() => send({ type: "card.release" })}
      className={cx(
        "relative rounded-card border bg-surface p-3",
        isMarked ? "border-brand" : "border-line",
        locked === null && "cursor-grab",
        (isCarried || isMoving) && "opacity-60",
      )}
    >
      <div className="flex items-start gap-1">
        <a
          href={`${TASKS}/form/${card.id}`}
          draggable={false}
          data-card-link=""
          className="min-w-0 flex-1 font-semibold wrap-anywhere text-ink no-underline hover:underline"
        >
          {card.judul}
        </a>
        {time !== null && <span className="shrink-0 py-px text-caption text-ink-3 tnum">{time}</span>}
        <span className="-my-1 -mr-2">
          <CardMenu {...props} />
        </span>
      </div>
      <p className="truncate text-ink-2">{card.customers_nama ?? "Bukan di pelanggan"}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <a
          href={routedHref(search, card.members_id)}
          draggable={false}
          title={`Rute ${card.members_nama} di peta`}
          className="flex min-w-0 items-center gap-1.5 text-caption text-ink-3 no-underline hover:underline"
        >
          <Avatar name={card.members_nama} />
          <span className="truncate">{card.members_nama}</span>
        </a>
        <span className="flex flex-wrap gap-1">
          {badgesOf(card, now.getTime()).map(({ text, tone, said }) => (
            <span key={text} title={said} className="inline-flex">
              <StatusBadge tone={tone} icon={false}>
                {text}
              </StatusBadge>
              {said !== undefined && <span className="sr-only">{said}</span>}
            </span>
          ))}
        </span>
      </div>
    </li>
  )
}
