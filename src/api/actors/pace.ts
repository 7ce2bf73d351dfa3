import { pace } from "#contract/areas/inbox/inbox.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { INBOX } from "#machines/flow/inbox.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type Pace = AnswerOf<typeof pace>
/** Decision times of a queue, by its id; for the inbox, of all queues. */
export const livePace = createQueryMachine<Pace, { readonly flow: string }>(
  "pace",
  "Lama keputusan di antrean yang kosong",
).provide({
  actors: {
    load: actor(({ input: { flow } }: QueryAsked<{ readonly flow: string }>, abort) =>
      send(pace, flow === INBOX.id ? {} : { flow }, abort),
    ),
  },
})
