import { issueKey, keyDeeds } from "#contract/areas/programs/kunciApi.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { createSecretMachine, type Issued } from "#machines/secret/secretMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { asking } from "./reading.ts"

export const liveKeySecret = createSecretMachine("keySecret", "Rahasia sebuah kunci API").provide({
  actors: { issue: actor<Issued, { readonly id: number }>(({ id }, abort) => send(issueKey, { id }, abort)) },
})

export type Deeds = AnswerOf<typeof keyDeeds>
export type DeedsAsk = { readonly id: number; readonly page: number }
const DEEDS = 10
export const liveKeyDeeds = createQueryMachine<Deeds, DeedsAsk>("keyDeeds", "Perubahan oleh kunci API").provide({
  actors: {
    load: asking<Deeds, DeedsAsk>((ask, abort) => send(keyDeeds, { ...ask, per_page: DEEDS }, abort)),
  },
})
