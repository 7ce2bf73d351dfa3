import type { Call } from "#contract/call.ts"
import type { Failure, Outcome, RowResult } from "#contract/errors.ts"
import { createFormMachine } from "#machines/form/formMachine.ts"
import type { Loaded as LoadedForm, Target, Typed, Values } from "#machines/form/formTypes.ts"
import { createListMachine } from "#machines/list/listMachine.ts"
import type { Asked, ListPage, Loaded } from "#machines/list/listTypes.ts"
import { type ListQuery, startQuery } from "#machines/list/listQuery.ts"
import { removeMachine } from "#machines/remove/removeMachine.ts"
import { keepList, recallList } from "./cache.ts"
import { calmly } from "./calm.ts"
import { answerDecoder, send } from "./calls.ts"
import { drafts } from "./drafts.ts"
import { actor } from "./request.ts"

/** What the API needs of a resource: its contract, and whether its drafts are personal. */
export type ApiResource = {
  readonly id: string
  readonly noun: string
  readonly listKey: string
  readonly sorts: readonly [string, ...string[]]
  readonly filters: object
  readonly values: { readonly fields: object }
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: Call }
}
export type AnyRow = { readonly id: number; readonly version: number } & Values

export const wordsOf = (resource: ApiResource) => ({
  sorts: resource.sorts,
  filters: Object.keys(resource.filters),
})

const typed = (value: string): unknown =>
  value === "true" ? true : value === "false" ? false : /^\d+$/.test(value) ? Number(value) : value

const payloadOf = (query: ListQuery) => ({
  page: query.page,
  per_page: query.perPage,
  sort: query.sort,
  dir: query.dir,
  ...(query.cursor === null ? {} : { cursor: query.cursor }),
  ...(query.q === "" ? {} : { q: query.q }),
  ...Object.fromEntries(Object.entries(query.filters).map(([key, value]) => [key, typed(value)])),
})

/** The list machine of a resource, its slots filled with the resource's calls and the cached first page. */
export const listOf = (resource: ApiResource) => {
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
        const outcome = await calmly(behind, () => send(resource.calls.list, payloadOf(query), abort))
        if (!outcome.ok) return outcome
        const at = new Date().toISOString()
        if (isFirstPage(query)) keepList(resource.listKey, outcome.value, at)
        return { ...outcome, value: { page: outcome.value as ListPage<AnyRow>, at } }
      }),
      removal: removeMachine.provide({
        actors: {
          remove: actor<{ readonly rows: readonly RowResult[] }, { readonly ids: readonly number[] }>(
            ({ ids }, abort) =>
              send(resource.calls.remove, ids.length === 1 ? { id: ids[0] } : { ids }, abort) as Promise<
                Outcome<{ readonly rows: readonly RowResult[] }>
              >,
          ),
        },
      }),
    },
  })
}

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.flatMap((key) => (key in values ? [[key, values[key]]] : [])))

export const fieldsOf = (resource: ApiResource): readonly string[] => Object.keys(resource.values.fields)

type FormOptions = {
  /** Drafts are encrypted. */
  readonly personal: boolean
  /** What of a row names the chosen ones; shown, never sent. */
  readonly shown: readonly string[]
}

/** The form machine of a resource, its slots filled with the resource's calls and this browser's drafts. */
export const formOf = (resource: ApiResource, { personal, shown }: FormOptions) => {
  const kept = drafts(resource.id, { personal })
  const fields = fieldsOf(resource)
  const readRow = (row: unknown): LoadedForm => {
    const values = row as AnyRow
    return { values: pick(values, [...fields, ...shown]), version: values.version }
  }
  return createFormMachine(`${resource.id}Form`, `Formulir ${resource.noun}`).provide({
    actors: {
      load: actor<LoadedForm, Target>(async ({ id }, abort) => {
        const outcome = await calmly(false, () => send(resource.calls.find, { id }, abort))
        return outcome.ok ? { ...outcome, value: readRow(outcome.value) } : outcome
      }),
      recallDraft: actor(({ id }: Target) => kept.recall(id)),
      keepDraft: actor((input: Typed) => kept.keep(input.id, input.version, input.values)),
      forgetDraft: actor(({ id }: Target) => kept.forget(id)),
      save: actor<null, Typed>(async ({ id, version, values }, abort) => {
        const own = pick(values, fields)
        const payload = id === null ? own : { ...own, id, ...(version === null ? {} : { version }) }
        const outcome = await send(resource.calls.create, payload, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
      readTheirs: actor<LoadedForm, { readonly failure: Failure | null }>(async ({ failure }) => {
        return failure?._tag === "Stale" && failure.current !== null
          ? { ok: true, value: readRow(failure.current), message: "" }
          : { ok: false, failure: { _tag: "NotFound" } }
      }),
    },
  })
}
