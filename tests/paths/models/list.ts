import { createListMachine } from "#machines/list/listMachine.ts"
import { type ListQuery, startQuery } from "#machines/list/listQuery.ts"
import type { Loaded } from "#machines/list/listTypes.ts"
import type { RemoveOutput } from "#machines/remove/removeMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, MESSAGE, outcomes } from "../outcomes.ts"

export type Row = { readonly id: number; readonly nama: string }
export const listMachine = createListMachine<Row>("list", "Daftar sebuah sumber data")

export const words = { sorts: ["nama", "kode"], filters: ["is_active"] } as const
export const plain = startQuery(words)
/** The second page of another search. */
export const second: ListQuery = { ...plain, q: "ope", page: 2, cursor: "c2" }

const row = (id: number): Row => ({ id, nama: `Divisi ${id}` })
const at = "2026-11-20T09:00:00+07:00"
export const page: Loaded<Row> = {
  at,
  page: { rows: [row(1), row(2), row(3)], total: 45, page: 2, last_page: 3, next: "c3", prev: "c1" },
}
export const empty: Loaded<Row> = { at, page: { rows: [], total: 0, page: 1, last_page: 1 } }

const input = {
  path: "/setting/umum/departement",
  words,
  query: plain,
  view: {
    hidden: [],
    density: "comfortable" as const,
    saved: [{ name: "Gudang", query: "q=gudang&sort=kode" }],
  },
}
export const mayAll = { ...input, allowed: ["create", "change", "remove"] as const }
export const mayRead = { ...input, allowed: [] }

const ended = (results: RemoveOutput["results"], more: Partial<RemoveOutput> = {}) => ({
  output: { results, failure: null, message: "", ...more },
})
const went = (id: number) => ({ id, ok: true, message: "Terhapus" })
export const stayed = { id: 2, ok: false, message: "Data divisi tidak ditemukan" }
export const inUse = { id: 2, ok: false, message: "Masih dipakai 12 pegawai", used: true } as const
export const removals = {
  all: ended([went(1), went(2)], { message: MESSAGE }),
  some: ended([went(1), stayed], { message: MESSAGE }),
  none: ended([{ ...stayed, id: 1 }, stayed], { failure: failures.Refused }),
  used: ended([{ ...inUse, id: 1 }, inUse], { failure: failures.Refused }),
  unknown: ended([], { failure: failures.TimedOut }),
  cancelled: ended([]),
  defect: { error: new Error("a defect of the actor") },
}

export const listModel = defineModel({
  machine: listMachine,
  inputs: { "": mayAll, reading: mayRead, given: { ...mayAll, given: page } },
  cases: {
    "list.query": { plain: { query: plain }, second: { query: second } },
    "list.refresh": once,
    "list.retry": once,
    "rows.renew": { "": { rows: [row(2)] } },
    "list.sort": { "": { key: "kode" } },
    "list.filter": { "": { key: "is_active", value: "true" } },
    "list.perPage": { "": { perPage: 50 } },
    "page.next": once,
    "page.prev": once,
    "search.type": { "": { q: " ope " } },
    "search.clear": once,
    "row.toggle": { "": { id: 2 } },
    "rows.toggleRange": { "": { id: 3 } },
    "rows.togglePage": once,
    "selection.clear": once,
    "record.new": once,
    "rows.remove": { "": { ids: [1, 2] } },
    "report.retry": once,
    "report.close": once,
    "column.toggle": { "": { key: "kode" } },
    "density.set": { "": { density: "compact" } },
    "saved.keep": { "": { name: " Yang  ope " } },
    "saved.show": { "": { name: "gudang" } },
    "saved.forget": { "": { name: "gudang" } },
  },
  answers: {
    recall: outcomes({ none: null, kept: page }),
    load: outcomes({ page, empty }),
    removal: removals,
  },
})
