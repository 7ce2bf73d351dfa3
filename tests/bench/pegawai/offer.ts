import { median } from "../lib/maths.ts"
import type { Inside } from "./inside.ts"

const TIMES = 30
/** Search words: none (as it opens), a common part of a name, a rare one, and one without a match. */
const WORDS = [null, "Pegawai", "Pegawai 4321", "tidak ada"]

/** Cost of the employee picker, ms: through the server's dispatch and as handwritten SQL. */
export type Offer = {
  readonly words: string | null
  readonly shown: number
  readonly ours: number
  readonly byHand: number
}

const columns = "id, nama, nip, foto_files_id, offices_id, departement_id, jabatan_id, status"
const mine = "companies_id = $1 and archived_at is null and status = 'active'"
const OPEN = `select ${columns} from members where ${mine} order by nama_sort, id limit 51`
/** Either few enough matches to sort them, or so many that an index scan by name finds the first ones soon. */
const SOUGHT = `select ${columns} from members where ${mine} and (position($2 in nama_sort) > 0 or position($2 in nip_sort) > 0)
  order by nama_sort, id limit 51`

/** The employee picker compared with handwritten SQL, alternating on one database. */
export const measureOffer = async ({ offer, byHand, company }: Inside): Promise<readonly Offer[]> => {
  const offers: Offer[] = []
  for (const words of WORDS) {
    const times = { ours: [] as number[], byHand: [] as number[] }
    let shown = 0
    for (let time = 0; time < TIMES; time++) {
      const a = performance.now()
      shown = (await offer(words === null ? {} : { q: words })).rows.length
      const b = performance.now()
      await byHand(words === null ? [OPEN, [company]] : [SOUGHT, [company, words.toLowerCase()]])
      times.ours.push(b - a)
      times.byHand.push(performance.now() - b)
    }
    offers.push({ words, shown, ours: median(times.ours), byHand: median(times.byHand) })
  }
  return offers
}
