import { Skeleton } from "../data/Skeleton.tsx"
import type { Column, ListRow } from "./types.ts"

const WIDTHS = ["w-3/5", "w-4/5", "w-2/3", "w-1/2", "w-3/4"] as const

/** Rows as high as real ones, so that nothing moves when those arrive. Nothing here is read aloud. */
export function SkeletonRows<Row extends ListRow>(props: {
  readonly columns: readonly Column<Row>[]
  readonly count: number
  readonly marks: boolean
}) {
  return Array.from({ length: props.count }, (_, row) => (
    <tr
      key={row}
      aria-hidden="true"
      className="col-span-full grid grid-cols-subgrid border-b border-line last:border-b-0 max-md:block max-md:px-4 max-md:py-3.5"
    >
      {props.marks && (
        <td className={`${CELL} max-md:hidden`}>
          <Skeleton className="mx-auto size-4" />
        </td>
      )}
      {props.columns.map((column, at) => (
        <td
          key={column.key}
          className={`${CELL} px-2 ${column.primary ? "first:pl-4 max-md:p-0" : at > 3 ? "max-md:hidden" : "max-md:mt-2.5 max-md:px-0 xl:px-3"}`}
        >
          <Skeleton
            className={`h-3.5 ${column.align === "end" ? "ml-auto max-md:ml-0" : ""} ${WIDTHS[(row * 2 + at * 3) % WIDTHS.length] ?? ""}`}
          />
        </td>
      ))}
    </tr>
  ))
}

const CELL = "flex h-12 items-center group-data-[density=compact]/table:h-9 max-md:h-auto"
