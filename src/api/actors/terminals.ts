import type { AnswerOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { decideRecords, namePin, sendCommand, terminalTraffic } from "#contract/areas/attendance/mesin.ts"
import type { Entered } from "#machines/entry/entryMachine.ts"
import {
  type CommandEntry,
  commandEntry,
  type PinEntry,
  pinEntry,
  type RecordsEntry,
  recordsEntry,
} from "#machines/entry/terminalEntry.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type Traffic = AnswerOf<typeof terminalTraffic>

/** Records, PINs, commands and requests of an attendance machine. */
export const liveTraffic = () =>
  createQueryMachine<Traffic, number>("mesinLaluLintas", "Lalu lintas satu mesin absensi").provide({
    actors: {
      load: actor(({ input }: QueryAsked<number>, abort) => send(terminalTraffic, { id: input }, abort)),
    },
  })

const done = <A>(outcome: Outcome<A>): Outcome<null> => (outcome.ok ? { ...outcome, value: null } : outcome)

export const livePin = () =>
  pinEntry.provide({
    actors: {
      save: actor<null, Entered<PinEntry>>(async ({ of, values }, abort) => {
        const { pin, members_id, everywhere } = values
        return done(await send(namePin, { id: of, pin, members_id: members_id ?? 0, everywhere }, abort))
      }),
    },
  })

export const liveRecords = () =>
  recordsEntry.provide({
    actors: {
      save: actor<null, Entered<RecordsEntry>>(async ({ of, values }, abort) =>
        done(await send(decideRecords, { id: of, ...values }, abort)),
      ),
    },
  })

export const liveCommand = () =>
  commandEntry.provide({
    actors: {
      save: actor<null, Entered<CommandEntry>>(async ({ of, values }, abort) => {
        const { kind, start_date, end_date } = values
        const span = kind === "again" ? { start_date, end_date } : {}
        return done(await send(sendCommand, { id: of, kind, ...span }, abort))
      }),
    },
  })
