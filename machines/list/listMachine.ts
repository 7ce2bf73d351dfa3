import { assign, emit, setup } from "xstate"
import type { Failure, Outcome } from "#contract/errors.ts"
import { defect, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { removeMachine } from "../remove/removeMachine.ts"
import { fromStart, type ListQuery, type ListWords, writeQuery } from "./listQuery.ts"

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly last_page: number
  readonly next?: string
  readonly prev?: string
}
/** A page and when it was read, ISO. */
export type Loaded<Row> = { readonly page: ListPage<Row>; readonly at: string }
export type Verb = "create" | "change" | "remove"
export type ListView = { readonly hidden: readonly string[]; readonly density: "comfortable" | "compact" }

export type ListContext<Row> = {
  readonly path: string
  readonly words: ListWords
  readonly allowed: readonly Verb[]
  readonly query: ListQuery
  readonly loaded: Loaded<Row> | null
  readonly failure: Failure | null
  readonly typed: string
  readonly selected: readonly number[]
  readonly removing: readonly number[]
  readonly view: ListView
}
export type ListInput = Pick<ListContext<unknown>, "path" | "words" | "allowed" | "query" | "view">

export type ListEvent =
  | { readonly type: "list.query"; readonly query: ListQuery }
  | { readonly type: "list.refresh" }
  | { readonly type: "list.retry" }
  | { readonly type: "list.sort"; readonly key: string }
  | { readonly type: "list.filter"; readonly key: string; readonly value: string | null }
  | { readonly type: "list.perPage"; readonly perPage: number }
  | { readonly type: "page.next" }
  | { readonly type: "page.prev" }
  | { readonly type: "search.type"; readonly q: string }
  | { readonly type: "search.clear" }
  | { readonly type: "row.toggle"; readonly id: number }
  | { readonly type: "rows.togglePage" }
  | { readonly type: "selection.clear" }
  | { readonly type: "record.new" }
  | { readonly type: "rows.remove"; readonly ids: readonly number[] }
  | { readonly type: "column.toggle"; readonly key: string }
  | { readonly type: "density.set"; readonly density: ListView["density"] }

export type ListOutside = Outside | { readonly type: "view.changed"; readonly view: ListView }

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id)
const toggled = <T>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

/** The query of the next or previous page, by the edge of the one that is shown. */
const neighbour = (context: Pick<ListContext<unknown>, "loaded" | "query">, step: 1 | -1): ListQuery => {
  const page = context.loaded?.page
  const cursor = (step === 1 ? page?.next : page?.prev) ?? null
  return { ...context.query, cursor, page: Math.max(1, (page?.page ?? 1) + step) }
}

/** Every list: what the URL asks for, the cached first page at once, selection, deleting. */
export const createListMachine = <Row extends { readonly id: number }>(id: string, description: string) =>
  setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent,
      emitted: {} as ListOutside,
      input: {} as ListInput,
      tags: {} as "busy",
    },
    actors: {
      recall: actorSlot<Loaded<Row> | null, { readonly query: ListQuery }>("recall"),
      load: actorSlot<Loaded<Row>, { readonly query: ListQuery }>("load"),
      removal: removeMachine,
    },
    guards: {
      isSuccess,
      wasKept: (_, outcome: Outcome<Loaded<Row> | null>) => outcome.ok && outcome.value !== null,
      may: ({ context }, verb: Verb) => context.allowed.includes(verb),
      mayRemoveThese: ({ context, event }) =>
        context.allowed.includes("remove") && event.type === "rows.remove" && event.ids.length > 0,
      hasRows: ({ context }) => context.loaded !== null,
      hasNext: ({ context }) => context.loaded?.page.next !== undefined,
      hasPrev: ({ context }) => context.loaded?.page.prev !== undefined,
      someGone: (_, { removed }: { readonly removed: readonly number[] }) => removed.length > 0,
    },
    actions: {
      keepRows: assign((_, outcome: Outcome<Loaded<Row> | null>) =>
        outcome.ok && outcome.value !== null ? { loaded: outcome.value, failure: null } : {},
      ),
      keepFailure: assign({
        failure: (_, outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.failure),
      }),
      keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
      sayFailure: emit((_, { failure }: { readonly failure: Failure }) => ({
        type: "toast.failed" as const,
        failure,
      })),
      showQuery: emit(({ context }, patch: Partial<ListQuery>) => ({
        type: "navigation.requested" as const,
        to: context.path + writeQuery(fromStart(context.query, patch), context.words),
        replace: false,
      })),
      showTyped: emit(({ context }) => ({
        type: "navigation.requested" as const,
        to: context.path + writeQuery(fromStart(context.query, { q: context.typed.trim() }), context.words),
        replace: true,
      })),
      showNeighbour: emit(({ context }, { step }: { readonly step: 1 | -1 }) => ({
        type: "navigation.requested" as const,
        to: context.path + writeQuery(neighbour(context, step), context.words),
        replace: false,
      })),
      keepView: assign({ view: (_, view: ListView) => view }),
      announceView: emit(({ context }) => ({ type: "view.changed" as const, view: context.view })),
      dropGone: assign({
        selected: ({ context }, { removed }: { readonly removed: readonly number[] }) =>
          context.selected.filter((one) => !removed.includes(one)),
        removing: [],
      }),
      sayRemoved: emit((_, { message }: { readonly message: string }) => ({
        type: "toast.succeeded" as const,
        message,
      })),
    },
    delays: { searchPause: 250 },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({
      ...input,
      loaded: null,
      failure: null,
      typed: input.query.q,
      selected: [],
      removing: [],
    }),
    type: "parallel",
    states: {
      rows: {
        initial: "recalling",
        on: {
          "list.query": [
            {
              guard: "hasRows",
              target: ".refreshing",
              actions: assign({ query: ({ event }) => event.query }),
              description: "Alamat halaman berubah",
            },
            {
              target: ".loading",
              actions: assign({ query: ({ event }) => event.query }),
              description: "Alamat halaman berubah",
            },
          ],
        },
        states: {
          recalling: {
            description: "Mencari halaman pertama yang tersimpan",
            tags: "busy",
            invoke: {
              id: "recall",
              src: "recall",
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: "wasKept", params: ({ event }) => event.output },
                  target: "refreshing",
                  actions: { type: "keepRows", params: ({ event }) => event.output },
                },
                { target: "loading" },
              ],
              onError: "loading",
            },
          },
          loading: {
            description: "Baris kerangka",
            tags: "busy",
            invoke: {
              id: "load",
              src: "load",
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: "isSuccess", params: ({ event }) => event.output },
                  target: "ready",
                  actions: { type: "keepRows", params: ({ event }) => event.output },
                },
                { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event.output } },
              ],
              onError: {
                target: "failed",
                actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
          refreshing: {
            description: "Baris lama tetap terlihat",
            tags: "busy",
            invoke: {
              id: "reload",
              src: "load",
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: "isSuccess", params: ({ event }) => event.output },
                  target: "ready",
                  actions: { type: "keepRows", params: ({ event }) => event.output },
                },
                {
                  target: "ready",
                  actions: {
                    type: "sayFailure",
                    params: ({ event }) => ({ failure: failureOf(event.output) ?? defect("") }),
                  },
                },
              ],
              onError: {
                target: "ready",
                actions: { type: "sayFailure", params: ({ event }) => ({ failure: defect(event.error) }) },
              },
            },
          },
          ready: {
            description: "Baris terlihat, atau keadaan kosong",
            on: { "list.refresh": { target: "refreshing", description: "Muat ulang" } },
          },
          failed: {
            description: "Pesan kegagalan dengan Coba lagi",
            on: { "list.retry": { target: "loading", description: "Tekan Coba lagi" } },
          },
        },
      },
      search: {
        initial: "still",
        on: {
          "search.clear": {
            target: ".still",
            actions: [assign({ typed: "" }), { type: "showQuery", params: { q: "", filters: {} } }],
            description: "Hapus pencarian dan saringan",
          },
          "list.query": { target: ".still", actions: assign({ typed: ({ event }) => event.query.q }) },
        },
        states: {
          still: {
            on: {
              "search.type": {
                target: "typing",
                actions: assign({ typed: ({ event }) => event.q }),
                description: "Mengetik pencarian",
              },
            },
          },
          typing: {
            description: "Menunggu ketikan berhenti",
            after: { searchPause: { target: "still", actions: "showTyped" } },
            on: {
              "search.type": {
                target: "typing",
                reenter: true,
                actions: assign({ typed: ({ event }) => event.q }),
              },
            },
          },
        },
      },
      choice: {
        description: "Urutan, saringan, pilihan baris dan tampilan",
        on: {
          "list.sort": {
            actions: {
              type: "showQuery",
              params: ({ context, event }) => ({
                sort: event.key,
                dir:
                  context.query.sort === event.key && context.query.dir === "asc"
                    ? ("desc" as const)
                    : ("asc" as const),
              }),
            },
            description: "Urutkan",
          },
          "list.filter": {
            actions: {
              type: "showQuery",
              params: ({ context, event }) => {
                const { [event.key]: _, ...rest } = context.query.filters
                return { filters: event.value === null ? rest : { ...rest, [event.key]: event.value } }
              },
            },
            description: "Saring",
          },
          "list.perPage": {
            actions: { type: "showQuery", params: ({ event }) => ({ perPage: event.perPage }) },
            description: "Ganti jumlah baris",
          },
          "page.next": {
            guard: "hasNext",
            actions: { type: "showNeighbour", params: { step: 1 } },
            description: "Halaman berikutnya",
          },
          "page.prev": {
            guard: "hasPrev",
            actions: { type: "showNeighbour", params: { step: -1 } },
            description: "Halaman sebelumnya",
          },
          "record.new": {
            guard: { type: "may", params: "create" },
            actions: emit(({ context }) => ({
              type: "navigation.requested" as const,
              to: `${context.path}/form`,
              replace: false,
            })),
            description: "Tambah data",
          },
          "row.toggle": {
            actions: assign({ selected: ({ context, event }) => toggled(context.selected, event.id) }),
          },
          "rows.togglePage": {
            actions: assign({
              selected: ({ context }) => {
                const page = idsOf(context.loaded?.page.rows ?? [])
                const all = page.every((one) => context.selected.includes(one))
                return all
                  ? context.selected.filter((one) => !page.includes(one))
                  : [...new Set([...context.selected, ...page])]
              },
            }),
          },
          "selection.clear": { actions: assign({ selected: [] }) },
          "column.toggle": {
            actions: [
              {
                type: "keepView",
                params: ({ context, event }) => ({
                  ...context.view,
                  hidden: toggled(context.view.hidden, event.key),
                }),
              },
              "announceView",
            ],
          },
          "density.set": {
            actions: [
              {
                type: "keepView",
                params: ({ context, event }) => ({ ...context.view, density: event.density }),
              },
              "announceView",
            ],
          },
        },
      },
      removal: {
        initial: "closed",
        states: {
          closed: {
            on: {
              "rows.remove": {
                guard: "mayRemoveThese",
                target: "open",
                actions: assign({ removing: ({ event }) => event.ids }),
                description: "Tekan Hapus",
              },
            },
          },
          open: {
            description: "Dialog hapus",
            invoke: {
              id: "removal",
              src: "removal",
              input: ({ context }) => ({ ids: context.removing }),
              onDone: [
                {
                  guard: { type: "someGone", params: ({ event }) => event.output },
                  target: ["closed", `#${id}.rows.refreshing`],
                  actions: [
                    { type: "dropGone", params: ({ event }) => event.output },
                    { type: "sayRemoved", params: ({ event }) => event.output },
                  ],
                },
                { target: "closed", actions: { type: "dropGone", params: ({ event }) => event.output } },
              ],
              onError: "closed",
            },
          },
        },
      },
    },
  })
