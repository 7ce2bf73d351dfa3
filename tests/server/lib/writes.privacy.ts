import { sql } from "drizzle-orm"
import { personCopyJob, personErasureJob } from "#contract/areas/privacy/dataRequests.ts"
import type { World } from "./harness.ts"
import { nextIdOf, type Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const

/** A request for a copy or an erasure that waits. @returns its id */
const newDataRequest = async (
  world: World,
  values: { readonly members_id?: number; readonly jenis?: "salinan" | "hapus" } = {},
): Promise<number> => {
  const { id: company, members } = world.seeded.maju
  const [row] = await world.sqlRows<{ id: number }>(
    sql`insert into data_requests (companies_id, members_id, nama, jenis, judul, created_at, updated_at)
      values (${company}, ${values.members_id ?? members[0]}, 'Contoh', ${values.jenis ?? "salinan"}, 'Surat pegawai', now(), now()) returning id::float8 as id`,
  )
  return row?.id ?? 0
}

/** A former employee with nothing but their record. */
const newLeaver = async (world: World, nip: string): Promise<number> => {
  const { id: company, members } = world.seeded.maju
  const [row] = await world.sqlRows<{ id: number }>(
    sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk, tanggal_keluar, status, created_at, updated_at)
      select companies_id, ${nip}, 'Mantan Pegawai', 'L', offices_id, 'tetap', '2024-01-01', '2026-01-31', 'resigned', now(), now()
      from members where companies_id = ${company} and id = ${members[0]} returning id::float8 as id`,
  )
  return row?.id ?? 0
}
const jobMade = async (world: World, kind: string) => ({
  entity: "pekerjaan latar",
  entity_id: await nextIdOf(world, "jobs"),
  action: "create" as const,
  before: null,
  after: { kind },
})
const told = (entity_id: number, salinan_data_pribadi: string) => ({
  entity: "pegawai",
  entity_id,
  action: "update" as const,
  before: null,
  after: { salinan_data_pribadi },
})
/** The queue of a company holds a number of jobs, and nothing works them off here. */
const emptyQueue = (world: World) =>
  world.sqlRows(sql`update jobs set state = 'stopped' where state in ('asked', 'running')`)

export const privacySamples: Record<string, (world: World) => Promise<Sample>> = {
  "permintaan-data/siapkan": async (world) => {
    await emptyQueue(world)
    const id = await newDataRequest(world)
    const member = world.seeded.maju.members[0] ?? 0
    return {
      ...admin,
      payload: { ids: [id] },
      audit: [await jobMade(world, personCopyJob.kind), told(member, "diminta perusahaan")],
    }
  },
  "permintaan-data/hapus": async (world) => {
    await emptyQueue(world)
    const [{ n } = { n: 0 }] = await world.sqlRows<{ n: number }>(
      sql`select count(*)::int as n from data_requests`,
    )
    const nip = `MANTAN-${n}`
    const members_id = await newLeaver(world, nip)
    const id = await newDataRequest(world, { members_id, jenis: "hapus" })
    return {
      ...admin,
      payload: { ids: [id], nip },
      audit: [
        await jobMade(world, personErasureJob.kind),
        {
          entity: "pegawai",
          entity_id: members_id,
          action: "delete",
          before: null,
          after: { permintaan: id },
        },
      ],
    }
  },
  "saya/data-pribadi/salinan": async (world) => {
    await emptyQueue(world)
    await world.sqlRows(sql`delete from data_requests where by_self`)
    return {
      by: "pegawai@maju.test",
      payload: {},
      audit: [await jobMade(world, personCopyJob.kind), told(world.seeded.maju.self, "diminta sendiri")],
    }
  },
  "masa-simpan/ubah": () =>
    Promise.resolve({
      ...admin,
      payload: { ids: [5], bulan: 36 },
      audit: [
        {
          entity: "masa simpan",
          entity_id: 5,
          action: "update",
          before: { bulan: 24 },
          after: { bulan: 36 },
        },
      ],
    }),
}
