import { endOtherSessions, endSession, listSessions } from "#contract/areas/session/sessions.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import type { Entered } from "#machines/entry/entryMachine.ts"
import { endOthersEntry } from "#machines/entry/securityEntry.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { type Asking, createAskedMachine } from "#machines/secret/askedMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { asking } from "./reading.ts"

export type OwnSessions = AnswerOf<typeof listSessions>

export const liveSessions = createQueryMachine<OwnSessions, null>("sesiSaya", "Sesi akun sendiri").provide({
  actors: { load: asking<OwnSessions, null>((_, abort) => send(listSessions, {}, abort)) },
})

export const liveSessionAsk = createAskedMachine("sesiAsk", "Mengakhiri satu sesi sendiri").provide({
  actors: { ask: actor<unknown, Asking>(({ id }, abort) => send(endSession, { id }, abort)) },
})

const done = <A>(outcome: Outcome<A>): Outcome<null> => (outcome.ok ? { ...outcome, value: null } : outcome)

export const liveEndOthers = endOthersEntry.provide({
  actors: {
    save: actor<null, Entered<object>>(async (_, abort) => done(await send(endOtherSessions, {}, abort))),
  },
})
