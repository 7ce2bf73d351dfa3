import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { careerRows } from "#contract/areas/career/careers.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { settleCareers } from "#server/areas/career/sweep.ts"
import { NOW, openWorld } from "./harness.ts"
import { newMember } from "./writes.members.ts"

type Now = {
  readonly division: number
  readonly office: number
  readonly status: string
  readonly until: string | null
}

/** A company with offices in three zones, two divisions and two positions, for dated changes of its employees. */
export const openCareers = async () => {
  const world = await openWorld()
  let admin = await world.signIn("admin@maju.test")
  const call = (path: string, payload: object) => world.call(path, payload, admin)
  const made = async (path: string, payload: object): Promise<number> => {
    const answer = await call(path, payload)
    expect(answer).toMatchObject({ api_status: 1 })
    return (answer.data as { readonly id: number }).id
  }
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: world.seeded.maju.id, now: NOW, accountId: null }),
  )
  const office = (nama: string, kode: string, timezone: string) =>
    made("offices/create", {
      nama,
      kode,
      alamat: "Jl. Uji 1",
      lat: -6.2,
      lng: 106.8,
      radius_m: 100,
      timezone,
    })
  const jakarta = await office("Barat", "BRT", "Asia/Jakarta")
  const makassar = await office("Tengah", "TGH", "Asia/Makassar")
  const jayapura = await office("Timur", "TMR", "Asia/Jayapura")
  const division = (nama: string) =>
    made("devisi/create", { nama, kode: nama.toUpperCase().replace(" ", "-"), is_active: true })
  const divisions = [await division("Divisi Lama"), await division("Divisi Baru")]
  const staff = await made("jabatan/create", { nama: "Staf Uji", level: 5, is_active: true })
  const head = await made("jabatan/create", { nama: "Kepala Uji", level: 3, is_active: true })
  let count = 0

  return {
    world,
    call,
    jakarta,
    makassar,
    jayapura,
    divisions,
    staff,
    head,
    /** A long-standing employee of the west, in the old division, as staff. */
    member: async (more: object = {}): Promise<number> => {
      count += 1
      const id = await newMember(world, {
        nip: `KRR-${count}`,
        nama: `Pegawai Karier ${count}`,
        email: null,
        offices_id: jakarta,
        departement_id: divisions[0],
        jabatan_id: staff,
        tanggal_masuk: "2024-01-01",
        gaji_pokok: 6_000_000,
        ...more,
      })
      await world.sqlRows(sql`update members set created_at = '2024-01-01T02:00:00Z' where id = ${id}`)
      return id
    },
    draft: (members_id: readonly number[], more: object = {}): Promise<number> =>
      made("users/perubahan-kerja/create", {
        judul: `Perubahan ${count}`,
        kind: "mutasi",
        effective_date: "2026-12-01",
        members_id,
        departement_id: divisions[1],
        alasan: "Penataan organisasi",
        ...more,
      }),
    schedule: (id: number) => call("users/perubahan-kerja/jadwalkan", { ids: [id] }),
    cancel: (id: number) => call("users/perubahan-kerja/batalkan", { ids: [id], note: "Keliru sekali" }),
    rowsOf: async (id: number) =>
      ((await call("users/perubahan-kerja/baris", { id, per_page: 100 })).data as AnswerOf<typeof careerRows>)
        .rows,
    placesOf: (id: number) =>
      world.sqlRows<{ readonly from: string; readonly division: number; readonly office: number }>(
        sql`select from_date::text as "from", departement_id::float8 as division, offices_id::float8 as office
          from member_placements where members_id = ${id} order by from_date`,
      ),
    nowOf: async (id: number): Promise<Now | undefined> => {
      const [row] = await world.sqlRows<Now>(
        sql`select departement_id::float8 as division, offices_id::float8 as office, status_karyawan as status,
          tanggal_akhir_kontrak::text as until from members where id = ${id}`,
      )
      return row
    },
    statusOf: async (id: number) => {
      const [row] = await world.sqlRows<{ readonly status: string }>(
        sql`select status from career_changes where id = ${id}`,
      )
      return row?.status
    },
    /** A change of an employee by the form. */
    byForm: async (id: number, values: object) => {
      const [held] = await world.sqlRows<{ readonly version: number }>(
        sql`select version::float8 as version from members where id = ${id}`,
      )
      expect(
        await call("members/update-bulk", {
          type: "selected",
          members_id: [id],
          versions: [held?.version],
          ...values,
        }),
      ).toMatchObject({ api_status: 1 })
    },
    /** The first instant again; sessions of a later day are no longer used. */
    restart: async () => {
      world.time.now = NOW
      admin = await world.signIn("admin@maju.test")
    },
    /** The sweep at an instant; sessions of an earlier day have ended by then. */
    at: async (instant: string) => {
      world.time.now = new Date(instant)
      admin = await world.signIn("admin@maju.test")
      return settleCareers(world.db, world.time.now)
    },
  }
}
export type CareerDesk = Awaited<ReturnType<typeof openCareers>>
