import { useMemo } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Described, DescribedList } from "#src/resources/kit/describe.ts"

type Parts = Pick<DescribedList, "columns" | "filters">

/** The columns and filters of a list that this account has. */
export const offeredIn = ({ columns, filters }: Parts, user: SessionUser): Parts => ({
  columns: columns.filter(({ seenIf }) => seenIf?.(user) ?? true),
  filters: filters.flatMap((filter) => {
    if (!("options" in filter) || filter.offeredTo === undefined) return [filter]
    const { offeredTo } = filter
    const options = filter.options.filter(({ value }) => offeredTo(value, user))
    return options.length === 0 ? [] : [{ ...filter, options }]
  }),
})

/** The list as this account has it. */
export const useOffered = (list: DescribedList, user: SessionUser): DescribedList =>
  useMemo(() => {
    /** Only a whole declaration has custom fields: a list of children has none. */
    const own = list.ownFields === undefined ? list : list.ownFields.of(list as Described, user)
    return { ...own, ...offeredIn(own, user) }
  }, [list, user])
