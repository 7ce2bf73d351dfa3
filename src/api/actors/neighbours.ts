import type { Outcome } from "#contract/kit/errors.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { sendLoose } from "../wire/calls.ts"
import { payloadOf } from "../wire/listPayload.ts"
import { actor } from "../wire/request.ts"
import { type ApiList, wordsOf } from "./resource.ts"

type Rows = readonly { readonly id: number }[]

/** The previous and next record in the list a record was opened from. Input: the list's query string. */
export const neighbouring = (resource: ApiList) =>
  createQueryMachine<Rows, string>("neighbours", "Sebelum dan sesudah dalam daftar").provide({
    actors: {
      load: actor<Rows, QueryAsked<string>>(async ({ input }, abort) => {
        const query = readQuery(input, wordsOf(resource))
        const outcome = await sendLoose(resource.calls.list, payloadOf(resource.within, query), abort)
        return (
          outcome.ok ? { ...outcome, value: (outcome.value as { readonly rows: Rows }).rows } : outcome
        ) as Outcome<Rows>
      }),
    },
  })
