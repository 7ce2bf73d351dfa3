import type { ListQuery } from "#machines/list/listQuery.ts"
import { jakartaDay } from "#src/format/format.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"

/** The list shows another day than today: its rows are read-only, and lead to their pages of the same day. */
export const isOtherDay = ({ per }: Pick<ListQuery, "per">, now: Date): boolean =>
  per !== undefined && per !== jakartaDay(now)

type Declared = Pick<DescribedList, "rowHref" | "path">

/** The address of a row, on the day of the list. */
export const hrefOn =
  ({ path, rowHref = (id: number) => `${path}/form/${id}` }: Declared, { per }: Pick<ListQuery, "per">) =>
  (id: number, row: Readonly<Record<string, unknown>>): string | null => {
    const href = rowHref(id, row)
    return href === null || per === undefined ? href : `${href}${href.includes("?") ? "&" : "?"}per=${per}`
  }
