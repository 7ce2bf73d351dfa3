import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { oneOf, writeFields } from "../../kit/schema.ts"

/** Cards of the home, in the order they come in unless somebody has put them otherwise. */
export const homeCards = [
  "antrean",
  "tindakan",
  "hari_ini",
  "pengumuman",
  "ulang_tahun",
  "tren",
  "kehadiran",
  "ontime",
  "kunjungan",
] as const
export type HomeCard = (typeof homeCards)[number]

/** Every card, in its order; `hidden` are those of them that are not shown. */
export const arrangement = Schema.Struct({
  order: Schema.Array(oneOf(homeCards)),
  hidden: Schema.Array(oneOf(homeCards)),
})
export type Arrangement = typeof arrangement.Type

/** Without repeats, and with the cards that are not named in their usual order behind the others: a new card is in sight. */
export const arranged = ({ order, hidden }: Arrangement): Arrangement => ({
  order: [...new Set([...order, ...homeCards])],
  hidden: homeCards.filter((card) => hidden.includes(card)),
})

const cards = Schema.Array(oneOf(homeCards)).check(
  Schema.isMaxLength(homeCards.length, { message: `Paling banyak ${homeCards.length} kartu` }),
)

/** How an account has its own home arranged, on every device. */
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
