import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { oneOf, writeFields } from "../../kit/schema.ts"

/** Cards of the home in their default order. */
export const homeCards = [
  "antrean",
  "tindakan",
  "hari_ini",
  "lapangan",
  "penjualan",
  "pengumuman",
  "ulang_tahun",
  "tren",
  "kehadiran",
  "ontime",
  "kunjungan",
] as const
export type HomeCard = (typeof homeCards)[number]

/** All cards in order; `hidden` lists the ones not shown. */
export const arrangement = Schema.Struct({
  order: Schema.Array(oneOf(homeCards)),
  hidden: Schema.Array(oneOf(homeCards)),
})
export type Arrangement = typeof arrangement.Type

/**
 * Normalizes a layout: no duplicates, and missing cards are appended in default order, so that a new card is visible.
 */
export const arranged = ({ order, hidden }: Arrangement): Arrangement => ({
  order: [...new Set([...order, ...homeCards])],
  hidden: homeCards.filter((card) => hidden.includes(card)),
})

const cards = Schema.Array(oneOf(homeCards)).check(
  Schema.isMaxLength(homeCards.length, { message: `Paling banyak ${homeCards.length} kartu` }),
)

/** Saves the home layout of the account, for all its devices. */
export const updateArrangement = defineCall({
  path: "home/update-susunan",
  scope: "tenant",
  who: ["member"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, order: cards, hidden: cards }),
  answer: arrangement,
  write: true,
  summary: "Menyimpan susunan beranda sendiri",
  example: { order: ["hari_ini", "antrean"], hidden: ["kunjungan"] },
})
