import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { liveCalls } from "#server/calls/index.ts"
import type { Tx } from "#server/db/database.ts"
import { DEMO_PASSWORD } from "#server/domain/passwords.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { ADMIN } from "../lib/data.ts"
import { median } from "../lib/maths.ts"

const TIMES = 60
const PER_PAGE = 20
const COMPANY = "PT Maju"

/** What a page costs, ms: through the server's own dispatch, and by hand. */
export type Depth = { readonly page: number; readonly ours: number; readonly byHand: number }

type Page = {
  readonly rows: readonly { readonly id: number; readonly nama: string }[]
  readonly next?: string
}

/** The best query we know for a page: the index in order from the edge on, names of others by key. */
const PAGE_BY_HAND = `select m.id, m.version, m.created_at, m.updated_at, m.nip, m.nama, m.email, m.phone, m.foto_files_id,
    m.offices_id, o.nama as offices_nama, m.departement_id, d.nama as departement_nama, m.jabatan_id,
    j.nama as jabatan_nama, m.status_karyawan, m.tanggal_masuk, m.tanggal_akhir_kontrak, m.attendance_type, m.status,
    m.app_access, a.password_hash is not null as has_password
  from (select * from members where companies_id = $1 and archived_at is null
      and (nama_sort, id) > ($2, $3)
      order by nama_sort, id limit ${PER_PAGE + 1}) m
    join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    left join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
    left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
    left join accounts a on a.companies_id = m.companies_id and a.id = m.accounts_id
  order by m.nama_sort, m.id`

/** A page in the middle of nowhere beside the same page by hand, in turn, on one database. */
export const measureDepth = async (folder: string): Promise<readonly Depth[]> => {
  const client = await PGlite.create({ dataDir: folder })
  try {
    const told: { sql: string; params: unknown[] }[] = []
    const logger = { logQuery: (sql: string, params: unknown[]) => void told.push({ sql, params }) }
    const db = drizzle(client, { logger })
    const dispatch = makeDispatch({
      db: {
        kind: "embedded",
        transact: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
        close: async () => undefined,
      },
      clock: () => new Date(),
      live: liveCalls,
      links: makeLinks(Buffer.alloc(32, 7)),
      onFault: ({ error }) => {
        throw error
      },
    })
    const send = async (path: string, payload: object, token: string | null) => {
      told.length = 0
      const { envelope } = await dispatch({
        path,
        method: "POST",
        payload,
        query: {},
        token,
        address: "127.0.0.1",
      })
      if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
      return envelope.data
    }
    const credentials = { username: ADMIN, password: DEMO_PASSWORD }
    const { token } = (await send("auth/login", credentials, null)) as { readonly token: string }
    const list = (payload: object) =>
      send("members/list-all", { per_page: PER_PAGE, ...payload }, token) as Promise<Page>
    const company = await client.query<{ id: number }>("select id from companies where nama = $1", [COMPANY])
    await list({ page: 1 })
    /** Who it is and for which company: both sides ask that first. */
    const session = told.filter(({ sql }) => !/from "members"/.test(sql) && !/^\s*(begin|commit)/i.test(sql))

    const measureAt = async (page: number): Promise<Depth> => {
      const before = await list({ page: Math.max(1, page - 1) })
      const edge = page === 1 ? { id: 0, nama: "" } : before.rows.at(-1)
      const cursor = page === 1 ? {} : { cursor: before.next }
      const ours: number[] = []
      const byHand: number[] = []
      for (let time = 0; time < TIMES; time++) {
        const a = performance.now()
        await list(page === 1 ? { page } : cursor)
        const b = performance.now()
        await client.transaction(async (tx) => {
          for (const { sql, params } of session) await tx.query(sql, params)
          await tx.query(PAGE_BY_HAND, [company.rows[0]?.id, edge?.nama.toLowerCase(), edge?.id])
        })
        ours.push(b - a)
        byHand.push(performance.now() - b)
      }
      return { page, ours: median(ours), byHand: median(byHand) }
    }
    const depths: Depth[] = []
    for (const page of [1, 100, 2_500, 4_999]) depths.push(await measureAt(page))
    return depths
  } finally {
    await client.close()
  }
}
