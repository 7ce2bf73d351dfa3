import type { Actor } from "#machines/lifecycles/actor.ts"
import type { BoardContext, BoardEvent } from "#machines/board/boardMachine.ts"
import {
  type Board,
  type BoardColumn,
  boardColumns,
  cardIn,
  columnOf,
  whyNotTo,
} from "#machines/board/boardMoves.ts"
import { formatNumber } from "#src/format/format.ts"
import { cx } from "#src/ui/controls/cx.ts"
import { useWorld } from "../screen.ts"
import { onBoardKey } from "./boardKeys.ts"
import { columnWords } from "./cardWords.ts"
import { viewLink } from "./taskAddress.ts"
import { TaskCard } from "./TaskCard.tsx"

type Props = {
  readonly board: Board
  readonly context: BoardContext
  readonly by: Actor
  readonly now: Date
  readonly search: string
  readonly locked: string | null
  readonly marked: number | null
  readonly send: (event: BoardEvent) => void
}

const counts: Readonly<Record<BoardColumn, string>> = {
  baru: "bg-sunken text-ink-2",
  diterima: "bg-info-soft text-info",
  dikerjakan: "bg-warn-soft text-warn",
  selesai: "bg-ok-soft text-ok",
  berakhir: "bg-sunken text-ink-2",
}

function Column({ of, ...props }: Props & { readonly of: BoardColumn }) {
  const { board, context, by, now, search, locked, marked, send } = props
  const states = board.columns.filter(({ status }) => columnOf(status) === of)
  const cards = states.flatMap((state) => state.cards)
  const count = states.reduce((sum, state) => sum + state.count, 0)
  const carried = cardIn(board, context.carried)
  const why = carried === undefined ? null : whyNotTo(carried, of, by, now.toISOString())
  const isHome = carried !== undefined && columnOf(carried.status) === of
  return (
    <section
      aria-label={`${columnWords[of]}, ${count} tugas`}
      data-column={of}
      onDragOver={(event) => {
        if (carried !== undefined && why === null) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        send({ type: "card.drop", to: of, at: now.toISOString() })
      }}
      className={cx(
        "min-w-0 rounded-card p-1",
        of === "selesai" && "lg:col-start-4 lg:row-span-2 lg:row-start-1",
        of === "berakhir" && "sm:col-span-full lg:col-span-3 lg:col-start-1 lg:row-start-2",
        carried !== undefined && !isHome && (why === null ? "bg-brand-soft" : "bg-sunken opacity-70"),
      )}
    >
      <h2 className="mb-2 flex items-center justify-between gap-2 px-1 text-body font-bold text-ink">
        {columnWords[of]}
        <span className={cx("rounded-badge px-2 py-0.5 text-caption font-semibold tnum", counts[of])}>
          {formatNumber(count)}
        </span>
      </h2>
      {why !== null && !isHome && (
        <p role="status" className="mb-2 px-1 text-caption text-ink-2">
          {why}
        </p>
      )}
      <ul
        role="list"
        className={cx(
          "grid grid-cols-[minmax(0,1fr)] gap-2",
          of === "berakhir" && "sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-4",
        )}
      >
        {cards.map((card) => (
          <TaskCard
            key={card.id}
            {...{ card, by, now, search, locked, send }}
            isCarried={context.carried === card.id}
            isMoving={context.pending?.id === card.id}
            isMarked={marked === card.id}
          />
        ))}
      </ul>
      {count > cards.length && (
        <p className="mt-2 px-1 text-caption text-ink-3">
          {formatNumber(count - cards.length)} lagi di{" "}
          <a
            href={`${viewLink("daftar", search)}${of === "berakhir" ? "" : `&status=${of}`}`}
            className="text-brand underline"
          >
            daftar
          </a>
        </p>
      )}
      {count === 0 && <p className="px-1 text-caption text-ink-3">Tidak ada</p>}
    </section>
  )
}

/**
 * Columns of the board. Tasks that ended without being done are below the open ones, whose columns empty during the day,
 * so that the map has room.
 */
export function Columns(props: Props) {
  const { lettersOn } = useWorld()
  return (
    <div
      role="group"
      aria-label={`Papan tugas: panah memindahkan fokus${lettersOn ? ", M membuka menu pindah, N menugaskan" : ""}`}
      onKeyDown={(event) => onBoardKey(event, lettersOn)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:grid-rows-[auto_1fr] lg:gap-2"
    >
      {boardColumns.map((of) => (
        <Column key={of} of={of} {...props} />
      ))}
    </div>
  )
}
