import type { AnswerOf } from "#contract/kit/call.ts"
import { kasbonByOffice } from "#contract/areas/kasbon/kasbon.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type Offices = AnswerOf<typeof kasbonByOffice>
/** Outstanding balances, by office. */
export const liveKasbonOffices = createQueryMachine<Offices, null>(
  "kasbonKantor",
  "Sisa kasbon per kantor",
).provide({
  actors: { load: actor((_: QueryAsked<null>, abort) => send(kasbonByOffice, {}, abort)) },
})
