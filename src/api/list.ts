import { failed, type Outcome, type RowResult } from "#contract/errors.ts"
import { createListMachine } from "#machines/list/listMachine.ts"
import { isSameQuery, type ListQuery, readQuery, startQuery } from "#machines/list/listQuery.ts"
import type { Asked, ListPage, Loaded } from "#machines/list/listTypes.ts"
import { removeMachine } from "#machines/remove/removeMachine.ts"
import { keepList, recallList } from "./cache.ts"
import { calmly } from "./calm.ts"
import { answerDecoder, isAhead, send, sendAhead } from "./calls.ts"
import { actor } from "./request.ts"
import { type AnyRow, type ApiList, wordsOf } from "./resource.ts"

const typed = (value: string): unknown =>
  value === "true" ? true : value === "false" ? false : /^\d+$/.test(value) ? Number(value) : value

/** What a list is narrowed to. */
export const narrowedTo = ({ q, filters }: Pick<ListQuery, "q" | "filters">) => ({
  ...(q === "" ? {} : { q }),
  ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, typed(value)])),
})

const payloadOf = ({ within }: ApiList, query: ListQuery) => ({
  ...within,
  page: query.page,
  per_page: query.perPage,
  sort: query.sort,
  dir: query.dir,
  ...(query.cursor === null ? {} : { cursor: query.cursor }),
  ...narrowedTo(query),
})

/** Asks for the rows of a list at this address before they are drawn, unless `from` shows the same. */
export const listAhead = (resource: ApiList, search: string, from: string | null): void => {
  const words = wordsOf(resource)
  const query = readQuery(search, words)
  if (from === null || !isSameQuery(query, readQuery(from, words)))
    sendAhead(resource.calls.list, payloadOf(resource, query))
}

/** The list machine of a resource, its slots filled with the resource's calls and the cached first page. */
export const listOf = (resource: ApiList) => {
  const isFirstPage = (query: ListQuery) =>
    JSON.stringify(query) === JSON.stringify(startQuery(wordsOf(resource)))
  return createListMachine<AnyRow>(`${resource.id}List`, `Daftar ${resource.noun}`).provide({
    actors: {
      recall: actor<Loaded<AnyRow> | null, { readonly query: ListQuery }>(async ({ query }) => {
        const kept = isFirstPage(query) ? recallList(resource.listKey) : null
        /** Kept by an older version of the product, it may have another shape. */
        const known = kept === null ? null : answerDecoder(resource.calls.list)(kept.page)
        const value =
          kept === null || known === null ? null : { page: known.data as ListPage<AnyRow>, at: kept.at }
        return { ok: true, value, message: "" }
      }),
      load: actor<Loaded<AnyRow>, Asked>(async ({ query, behind }, abort) => {
        const { list } = resource.calls
        const payload = payloadOf(resource, query)
        const outcome = await calmly(behind || isAhead(list, payload), () => send(list, payload, abort))
        if (!outcome.ok) return outcome
        const at = new Date().toISOString()
        if (isFirstPage(query)) keepList(resource.listKey, outcome.value, at)
        return { ...outcome, value: { page: outcome.value as ListPage<AnyRow>, at } }
      }),
      removal: removeMachine.provide({
        actors: {
          remove: actor<{ readonly rows: readonly RowResult[] }, { readonly ids: readonly number[] }>(
            async ({ ids }, abort) => {
              const { remove } = resource.calls
              if (remove === undefined) return failed({ _tag: "NotFound" })
              return send(remove, ids.length === 1 ? { id: ids[0] } : { ids }, abort) as Promise<
                Outcome<{ readonly rows: readonly RowResult[] }>
              >
            },
          ),
        },
      }),
    },
  })
}
