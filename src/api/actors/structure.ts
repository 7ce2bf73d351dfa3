import { divisionTree, structureDay } from "#contract/areas/company/structure.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { succeeded, type Outcome } from "#contract/kit/errors.ts"
import { type AsOfDays, asOfMachine } from "#machines/asOf/asOfMachine.ts"
import { createPrintMachine, type Printout } from "#machines/print/printMachine.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { print, watchPaper } from "../browser/print.ts"
import { send, sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { asking } from "./reading.ts"
import type { AnyRow, ApiResource } from "./resource.ts"

export type DivisionTree = AnswerOf<typeof divisionTree>
export type Division = DivisionTree["rows"][number]

/** The call's field of a day; null = today. */
const asked = (day: string | null) => (day === null ? {} : { per_tanggal: day })

export const liveAsOf = asOfMachine.provide({
  actors: {
    check: actor<AsOfDays, { readonly day: string | null }>(({ day }, abort) =>
      send(structureDay, asked(day), abort),
    ),
  },
})

export const liveDivisionTree = createQueryMachine<DivisionTree, string | null>(
  "pohonDivisi",
  "Pohon divisi pada suatu tanggal",
).provide({ actors: { load: asking((day, abort) => send(divisionTree, asked(day), abort)) } })

/** One row as of a day. */
export const datedRow = ({ calls }: Pick<ApiResource, "calls">) =>
  createQueryMachine<AnyRow, { readonly id: number; readonly day: string }>(
    "dataPerTanggal",
    "Satu data pada suatu tanggal",
  ).provide({
    actors: {
      load: asking(
        ({ id, day }, abort) =>
          sendLoose(calls.find, { id, ...asked(day) }, abort) as Promise<Outcome<AnyRow>>,
      ),
    },
  })

/** Prints the page itself: everything is on it already. */
export const livePagePrint = createPrintMachine<{ readonly id: number }>().provide({
  actors: {
    gather: actor<Printout<{ readonly id: number }>, { readonly query: Printout<never>["query"] }>(
      ({ query }) => Promise.resolve(succeeded({ query, rows: [], total: 0, at: new Date().toISOString() })),
    ),
    print,
    watchPaper,
  },
})
