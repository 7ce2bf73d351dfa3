import type { AnswerOf } from "#contract/kit/call.ts"
import { raisePdf, type raiseRowKinds, raiseRows } from "#contract/areas/payroll/raises.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"

export type RaiseRows = AnswerOf<typeof raiseRows>
export type RaiseAsk = {
  readonly id: number
  readonly only: (typeof raiseRowKinds)[number]
  readonly page: number
}

const PER_PAGE = 20

/** The employees of a raise, with their old and new basic pay and the sums. */
export const liveRaiseRows = createQueryMachine<RaiseRows, RaiseAsk>(
  "pegawaiKenaikanGaji",
  "Pegawai sebuah kenaikan gaji",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<RaiseAsk>, abort) =>
      send(raiseRows, { ...input, per_page: PER_PAGE }, abort),
    ),
  },
})

export const raiseLetterFile = located(raisePdf, "suratKenaikanGaji", "Surat kenaikan gaji sebagai PDF")
