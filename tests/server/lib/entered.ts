import { sql } from "drizzle-orm"
import type { Upload } from "#server/files/store.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { plusDays, weekday } from "#server/time/calendar.ts"
import { openWorld } from "./harness.ts"
import { addAdmin } from "./secondAdmin.ts"

export type Kind = { readonly root: string; readonly list: string; readonly payload: () => object }
type Row = {
  readonly id: number
  readonly status: string
  readonly version: number
  readonly requested_by: number | null
  readonly entered: { readonly id: number; readonly nama: string } | null
  readonly history: readonly { readonly by_nama: string | null; readonly to: string }[]
}

export const idOf = (answer: { readonly data?: unknown }) => (answer.data as { readonly id: number }).id
export const paper: Upload = { name: "nota.png", type: "png", size: 70, sha256: "ab".repeat(32) }

/**
 * A world in which administrators enter requests for an employee (`first`); `elsewhere` is of an office that the office
 * administrator does not see. It is on Friday, 20 November 2026, at 08:00.
 */
export const openEntered = async () => {
  const world = await openWorld()
  const admin = await world.signIn("admin@maju.test")
  const office = await world.signIn("kantor@maju.test")
  const second = await world.signIn(await addAdmin(world, "Wati"))
  const people = await world.sqlRows<{ readonly id: number; readonly nama: string }>(
    sql`select id::float8 as id, nama_lengkap as nama from accounts where id = ${world.seeded.maju.accounts.admin}`,
  )
  const adminName = people[0]?.nama ?? ""
  await world.sqlRows(sql`delete from member_approvers`)
  await world.sqlRows(sql`delete from schedules`)
  await world.sqlRows(sql`delete from schedule_pattern_members`)
  await world.sqlRows(sql`update members set tanggal_masuk = '2024-01-01'`)
  const [own, other] = await Promise.all(
    [world.seeded.maju.offices[0], world.seeded.maju.offices[1]].map((place) =>
      world.sqlRows<{ readonly id: number }>(
        sql`select id::float8 as id from members where offices_id = ${place ?? 0} and status = 'active' order by id limit 1`,
      ),
    ),
  )
  const first = own?.[0]?.id ?? 0
  const elsewhere = other?.[0]?.id ?? 0
  const category = idOf(
    await world.call(
      "kategori-cuti/create",
      {
        nama: "Tahunan Dicatat",
        kode: "THDC",
        jenis: "cuti",
        unit: "half_day",
        quota_type: "yearly",
        quota: 60,
        max_backdate_days: 30,
        is_claimable: true,
        claim_rate: "daily_wage",
      },
      admin,
    ),
  )
  await keepLedgers(world.db, world.time.now)
  const forbid = (on: boolean) => world.sqlRows(sql`update company_etc set prevent_entered_approval = ${on}`)

  let made = 0
  const next = (): number => {
    made += 1
    return made
  }
  /** The next working day from 23 November on, so that each request has a date of its own. */
  let last = "2026-11-22"
  const workday = (): string => {
    do last = plusDays(last, 1)
    while ([0, 6].includes(weekday(last)))
    return last
  }
  const customer = async (): Promise<number> => {
    const [row] = await world.sqlRows<{ readonly id: number }>(
      sql`select id::float8 as id from customers where companies_id = ${world.seeded.maju.id} and is_active and merged_into_id is null order by id limit 1`,
    )
    return row?.id ?? 0
  }
  const place = await customer()

  const kinds: Readonly<Record<(typeof entries)[number], Kind>> = {
    cuti: {
      root: "cuti",
      list: "list/all",
      payload: () => {
        const date = workday()
        return {
          kategori_id: category,
          start_date: date,
          end_date: date,
          start_part: "pm",
          reason: "Mengurus surat di kelurahan",
        }
      },
    },
    "klaim cuti": {
      root: "cuti/klaim",
      list: "list/all",
      payload: () => ({ kategori_id: category, year: "2026", days: 0.5, reason: "Sisa cuti" }),
    },
    lembur: {
      root: "persetujuan-absensi",
      list: "per-users/list",
      payload: () => ({
        type: "lembur",
        business_date: workday(),
        time_out: "21:00",
        reason: "Stok opname akhir bulan",
      }),
    },
    klaim: {
      root: "reimbursment",
      list: "list/all",
      payload: () => ({
        judul: "Perjalanan ke pelanggan",
        items: [
          {
            kategori_id: world.seeded.maju.resources["kategori-klaim"] ?? 0,
            tanggal: "2026-11-18",
            keterangan: "Taksi",
            amount: 10_000,
          },
        ],
      }),
    },
    kunjungan: {
      root: "visit",
      list: "list/all",
      payload: () => ({
        customers_id: place,
        tipe_tugas_id: world.seeded.maju.resources["tipe-tugas"] ?? 0,
        tanggal: `2026-10-${String(1 + next()).padStart(2, "0")}`,
        time_in: "10:00",
        time_out: "10:45",
        purpose: "Menawarkan produk baru",
        result: "berhasil",
        result_note: "Pesan dua dus",
      }),
    },
  }
  const rowOf = async ({ root, list }: Kind, id: number, members_id = first): Promise<Row> => {
    const { data } = await world.call(
      `${root}/${list}`,
      { members_id, status: "pending", per_page: 100 },
      admin,
    )
    const row = (data as { readonly rows: readonly Row[] }).rows.find((one) => one.id === id)
    if (row === undefined) throw new Error(`no pending request ${id}`)
    return row
  }
  const enter = (kind: Kind, token = admin, changes: object = {}, uploads?: ReadonlyMap<string, Upload>) =>
    world.call(
      `${kind.root}/catat`,
      { members_id: first, ...kind.payload(), ...changes },
      token,
      "POST",
      undefined,
      uploads,
    )
  const decide = ({ root }: Kind, id: number, token: string, more: object = {}) =>
    world.call(`${root}/approval`, { id, status: "approved", ...more }, token)
  return {
    world,
    admin,
    office,
    second,
    adminName,
    category,
    first,
    elsewhere,
    forbid,
    next,
    workday,
    kinds,
    rowOf,
    enter,
    decide,
  }
}
export const entries = ["cuti", "klaim cuti", "lembur", "klaim", "kunjungan"] as const
export type Entered = Awaited<ReturnType<typeof openEntered>>
