import type { AnswerOf } from "#contract/kit/call.ts"
import { askKasbon, kasbonByOffice } from "#contract/areas/kasbon/kasbon.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { mistakesIn, send, sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import type { FormSource } from "./form.ts"

type Offices = AnswerOf<typeof kasbonByOffice>
/** Outstanding balances, by office. */
export const liveKasbonOffices = createQueryMachine<Offices, null>(
  "kasbonKantor",
  "Sisa kasbon per kantor",
).provide({
  actors: { load: actor((_: QueryAsked<null>, abort) => send(kasbonByOffice, {}, abort)) },
})

/** A new request; there is no existing record to load. */
export const kasbonAskSource: FormSource = {
  load: () => Promise.resolve({ ok: true, value: {}, message: "" }),
  save: ({ values }, abort) => sendLoose(askKasbon, values, abort),
  check: ({ values }) => mistakesIn(askKasbon, values),
}
