import { Skeleton } from "../data/Skeleton.tsx"
import { HIGH } from "./TableRow.tsx"
import type { Column, ListRow } from "./types.ts"

const WIDTHS = ["w-3/5", "w-4/5", "w-2/3", "w-1/2", "w-3/4"] as const

const widthOf = (at: number) => WIDTHS[at % WIDTHS.length] ?? ""

/** Skeletons as high as real rows, so that nothing shifts when those arrive. Hidden from screen readers. */
export function SkeletonRows<Row extends ListRow>(props: {
  readonly columns: readonly Column<Row>[]
  readonly count: number
  readonly marks: boolean
  readonly isCard: boolean
}) {
  const { isCard, marks } = props
  return Array.from({ length: props.count }, (_, row) => (
    <tr
      key={row}
      aria-hidden="true"
      className={`${isCard ? "flex h-16 items-center" : "col-span-full grid grid-cols-subgrid"} border-b border-line last:border-b-0`}
    >
      {marks && (
        <td className={isCard ? "w-10 shrink-0" : CELL}>
          <Skeleton className="mx-auto size-4" />
        </td>
      )}
      {isCard ? (
        <td className={`grid flex-1 gap-2 pr-3 ${marks ? "" : "pl-4"}`}>
          <Skeleton className={`h-3.5 ${widthOf(row * 2)}`} />
          <Skeleton className={`h-3 ${widthOf(row * 2 + 3)}`} />
        </td>
      ) : (
        props.columns.map((column, at) => (
          <td key={column.key} className={`${CELL} px-2 ${column.primary ? "first:pl-4" : "xl:px-3"}`}>
            <Skeleton
              className={`h-3.5 ${column.align === "end" ? "ml-auto" : ""} ${widthOf(row * 2 + at * 3)}`}
            />
          </td>
        ))
      )}
    </tr>
  ))
}

const CELL = `${HIGH} flex items-center`
