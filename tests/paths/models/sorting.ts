import { createSortingMachine } from "#machines/sorting/sortingMachine.ts"
import type { Sortable } from "#machines/sorting/sortingTypes.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const sortingMachine = createSortingMachine("sorting", "Mengurutkan baris")

export const [akun, absensi, cuti]: readonly [Sortable, Sortable, Sortable] = [
  { id: 4, label: "Akun" },
  { id: 2, label: "Absensi" },
  { id: 9, label: "Cuti" },
]
export const rows = [akun, absensi, cuti]
export const forbidden = { ...failures.Refused, reason: "forbidden" as const }

export const sortingModel = defineModel({
  machine: sortingMachine,
  inputs: { "": undefined },
  cases: {
    "row.lift": { "": { id: akun.id }, gone: { id: 77 } },
    "row.move": { last: { to: 2 }, first: { to: 0 }, outside: { to: 3 } },
    "row.drop": once,
    "row.release": once,
    "sorting.retry": once,
  },
  answers: {
    load: outcomes<readonly Sortable[]>({ ok: rows }),
    save: outcomes<null>({ ok: null }, { forbidden }),
  },
  facts: ({ rows: shown, wanted }) => [shown.map(({ id }) => id), wanted.map(({ id }) => id)],
})
