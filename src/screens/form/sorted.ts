import type { ListQuery } from "#machines/list/listQuery.ts"
import { narrowedTo } from "#src/api/wire/listPayload.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"

/** Whose order is meant: that of the list, or of what it is filtered by; null = nothing is chosen yet. */
export const sortedGroup = (
  { sortedBy, sortsTop, within }: Pick<DescribedList["contract"], "sortedBy" | "sortsTop" | "within">,
  { filters }: Pick<ListQuery, "filters">,
): Readonly<Record<string, unknown>> | null => {
  if (sortedBy === undefined) return null
  const chosen: Readonly<Record<string, unknown>> = narrowedTo({ q: "", filters })
  const value = within?.[sortedBy] ?? chosen[sortedBy] ?? (sortsTop === true ? null : undefined)
  return value === undefined ? null : { ...within, [sortedBy]: value }
}

/** Where in a tree the order is that of the rows at the top. */
export const sortedWords = (
  { contract, filters }: Pick<DescribedList, "contract" | "filters">,
  group: Readonly<Record<string, unknown>>,
): string | null => {
  if (contract.sortsTop !== true || group[contract.sortedBy ?? ""] !== null) return null
  return `Tingkat teratas. Untuk isi sebuah baris, saring dahulu menurut “${labelOf({ contract, filters })}”.`
}

const labelOf = ({ contract, filters }: Pick<DescribedList, "contract" | "filters">) =>
  filters.find(({ key }) => key === contract.sortedBy)?.label ?? contract.sortedBy

export const whyNotSorted = (
  { contract, filters }: Pick<DescribedList, "contract" | "filters">,
  group: object | null,
): string | null => {
  if (group !== null) return null
  return `Saring menurut ${labelOf({ contract, filters })} dahulu: urutan berlaku di dalamnya`
}
