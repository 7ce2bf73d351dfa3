import type { AnswerOf, Call } from "#contract/kit/call.ts"
import { endPatterns, listPatterns, type PatternKind } from "#contract/areas/attendance/pola.ts"
import { failed } from "#contract/kit/errors.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { mistakesIn, send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { bulkOf } from "./bulk.ts"
import type { FormSource } from "./form.ts"

export type Patterns = AnswerOf<typeof listPatterns>
export type PatternAsk = { readonly kind: PatternKind; readonly page: number }

/** A pattern is immutable: an edit creates a new one, and the old one is kept. */
export const patternSource = (call: Call): FormSource => ({
  load: () => Promise.resolve(failed({ _tag: "NotFound" })),
  save: ({ values }, abort) => send(call, values, abort),
  check: ({ values }) => mistakesIn(call, values),
})

/** Which employees follow which pattern. */
export const livePatterns = createQueryMachine<Patterns, PatternAsk>(
  "polaJadwal",
  "Pola jadwal pegawai",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<PatternAsk>, abort) => send(listPatterns, input, abort)),
  },
})

/** Ends one employee's assignment to a pattern. */
export const endingMachine = bulkOf({ id: "polaJadwal", noun: "pola jadwal" }, [
  {
    key: "akhiri",
    call: endPatterns,
    payload: (ids, { end_date }) => ({ ids, end_date }),
  },
])
