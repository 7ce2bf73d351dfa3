import type { FilterOf } from "#src/resources/kit/columns.ts"
import { Wanted } from "../LazyView.tsx"
import type { Dates } from "./datesWords.ts"

const load = () => import("./DatesFilter.tsx").then((m) => m.DatesForm)

type Ranged = Extract<FilterOf<string>, { readonly until: string }>
type Props = {
  readonly filter: Ranged
  readonly dates: Dates
  readonly onChange: (dates: Dates) => void
}

/** Filter of a list by days; the calendar's code is loaded when it is opened. */
export const RangeFilter = ({ filter, dates, onChange }: Props) => (
  <Wanted key={dates.join()} load={load} with={{ dates, onChange, isAhead: filter.isAhead === true }} />
)
