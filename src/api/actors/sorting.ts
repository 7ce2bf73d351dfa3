import type { Call } from "#contract/kit/call.ts"
import { MAX_PAGE_SIZE } from "#contract/kit/constants.ts"
import { failed, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { MOST_SORTED, titles } from "#contract/kit/resource.ts"
import type { Values } from "#machines/form/formTypes.ts"
import type { ListPage } from "#machines/list/listTypes.ts"
import { createSortingMachine } from "#machines/sorting/sortingMachine.ts"
import type { Sortable } from "#machines/sorting/sortingTypes.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import type { AnyRow } from "./resource.ts"

type ApiSorted = {
  readonly id: string
  readonly noun: string
  readonly sortedBy?: string
  readonly sortsTop?: true
  readonly calls: { readonly list: Call; readonly sort?: Call }
}

const labelOf = (row: AnyRow): string => {
  const name = titles.map((title) => row[title]).find((value) => typeof value === "string")
  return typeof name === "string" ? name : `#${row.id}`
}

/** Row with a parent, for resources that are trees. */
const underOf = ({ sortsTop, sortedBy }: ApiSorted, row: AnyRow): { readonly under?: number } => {
  const under = sortsTop === true && sortedBy !== undefined ? row[sortedBy] : undefined
  return typeof under === "number" ? { under } : {}
}

/** All rows in their order, page by page. */
const readAll = async (
  resource: ApiSorted,
  group: Values,
  abort: AbortSignal,
): Promise<Outcome<readonly Sortable[]>> => {
  const { calls, noun } = resource
  const rows: Sortable[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const asked = { ...group, page, per_page: MAX_PAGE_SIZE, sort: "order", dir: "asc" }
    const outcome = await send(calls.list, asked, abort)
    if (!outcome.ok) return outcome
    const read = outcome.value as ListPage<AnyRow>
    if (read.total > MOST_SORTED) {
      const message = `Lebih dari ${MOST_SORTED} ${noun} tidak dapat diurutkan sekaligus`
      return failed({ _tag: "Refused", message, reason: null, retryAfter: null, rows: [] })
    }
    rows.push(...read.rows.map((row) => ({ id: row.id, label: labelOf(row), ...underOf(resource, row) })))
    last = read.last_page
  }
  return succeeded(rows)
}

/** The machine that reorders the rows of a resource: within these values, or in a tree. */
export const sortingOf = (resource: ApiSorted, group: Values) =>
  createSortingMachine(`${resource.id}Sorting`, "Mengurutkan baris").provide({
    actors: {
      load: actor<readonly Sortable[], Record<string, never>>((_, abort) => readAll(resource, group, abort)),
      save: actor<null, { readonly ids: readonly number[]; readonly under?: number }>(
        async (asked, abort) => {
          const { calls, sortedBy, sortsTop } = resource
          if (calls.sort === undefined) return failed({ _tag: "NotFound" })
          const among =
            sortsTop === true && sortedBy !== undefined ? { [sortedBy]: asked.under ?? null } : group
          const outcome = await send(calls.sort, { ...among, ids: asked.ids }, abort)
          return outcome.ok ? { ...outcome, value: null } : outcome
        },
      ),
    },
  })
