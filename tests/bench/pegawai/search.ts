import { median } from "../lib/maths.ts"
import type { Inside } from "./inside.ts"

const TIMES = 15
/** Search words: a rare name, part of a NIP, part of a telephone number, and one without a match. */
const WORDS = ["Pegawai 4321", "bench-777", "0099", "tidak ada"]

/** Cost of a search, ms: through the server's dispatch and as handwritten SQL. */
export type Search = {
  readonly words: string
  readonly total: number
  readonly ours: number
  readonly byHand: number
}

/**
 * The best query we know without a trigram index (row-level security would keep a query from using one): scans every
 * row of the company once, as the connection's own user.
 */
const BY_HAND = `with found as materialized (select id, nama_sort from members where companies_id = $1 and archived_at is null
    and (position($2 in nama_sort) > 0 or position($2 in nip_sort) > 0 or position($2 in email_sort) > 0
      or position($2 in phone) > 0))
  select (select count(*) from found), m.* from (select id from found order by nama_sort, id limit 21) f
    join members m on m.companies_id = $1 and m.id = f.id`

/** Searches compared with handwritten SQL, alternating on one database. */
export const measureSearch = async ({ list, byHand, company }: Inside): Promise<readonly Search[]> => {
  const searches: Search[] = []
  for (const words of WORDS) {
    const times = { ours: [] as number[], byHand: [] as number[] }
    let total = 0
    for (let time = 0; time < TIMES; time++) {
      const a = performance.now()
      total = (await list({ q: words, page: 1 })).total
      const b = performance.now()
      await byHand([BY_HAND, [company, words.toLowerCase()]])
      times.ours.push(b - a)
      times.byHand.push(performance.now() - b)
    }
    searches.push({ words, total, ours: median(times.ours), byHand: median(times.byHand) })
  }
  return searches
}
