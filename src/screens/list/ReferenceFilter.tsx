import { useEffect, useEffectEvent } from "react"
import type { FilterOf } from "#src/resources/kit/columns.ts"
import { OptionList } from "#src/ui/list/OptionList.tsx"
import { useOptions } from "../form/kinds/useOptions.ts"

type Props = {
  readonly filter: Extract<FilterOf<string>, { readonly from: unknown }>
  readonly onPick: (value: string) => void
}

/** Filter by a row of another resource; options are loaded when the filter is opened. */
export function ReferenceFilter({ filter, onPick }: Props) {
  const { source, open } = useOptions(filter.from, filter.given)
  const begin = useEffectEvent(open)
  useEffect(() => begin(), [])
  return <OptionList label={filter.label} source={source} onPick={(id) => onPick(String(id))} />
}
