import type { Random } from "./random.ts"

const purposes = [
  "Biaya sekolah anak",
  "Perbaikan atap rumah",
  "Biaya berobat orang tua",
  "Uang muka sewa kontrakan",
  "Biaya pernikahan adik",
  "Servis sepeda motor",
] as const

/** A round amount within the rules, and the number of months; `pay` is rupiah a month. */
export const wishOf = ({ pay }: { readonly pay: number }, chance: Random) => {
  const tenor = chance.pick([2, 3, 3, 6])
  const most = Math.floor(Math.min(pay * 0.8, pay * 0.25 * tenor) / 100_000)
  return {
    amount: Math.max(3, chance.int(Math.ceil(most / 3), most)) * 100_000,
    tenor,
    purpose: chance.pick(purposes),
  }
}
