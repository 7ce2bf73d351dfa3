import type { ComponentType } from "react"
import type { AnyRow } from "#src/api/actors/resource.ts"
import type { Column } from "#src/ui/list/types.ts"
import type { RowPartProps } from "./listProps.ts"

export type RowEndView = ComponentType<RowPartProps> | null

/** The column of what is done with a row at once; empty for lists without one. */
export const rowEndOf = (RowEnd: RowEndView): readonly Column<AnyRow>[] =>
  RowEnd === null
    ? []
    : [{ key: "act", label: "Tindakan", whole: true, card: "none", render: (row) => <RowEnd row={row} /> }]
