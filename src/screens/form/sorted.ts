import type { ListQuery } from "#machines/list/listQuery.ts"
import { narrowedTo } from "#src/api/wire/listPayload.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"

/** Group to be ordered: the whole list, the filtered rows, or the whole tree; null = no group selected yet. */
export const sortedGroup = (
  { sortedBy, sortsTop, within }: Pick<DescribedList["contract"], "sortedBy" | "sortsTop" | "within">,
  { filters }: Pick<ListQuery, "filters">,
): Readonly<Record<string, unknown>> | null => {
  if (sortedBy === undefined) return null
  if (sortsTop === true) return { ...within }
  const chosen: Readonly<Record<string, unknown>> = narrowedTo({ q: "", filters })
  const value = within?.[sortedBy] ?? chosen[sortedBy]
  return value === undefined ? null : { ...within, [sortedBy]: value }
}

export const whyNotSorted = (
  { contract, filters }: Pick<DescribedList, "contract" | "filters">,
  group: object | null,
): string | null => {
  if (group !== null) return null
  const label = filters.find(({ key }) => key === contract.sortedBy)?.label ?? contract.sortedBy
  return `Saring menurut ${label} dahulu: urutan berlaku di dalamnya`
}
