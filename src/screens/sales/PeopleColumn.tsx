import { GripVertical, MoreVertical } from "lucide-react"
import type { DragEvent, KeyboardEvent, PointerEvent } from "react"
import type { At, Mover, PlottingContext, PlottingEvent, TeamRef } from "#machines/plotting/plottingTypes.ts"
import type { PeoplePage, PersonRow } from "#src/api/actors/salesAreas.ts"
import { formatNumber } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { cx } from "#src/ui/controls/cx.ts"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { Person } from "#src/ui/data/Person.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { CheckMark } from "#src/ui/list/CheckMark.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { badgesOf, lineOf, moverOf } from "./personWords.ts"

type Props = {
  readonly page: PeoplePage
  /** The team they are listed of; null = those without one. */
  readonly team: TeamRef | null
  readonly context: PlottingContext
  readonly today: string
  readonly locked: string | null
  readonly send: (event: PlottingEvent) => void
  readonly historyHref: (person: number) => string
  readonly pageHref: (page: number) => string
}

/** The team under a place of the window. */
const teamAt = ({ x, y }: At): TeamRef | null => {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-team]")
  const id = Number(card?.dataset["team"])
  return card === null || card === undefined || !(id > 0)
    ? null
    : { id, nama: card.dataset["teamName"] ?? "" }
}
const atOf = ({ clientX, clientY }: PointerEvent): At => ({ x: clientX, y: clientY })

/** A mouse drags the whole row; a finger only its handle, so that the list still scrolls. */
const isGrip = (event: PointerEvent<HTMLElement>): boolean => {
  const target = event.target instanceof Element ? event.target : null
  if (event.button !== 0 || target === null) return false
  if (target.closest("[data-grip]") !== null) return true
  return event.pointerType === "mouse" && target.closest("a, button, input, label") === null
}

const dragOf = (person: Mover, { send, today, context }: Pick<Props, "send" | "today" | "context">) => {
  /** Escape may have ended the drag while the pointer is still down. */
  const isHeld = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
    context.carried.length > 0 && currentTarget.hasPointerCapture(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isGrip(event)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      send({ type: "drag.press", person, at: atOf(event) })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!isHeld(event)) return
      const at = atOf(event)
      send({ type: "drag.move", at, over: teamAt(at)?.id ?? null })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (isHeld(event)) send({ type: "drag.drop", team: teamAt(atOf(event)), today })
    },
    onPointerCancel: () => context.carried.length > 0 && send({ type: "drag.cancel" }),
    /** The browser's own drag of a photo would take the pointer away. */
    onDragStart: (event: DragEvent<HTMLElement>) => event.preventDefault(),
  }
}

/** Up and down move the focus between people, P moves the picked ones or the focused one; Space picks, as in a checkbox. */
const onListKey =
  (
    { send, context, today, locked }: Pick<Props, "send" | "context" | "today" | "locked">,
    rows: readonly PersonRow[],
  ) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget, key } = event
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
    if (key === "Escape") {
      send({ type: context.carried.length === 0 ? "people.clear" : "drag.cancel" })
      return
    }
    if (!target.matches("input[type=checkbox]")) return
    const boxes = [...currentTarget.querySelectorAll<HTMLElement>("input[type=checkbox]")]
    const at = boxes.indexOf(target)
    if (key === "ArrowDown") boxes[at + 1]?.focus()
    else if (key === "ArrowUp") boxes[at - 1]?.focus()
    else if ((key === "p" || key === "P") && locked === null) {
      const focused = rows[at]
      const people =
        context.picked.length > 0 ? context.picked : focused === undefined ? [] : [moverOf(focused)]
      send({ type: "move.ask", people, team: null, today })
    } else return
    event.preventDefault()
  }

function Row({ row, props }: { readonly row: PersonRow; readonly props: Props }) {
  const { team, context, today, locked, send } = props
  const person = moverOf(row)
  const isPicked = context.picked.some(({ id }) => id === row.id)
  const isCarried = context.at !== null && context.carried.some(({ id }) => id === row.id)
  const isFormer = row.state === "lalu"
  return (
    <li
      data-person={row.id}
      {...(locked === null ? dragOf(person, props) : {})}
      className={cx(
        "flex items-center gap-1 border-t border-line pr-1 select-none first:border-t-0",
        isPicked ? "bg-brand-soft" : "hover:bg-sunken",
        locked === null && "cursor-grab",
        isCarried && "opacity-50",
      )}
    >
      {locked === null && (
        <>
          <CheckMark
            label={`Pilih ${row.nama}`}
            checked={isPicked}
            onPress={() => send({ type: "person.toggle", person })}
          />
          <span data-grip="" aria-hidden="true" className="-ml-2 touch-none py-3 text-ink-3">
            <GripVertical size={16} />
          </span>
        </>
      )}
      <div className={cx("min-w-0 flex-1 py-2", locked !== null && "pl-3")}>
        <Person name={row.nama} photo={row.foto} sub={lineOf(row)} />
        <span className="ml-10 flex flex-wrap gap-1 empty:hidden">
          {badgesOf(row).map(({ text, tone }) => (
            <StatusBadge key={text} tone={tone} icon={false}>
              {text}
            </StatusBadge>
          ))}
        </span>
      </div>
      <Menu
        button={
          <IconButton
            size="sm"
            label={`Tindakan untuk ${row.nama}`}
            icon={<MoreVertical size={16} aria-hidden="true" />}
          />
        }
        groups={[
          {
            items: [
              {
                label: "Pindahkan ke tim…",
                keys: "P",
                disabledReason: locked,
                onSelect: () => send({ type: "move.ask", people: [person], team: null, today }),
              },
              ...(team === null || isFormer
                ? []
                : [
                    {
                      label: row.state === "nanti" ? "Batalkan perpindahan" : "Keluarkan dari tim",
                      tone: "danger" as const,
                      disabledReason: locked,
                      onSelect: () => send({ type: "leave.ask", people: [person], from: team }),
                    },
                  ]),
            ],
          },
          { items: [{ label: "Riwayat tim", href: props.historyHref(row.id) }] },
        ]}
      />
    </li>
  )
}

/** People of a team or without one: picked, dragged onto a team, or moved by their menu. */
export function PeopleColumn(props: Props) {
  const { page, context, send, locked } = props
  const { rows, total, last_page } = page
  const movers = rows.map(moverOf)
  const picked = rows.filter(({ id }) => context.picked.some((one) => one.id === id)).length
  return (
    <>
      {locked === null && rows.length > 0 && (
        <div className="flex items-center gap-1 border-b border-line">
          <CheckMark
            label="Pilih semua di halaman ini"
            checked={picked === rows.length}
            mixed={picked > 0 && picked < rows.length}
            onPress={() => send({ type: "people.pick", people: movers })}
          />
          <span className="text-caption text-ink-3 tnum">{formatNumber(total)} orang</span>
        </div>
      )}
      <ul
        role="list"
        /** A press on a row moves the focus here, so that Escape ends its drag. */
        tabIndex={-1}
        aria-label="Pegawai: Spasi memilih, P memindahkan"
        onKeyDown={onListKey(props, rows)}
        className="min-h-0 flex-1 overflow-y-auto outline-none max-lg:overflow-visible"
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} props={props} />
        ))}
        {rows.length === 0 && (
          <li className="px-4 py-8 text-center text-ink-3">
            {props.team === null ? "Semua pegawai yang dicari sudah punya tim." : "Belum ada anggota."}
          </li>
        )}
      </ul>
      {last_page > 1 && (
        <nav
          aria-label="Halaman pegawai"
          className="flex items-center justify-between gap-2 border-t border-line px-3 py-2"
        >
          <span className="text-caption text-ink-3 tnum">
            Halaman {page.page} dari {last_page}
          </span>
          <span className="flex gap-1">
            {page.page > 1 && (
              <a href={props.pageHref(page.page - 1)} className={buttonClass({ size: "sm" })}>
                Sebelumnya
              </a>
            )}
            {page.page < last_page && (
              <a href={props.pageHref(page.page + 1)} className={buttonClass({ size: "sm" })}>
                Berikutnya
              </a>
            )}
          </span>
        </nav>
      )}
    </>
  )
}
