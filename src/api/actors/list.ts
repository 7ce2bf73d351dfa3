import { failed, type Outcome, type RowResult } from "#contract/kit/errors.ts"
import { createListMachine } from "#machines/list/listMachine.ts"
import { isSameQuery, type ListQuery, readQuery, startQuery } from "#machines/list/listQuery.ts"
import type { Asked, ListPage, Loaded } from "#machines/list/listTypes.ts"
import { removeMachine } from "#machines/remove/removeMachine.ts"
import { keepList, recallList } from "../wire/cache.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { answerDecoder, isAhead, send, sendAhead, takeAnswered } from "../wire/calls.ts"
import { payloadOf } from "../wire/listPayload.ts"
import { actor } from "../wire/request.ts"
import { type AnyRow, type ApiList, type ApiResource, wordsOf } from "./resource.ts"

/** Prefetches the rows of a list at this address, unless `from` already shows the same rows. */
export const listAhead = (resource: ApiList, search: string, from: string | null): void => {
  const words = wordsOf(resource)
  const query = readQuery(search, words)
  if (from === null || !isSameQuery(query, readQuery(from, words)))
    sendAhead(resource.calls.list, payloadOf(resource.within, query))
}

/** Prefetches a row before its page is rendered. */
export const rowAhead = ({ calls }: Pick<ApiResource, "calls">, id: number): void =>
  sendAhead(calls.find, { id })

const isFirstPage = (resource: ApiList, query: ListQuery): boolean =>
  JSON.stringify(query) === JSON.stringify(startQuery(wordsOf(resource)))

/** Caches the first page for the next visit. */
const readNow = (resource: ApiList, query: ListQuery, page: unknown): Loaded<AnyRow> => {
  const at = new Date().toISOString()
  if (isFirstPage(resource, query)) void keepList(resource.listKey, page, at)
  return { page: page as ListPage<AnyRow>, at }
}

/** Takes the prefetched rows if they have arrived before the list renders, so that it renders once. */
export const givenRows = (resource: ApiList, query: ListQuery): Loaded<AnyRow> | null => {
  const page = takeAnswered(resource.calls.list, payloadOf(resource.within, query))
  return page === null ? null : readNow(resource, query, page)
}

/** The machine that deletes rows of a resource, its slot filled with the resource's call. */
export const removing = (resource: Pick<ApiList, "calls">) =>
  removeMachine.provide({
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
  })

/** The list machine of a resource, its slots filled with the resource's calls and the cached first page. */
export const listOf = (resource: ApiList) =>
  createListMachine<AnyRow>(`${resource.id}List`, `Daftar ${resource.noun}`).provide({
    actors: {
      recall: actor<Loaded<AnyRow> | null, { readonly query: ListQuery }>(async ({ query }) => {
        const kept = isFirstPage(resource, query) ? await recallList(resource.listKey) : null
        /** A cached entry written by an older version of the product may have another shape. */
        const known = kept === null ? null : answerDecoder(resource.calls.list)(kept.page)
        const value =
          kept === null || known === null ? null : { page: known.data as ListPage<AnyRow>, at: kept.at }
        return { ok: true, value, message: "" }
      }),
      load: actor<Loaded<AnyRow>, Asked>(async ({ query, behind }, abort) => {
        const { list } = resource.calls
        const payload = payloadOf(resource.within, query)
        const outcome = await withMinimumDelay(behind || isAhead(list, payload), () =>
          send(list, payload, abort),
        )
        return outcome.ok ? { ...outcome, value: readNow(resource, query, outcome.value) } : outcome
      }),
      removal: removing(resource),
    },
  })
