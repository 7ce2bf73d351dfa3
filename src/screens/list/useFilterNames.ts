import { useEffect, useState } from "react"
import { optionName } from "#src/api/actors/options.ts"
import type { FilterOf } from "#src/resources/kit/columns.ts"

type Referred = Extract<FilterOf<string>, { readonly from: unknown }>
type Names = Readonly<Record<string, string>>

const keyOf = (filter: Referred, id: string) => `${filter.from.path} ${id}`

/** Names of the rows that the URL filters by; fetched when only the id is known. */
export const useFilterNames = (
  filters: readonly FilterOf<string>[],
  chosen: Readonly<Record<string, string>>,
) => {
  const [names, setNames] = useState<Names>({})
  useEffect(() => {
    for (const filter of filters) {
      const id = chosen[filter.key]
      if (!("from" in filter) || id === undefined || keyOf(filter, id) in names) continue
      void optionName(filter.from, Number(id), filter.given).then((name) =>
        setNames((known) => ({ ...known, [keyOf(filter, id)]: name ?? `#${id}` })),
      )
    }
  }, [filters, chosen, names])
  return (filter: Referred, id: string): string | null => names[keyOf(filter, id)] ?? null
}
