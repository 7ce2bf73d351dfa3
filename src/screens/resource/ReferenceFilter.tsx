import { useEffect, useEffectEvent } from "react"
import type { ReferenceFilterProps } from "./listParts.ts"
import { OptionList } from "#src/ui/list/OptionList.tsx"
import { useOptions } from "./kinds/useOptions.ts"

/** Rows of another resource to filter a list by; asked for when the filter has been opened. */
export function ReferenceFilter({ filter, onPick }: ReferenceFilterProps) {
  const { source, open } = useOptions(filter.from)
  const begin = useEffectEvent(open)
  useEffect(() => begin(), [])
  return <OptionList label={filter.label} source={source} onPick={(id) => onPick(String(id))} />
}
