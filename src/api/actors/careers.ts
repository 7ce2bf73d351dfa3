import type { AnswerOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import {
  type careerRowKinds,
  careerRows,
  dropCareerRows,
  memberCareers,
} from "#contract/areas/career/careers.ts"
import { type CareerDropEntry, careerDropEntry } from "#machines/entry/careerEntry.ts"
import type { Entered } from "#machines/entry/entryMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type CareerRows = AnswerOf<typeof careerRows>
export type CareerAsk = {
  readonly id: number
  readonly only: (typeof careerRowKinds)[number]
  readonly page: number
}

const PER_PAGE = 20

/** The employees of a change, each before and after it. */
export const liveCareerRows = createQueryMachine<CareerRows, CareerAsk>(
  "pegawaiPerubahanKerja",
  "Pegawai sebuah perubahan kerja",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<CareerAsk>, abort) =>
      send(careerRows, { ...input, per_page: PER_PAGE }, abort),
    ),
  },
})

/** The changes of one employee. */
export const liveMemberCareers = createQueryMachine<AnswerOf<typeof memberCareers>, number>(
  "pegawaiKarier",
  "Perubahan kerja seorang pegawai",
).provide({
  actors: {
    load: actor(({ input: members_id }: QueryAsked<number>, abort) =>
      send(memberCareers, { members_id }, abort),
    ),
  },
})

const done = <A>(outcome: Outcome<A>): Outcome<null> => (outcome.ok ? { ...outcome, value: null } : outcome)

export const liveCareerDrop = () =>
  careerDropEntry.provide({
    actors: {
      save: actor<null, Entered<CareerDropEntry>>(async ({ of, values: { members_id, note } }, abort) =>
        done(await send(dropCareerRows, { id: of, members_id, note }, abort)),
      ),
    },
  })
