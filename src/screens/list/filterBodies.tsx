import { ReferenceFilter } from "./ReferenceFilter.tsx"
import { RangeFilter } from "./RangeFilter.tsx"
import type { FilterViews } from "./listProps.ts"

/** Panels of the filters that are no list of options. */
export const filterBodies: Pick<FilterViews, "bodyOf" | "daysOf"> = {
  bodyOf: (filter, onPick) => <ReferenceFilter filter={filter} onPick={onPick} />,
  daysOf: (filter, dates, onChange) => <RangeFilter {...{ filter, dates, onChange }} />,
}
