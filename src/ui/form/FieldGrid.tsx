import type { ReactNode } from "react"

export type FieldGridProps = {
  /** Number of columns if there is room. Only for fields that are read together: from–until, city–postcode. */
  readonly columns: 2 | 3
  readonly children: ReactNode
}

const classes = {
  2: "grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2",
  3: "grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-3",
}

export function FieldGrid({ columns, children }: FieldGridProps) {
  return <div className={classes[columns]}>{children}</div>
}
