import { type CSSProperties, lazy, startTransition, Suspense, useEffect, useRef, useState } from "react"
import { CheckMark } from "./CheckMark.tsx"
import { HeadCell } from "./HeadCell.tsx"
import { pageMark } from "./pageMark.ts"
import { useNoWrongRow, useRowKeys } from "./rowKeys.ts"
import { SkeletonRows } from "./SkeletonRows.tsx"
import { TableRow } from "./TableRow.tsx"
import { tracks } from "./tracks.ts"
import type { Column, Density, ListRow, ListViewProps, RowId } from "./types.ts"
import { useNarrow } from "../layout/useNarrow.ts"
import { whenIdle } from "../whenIdle.ts"
import { useOverflow } from "./useOverflow.ts"
import type { MeasureRow } from "./VirtualRows.tsx"

/** Above this number of rows the list is virtualized. */
const MANY = 100
const VirtualRows = lazy(() => import("./VirtualRows.tsx").then((m) => ({ default: m.VirtualRows })))
const BODY = "col-span-full grid grid-cols-subgrid max-md:block"
/** Reserved height for the rows that are loading, so that nothing below them shifts. */
const ROOM =
  "min-h-[calc(var(--awaited)*3rem)] content-start group-data-[density=compact]/table:min-h-[calc(var(--awaited)*2.5rem)] group-data-cards/table:min-h-[calc(var(--awaited)*4rem)]"
/** A compositing layer of its own: typing in the search above does not repaint every truncated cell. */
const LAYER = "will-change-[opacity]"

type TableProps<Row extends ListRow> = Pick<
  ListViewProps<Row>,
  "rows" | "rowHref" | "rowLabel" | "sort" | "selection" | "focus" | "current" | "state" | "title"
> & {
  readonly columns: readonly Column<Row>[]
  readonly density: Density
  readonly skeletons: number
}

/**
 * A semantic table, laid out as a grid so that text columns shrink before the table grows too wide; under 768 px the
 * same elements become cards. The roles are explicit because a changed `display` removes the implicit ones.
 */
export function Table<Row extends ListRow>(props: TableProps<Row>) {
  const { columns, rows, selection, focus, density, state } = props
  const frame = useRef<HTMLDivElement>(null)
  const isCard = useNarrow()
  const isMany = rows.length > MANY
  useOverflow(frame, isMany ? "many" : "few")
  const lastPressed = useRef<RowId | null>(null)
  const shown = useShown(rows, isCard)
  const keys = useRowKeys(rows)
  useNoWrongRow(frame, rows)
  const isAwaited = state === "loading" && rows.length === 0
  const isPatient = usePatience(isAwaited)
  const tabStop = rows.some((row) => row.id === focus?.id) ? focus?.id : rows[0]?.id
  const choose = selection?.onToggle
  const onToggle = (id: RowId, shift: boolean) => {
    choose?.(id, shift && lastPressed.current !== null)
    lastPressed.current = id
  }
  const draw = (row: Row, place?: { readonly index: number; readonly measure: MeasureRow }) => (
    <TableRow
      key={keys.get(row.id)}
      row={row}
      columns={columns}
      href={props.rowHref(row)}
      label={props.rowLabel(row)}
      marked={selection ? selection.ids.has(row.id) : null}
      current={props.current === row.id}
      isCard={isCard}
      tabStop={!focus || tabStop === row.id}
      onFocus={focus?.onFocus}
      onToggle={onToggle}
      {...place}
    />
  )
  return (
    <div
      ref={frame}
      data-many={isMany || undefined}
      className="group/frame data-many:max-h-[calc(100dvh-var(--shell-top,56px)-4.5rem)] data-many:overflow-auto data-overflow:max-h-[calc(100dvh-var(--shell-top,56px)-4.5rem)] data-overflow:overflow-auto data-overflow:overscroll-x-contain"
    >
      <table
        role="table"
        aria-label={props.title}
        aria-rowcount={isMany ? rows.length + 1 : undefined}
        aria-busy={state === "loading" || state === "refreshing"}
        data-density={isCard ? undefined : density}
        data-cards={isCard || undefined}
        style={{ gridTemplateColumns: tracks(columns, selection !== undefined) }}
        className={`group/table grid text-left max-md:block ${LAYER}`}
      >
        <thead
          role="rowgroup"
          className="sticky top-[var(--shell-top,56px)] z-20 col-span-full grid grid-cols-subgrid group-data-many/frame:top-0 group-data-overflow/frame:top-0 max-md:hidden print:static"
        >
          <tr
            role="row"
            className="col-span-full grid grid-cols-subgrid rounded-t-card border-b border-line bg-surface"
          >
            {selection && (
              <th role="columnheader" scope="col" className="h-9">
                <CheckMark
                  label="Pilih semua baris di halaman ini"
                  {...pageMark(rows, selection.ids)}
                  disabled={rows.length === 0}
                  onPress={selection.onTogglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} />
            ))}
          </tr>
        </thead>
        {isMany ? (
          <Suspense
            fallback={
              <tbody role="rowgroup" className={BODY}>
                {shown.map((row) => draw(row))}
              </tbody>
            }
          >
            <VirtualRows
              ids={rows.map((row) => row.id)}
              frame={frame}
              shape={isCard ? "card" : density}
              focused={focus?.id ?? null}
              render={(index, measure) => {
                const row = rows[index]
                return row === undefined ? null : draw(row, { index, measure })
              }}
            />
          </Suspense>
        ) : (
          <tbody
            role="rowgroup"
            style={{ "--awaited": isAwaited ? props.skeletons : 0 } as CSSProperties}
            className={`${BODY} ${ROOM}`}
          >
            {isAwaited
              ? !isPatient && (
                  <SkeletonRows
                    columns={columns}
                    count={props.skeletons}
                    marks={selection !== undefined}
                    isCard={isCard}
                  />
                )
              : shown.map((row) => draw(row))}
          </tbody>
        )}
      </table>
    </div>
  )
}

/** Number of cards on the highest usual screen. */
const FIRST = 16

/**
 * Renders the first cards a frame before the others, so that the visible ones appear sooner. Not for tables, because
 * their column widths depend on all rows and would shift.
 */
const useShown = <Row extends ListRow>(rows: readonly Row[], isCard: boolean): readonly Row[] => {
  const [isWhole, setWhole] = useState(false)
  const isBegun = rows.length > 0
  useEffect(() => {
    if (isBegun) startTransition(() => setWhole(true))
  }, [isBegun])
  return isWhole || !isCard ? rows : rows.slice(0, FIRST)
}

const PATIENCE_MS = 400
/** Time limit for waiting until a slow device is idle; by then the answer has usually arrived. */
const BUSY_MS = 600

/** No skeletons for rows that arrive quickly: true until loading has taken long and the browser is idle. */
const usePatience = (isAwaited: boolean): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    let stop = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      stop = whenIdle(() => setOver(true), BUSY_MS)
    }, PATIENCE_MS)
    return () => {
      stop()
      setOver(false)
    }
  }, [isAwaited])
  return isAwaited && !isOver
}
