import { useEffect, useEffectEvent } from "react"
import type { FilterOf } from "#src/resources/kit/columns.ts"
import { OptionList } from "#src/ui/list/OptionList.tsx"
import { useOptions } from "../form/kinds/useOptions.ts"

type Props = {
  readonly filter: Extract<FilterOf<string>, { readonly from: unknown }>
  readonly onPick: (value: string) => void
}

/** Rows of another resource to filter a list by; asked for when the filter has been opened. */
export function ReferenceFilter({ filter, onPick }: Props) {
  const { source, open } = useOptions(filter.from, filter.given)
  const begin = useEffectEvent(open)
  useEffect(() => begin(), [])
  return <OptionList label={filter.label} source={source} onPick={(id) => onPick(String(id))} />
}
