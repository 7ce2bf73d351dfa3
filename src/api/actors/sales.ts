import type { AnswerOf } from "#contract/kit/call.ts"
import { adjustPoints, readPoints } from "#contract/areas/sales/salesPoints.ts"
import { listPrices, setPrice } from "#contract/areas/sales/variants.ts"
import {
  type Entered,
  type PointsEntry,
  pointsEntry,
  type PriceEntry,
  priceEntry,
} from "#machines/entry/entryMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type Prices = AnswerOf<typeof listPrices>["rows"]
/** Prices of a variant by date. */
export const livePrices = createQueryMachine<Prices, number>("hargaVarianList", "Harga satu varian").provide({
  actors: {
    load: actor(async ({ input: id }: QueryAsked<number>, abort) => {
      const outcome = await send(listPrices, { id }, abort)
      return outcome.ok ? { ...outcome, value: outcome.value.rows } : outcome
    }),
  },
})

export const livePriceEntry = priceEntry.provide({
  actors: {
    save: actor<null, Entered<PriceEntry>>(async ({ of, values: { harga, effective_from } }, abort) => {
      const outcome = await send(setPrice, { varian_id: of, harga: harga ?? 0, effective_from }, abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

export type Points = AnswerOf<typeof readPoints>
/** `cursor`: where the page of the ledger begins; null = at the newest entry. */
export type PointsAsk = { readonly id: number; readonly cursor: string | null }
/** Points of an employee, with a page of the ledger. */
export const livePoints = createQueryMachine<Points, PointsAsk>(
  "poinPegawai",
  "Poin seorang pegawai",
).provide({
  actors: {
    load: actor(({ input: { id, cursor } }: QueryAsked<PointsAsk>, abort) =>
      send(readPoints, { id, ...(cursor === null ? {} : { cursor }) }, abort),
    ),
  },
})

export const livePointsEntry = pointsEntry.provide({
  actors: {
    save: actor<null, Entered<PointsEntry>>(async ({ of, values: { points, note } }, abort) => {
      const outcome = await send(
        adjustPoints,
        { members_id: of, points: points ?? 0, note: note.trim() },
        abort,
      )
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})
