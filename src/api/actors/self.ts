import { ownRequests } from "#contract/areas/self/requests.ts"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import type { SelfCalls } from "#contract/kit/selfCalls.ts"
import { type Entered, takeBackEntry, type TakeBackEntry } from "#machines/entry/entryMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send, sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type OwnRequests = AnswerOf<typeof ownRequests>
export type OwnRequestsAsk = PayloadOf<typeof ownRequests>

/** Requests of the employee, of all kinds. */
export const liveOwnRequests = () =>
  createQueryMachine<OwnRequests, OwnRequestsAsk>("pengajuanSaya", "Pengajuan sendiri, semua jenis").provide({
    actors: {
      load: actor(({ input }: QueryAsked<OwnRequestsAsk>, abort) => send(ownRequests, input, abort)),
    },
  })

/** A request as its flow shows it; its screen knows the rest. */
export type OwnRow = { readonly id: number; readonly version: number; readonly status: string }

export const liveOwnRequest = ({ calls }: SelfCalls) =>
  createQueryMachine<OwnRow, { readonly id: number }>(
    "pengajuanSayaDetail",
    "Satu pengajuan sendiri",
  ).provide({
    actors: {
      load: actor(async ({ input }: QueryAsked<{ readonly id: number }>, abort) => {
        const outcome = await sendLoose(calls.detail, input, abort)
        return outcome.ok ? { ...outcome, value: outcome.value as OwnRow } : outcome
      }),
    },
  })

/** Takes back a request that waits. */
export const liveTakeBack = ({ calls }: SelfCalls) =>
  takeBackEntry.provide({
    actors: {
      save: actor<null, Entered<TakeBackEntry>>(async ({ of, values: { note } }, abort) => {
        const outcome = await sendLoose(calls.cancel, { id: of, ...(note === "" ? {} : { note }) }, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })
