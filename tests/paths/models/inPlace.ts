import { createInPlaceMachine } from "#machines/home/inPlaceMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

type Target = { readonly value: number | null }
export const mistake = { value: ["Isi angka 1 sampai 100"] }
export const makeInPlace = (id: string) =>
  createInPlaceMachine<Target, Target>(
    id,
    "Sesuatu yang diubah di tempatnya",
    { value: null },
    ({ value }) => (value === null ? mistake : {}),
    (values, current) => ({ values, errors: { value: [`Sudah menjadi ${JSON.stringify(current)}`] } }),
  )
export const inPlaceMachine = makeInPlace("inPlace")
export const inPlaceModel = defineModel({
  machine: inPlaceMachine,
  inputs: { "": {} },
  cases: {
    "inPlace.open": { "": { values: { value: 90 } } },
    "inPlace.change": { good: { values: { value: 95 } }, bad: { values: { value: null } } },
    "inPlace.submit": once,
    "inPlace.close": once,
  },
  facts: ({ values }) => values.value,
  answers: { save: outcomes({ ok: { value: 95 } }) },
})
