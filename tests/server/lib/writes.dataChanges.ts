import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import { nextIdOf, type Sample } from "./sample.ts"
import { addDataChange } from "./seed.dataChanges.ts"

const admin = { by: "admin@maju.test" } as const
const self = { by: "pegawai@maju.test" } as const
const ENTITY = "perubahan data"

/** Values of the kinds, where a test creates several requests of one employee: one may wait of each kind. */
const WANTED = [
  { jenis: "keluarga", field: "status_kawin", value: "kawin" },
  { jenis: "identitas", field: "tempat_lahir", value: "Padang" },
  { jenis: "nama", field: "nama", value: "Nama Sesuai KTP" },
] as const

type Stands = { readonly members_id?: number; readonly status?: string; readonly tanggal?: string }

/** A pending request of the company's first employee: of a kind of which none waits, or in place of the oldest. */
export const newDataChange = async (world: World, stands: Stands = {}): Promise<number> => {
  const { maju } = world.seeded
  const members_id = stands.members_id ?? maju.members[0] ?? 0
  const open = await world.sqlRows<{ jenis: string }>(
    sql`select jenis from data_changes where members_id = ${members_id} and status = 'pending' order by id`,
  )
  const oldest = open.find((one) => WANTED.some(({ jenis }) => jenis === one.jenis))
  const free =
    WANTED.find(({ jenis }) => open.every((one) => one.jenis !== jenis)) ??
    WANTED.find(({ jenis }) => jenis === oldest?.jenis) ??
    WANTED[0]
  await world.sqlRows(
    sql`update data_changes set status = 'cancelled' where members_id = ${members_id} and jenis = ${free.jenis} and status = 'pending'`,
  )
  const [record] = await world.sqlRows<{ value: string | null }>(
    sql`select to_jsonb(m) ->> ${free.field} as value from members m where m.id = ${members_id}`,
  )
  return world.db.transact((tx) =>
    addDataChange(tx, world.time.now, {
      companies_id: maju.id,
      jenis: free.jenis,
      before: { [free.field]: record?.value ?? null },
      after: { [free.field]: free.value },
      ...(stands as object),
      members_id,
    }),
  )
}

const decided = (entity_id: number, status: string) => ({
  entity: ENTITY,
  entity_id,
  action: "update" as const,
  before: { status: "pending", version: 1 },
  after: { status, version: 2 },
})

/** The employee has every field that their form requires today. */
const completed = (world: World, id: number) =>
  world.sqlRows(sql`update members set phone = coalesce(phone, '081234567890') where id = ${id}`)

export const dataChangeSamples: Record<string, (world: World) => Promise<Sample>> = {
  "perubahan-data/approval": async (world) => {
    const id = await newDataChange(world)
    return {
      ...admin,
      payload: { id, status: "rejected", note: "Buktinya tidak terbaca" },
      audit: [decided(id, "rejected")],
    }
  },
  "perubahan-data/approval/bulk": async (world) => {
    const ids = [await newDataChange(world), await newDataChange(world)]
    return {
      ...admin,
      payload: { ids, status: "rejected", note: "Buktinya tidak terbaca" },
      audit: ids.map((id) => decided(id, "rejected")),
    }
  },
  "saya/perubahan-data/ajukan": async (world) => {
    const members_id = world.seeded.maju.self
    await completed(world, members_id)
    await world.sqlRows(sql`update data_changes set status = 'cancelled' where members_id = ${members_id}`)
    return {
      ...self,
      payload: { jenis: "identitas", alamat_ktp: "Jl. Kenanga 9", reason: "Pindah KTP" },
      audit: [
        {
          entity: ENTITY,
          entity_id: await nextIdOf(world, "data_changes"),
          action: "create",
          before: null,
          after: { members_id, jenis: "identitas" },
        },
      ],
    }
  },
  "saya/perubahan-data/batal": async (world) => {
    const id = await newDataChange(world, { members_id: world.seeded.maju.self })
    return { ...self, payload: { id, note: "Tidak jadi" }, audit: [decided(id, "cancelled")] }
  },
  "saya/profil/ubah": async (world) => {
    const id = world.seeded.maju.self
    await completed(world, id)
    return {
      ...self,
      payload: { phone: "0813-7777-8888", alamat_domisili: "Jl. Melati 5" },
      audit: [
        {
          entity: "pegawai",
          entity_id: id,
          action: "update",
          before: { id },
          after: { id, phone: "+6281377778888", alamat_domisili: "Jl. Melati 5" },
        },
      ],
    }
  },
}
