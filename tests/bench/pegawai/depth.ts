import { median } from "../lib/maths.ts"
import { type Inside, PER_PAGE } from "./inside.ts"

const TIMES = 60

/**
 * Cost of one page of a list, ms: through the server's dispatch and as handwritten SQL. A page is reached by its cursor
 * (keyset pagination) or by its number (offset), as an address has it.
 */
export type Depth = {
  readonly page: number
  readonly isByNumber: boolean
  readonly ours: number
  readonly byHand: number
}

/** The best query we know for a page: an index scan from the cursor on, and names of other tables by key. */
const pageByHand = (
  rows: string,
) => `select m.id, m.version, m.created_at, m.updated_at, m.nip, m.nama, m.email, m.phone, m.foto_files_id,
    m.offices_id, o.nama as offices_nama, m.departement_id, d.nama as departement_nama, m.jabatan_id,
    j.nama as jabatan_nama, m.status_karyawan, m.tanggal_masuk, m.tanggal_akhir_kontrak, m.attendance_type, m.status,
    m.app_access, a.password_hash is not null as has_password
  from (${rows}) m
    join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    left join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
    left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
    left join accounts a on a.companies_id = m.companies_id and a.id = m.accounts_id
  order by m.nama_sort, m.id`
const FROM_EDGE = pageByHand(`select * from members where companies_id = $1 and archived_at is null
  and (nama_sort, id) > ($2, $3) order by nama_sort, id limit 21`)
const BY_NUMBER = pageByHand(`select * from members where companies_id = $1 and archived_at is null
  order by nama_sort, id limit 21 offset $2`)

/** A page deep in the list compared with handwritten SQL, alternating on one database. */
export const measureDepth = async ({ list, byHand, company }: Inside): Promise<readonly Depth[]> => {
  const measureInTurn = async (asked: object, sql: string, params: readonly unknown[]) => {
    const times = { ours: [] as number[], byHand: [] as number[] }
    for (let time = 0; time < TIMES; time++) {
      const a = performance.now()
      await list(asked)
      const b = performance.now()
      await byHand([sql, [company, ...params]])
      times.ours.push(b - a)
      times.byHand.push(performance.now() - b)
    }
    return { ours: median(times.ours), byHand: median(times.byHand) }
  }
  const fromEdge = async (page: number): Promise<Depth> => {
    const before = await list({ page: Math.max(1, page - 1) })
    const edge = page === 1 ? { id: 0, nama: "" } : before.rows.at(-1)
    const cursor = page === 1 ? {} : { cursor: before.next }
    const times = await measureInTurn(page === 1 ? { page } : cursor, FROM_EDGE, [
      edge?.nama.toLowerCase(),
      edge?.id,
    ])
    return { page, isByNumber: false, ...times }
  }
  const byNumber = async (page: number): Promise<Depth> => ({
    page,
    isByNumber: true,
    ...(await measureInTurn({ page }, BY_NUMBER, [(page - 1) * PER_PAGE])),
  })
  const depths: Depth[] = []
  for (const page of [1, 100, 2_500, 4_999]) depths.push(await fromEdge(page))
  for (const page of [100, 2_500, 4_999]) depths.push(await byNumber(page))
  return depths
}
