import { sql } from "drizzle-orm"
import type { Upload } from "#server/files/store.ts"
import { dateIn } from "#server/time/calendar.ts"
import type { World } from "./harness.ts"
import { entered, nextIdOf, type Sample } from "./sample.ts"
import { newTask } from "./writes.tasks.ts"
import { newVisit } from "./writes.visits.ts"

const self = { by: "pegawai@maju.test" } as const
const HERE = { lat: -6.2, lng: 106.8, accuracy_m: 9 }
const photo: Upload = { name: "toko.png", type: "png", size: 70, sha256: "ac".repeat(32) }

type State = "planned" | "in_progress"

const PURPOSE = "Menawarkan produk baru"
/** A visit of today of the employee. */
const newOwnVisit = (
  world: World,
  visit_status: State = "planned",
  values: Parameters<typeof newVisit>[1] = {},
): Promise<number> =>
  newVisit(world, {
    members_id: world.seeded.maju.self,
    tanggal: dateIn(world.time.now),
    purpose: PURPOSE,
    visit_status,
    ...(visit_status === "planned" ? {} : { in_at: world.time.now.toISOString() }),
    ...values,
  })
/** The employee is at no other customer. */
const leaveOthers = ({ sqlRows, seeded }: World) =>
  sqlRows(
    sql`update visits set visit_status = 'missed' where members_id = ${seeded.maju.self} and visit_status = 'in_progress'
      and purpose = ${PURPOSE}`,
  )

/** A visit under way with a form that asks for products, and a check-out of it with one line. */
export const sellingVisit = async (world: World, admin: string) => {
  const line = { key: "pesanan", label: "Pesanan", type: "products" }
  const type = await world.call(
    "tipe-tugas/create",
    { nama: "Isolasi produk", kode: "ISP", kategori: "sales", form_fields: [line] },
    admin,
  )
  const tipe_tugas_id = (type.data as { readonly id: number }).id
  const id = await newOwnVisit(world, "in_progress", { tipe_tugas_id, purpose: "Isolasi" })
  return { id, payload: { answers: [{ ...line, lines: [{ products_id: 1, qty: 1 }] }] } }
}
const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "kunjungan",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})
const ownTask = (world: World, values: Parameters<typeof newTask>[1] = {}): Promise<number> =>
  newTask(world, { members_id: world.seeded.maju.self, tanggal: dateIn(world.time.now), ...values })

/** Visits and tasks of employees themselves. */
export const selfWorkSamples: Record<string, (world: World) => Promise<Sample>> = {
  "saya/kunjungan/baru": async (world) => {
    const [customer] = await world.sqlRows<{ readonly id: number }>(
      sql`select id::float8 as id from customers where companies_id = ${world.seeded.maju.id} and is_active
        and merged_into_id is null order by id limit 1`,
    )
    const customers_id = customer?.id ?? 0
    await world.sqlRows(
      sql`update members set tanggal_masuk = '2024-01-01' where id = ${world.seeded.maju.self}`,
    )
    return {
      ...self,
      payload: {
        customers_id,
        tipe_tugas_id: world.seeded.maju.resources["tipe-tugas"] ?? 0,
        purpose: "Menawarkan produk baru",
      },
      audit: [
        entered("kunjungan", await nextIdOf(world, "visits"), {
          members_id: world.seeded.maju.self,
          customers_id,
          status: "planned",
        }),
      ],
    }
  },
  "saya/kunjungan/berangkat": async (world) => {
    await leaveOthers(world)
    const id = await newOwnVisit(world)
    return { ...self, payload: { id }, audit: [moved(id, "planned", "on_the_way", "visit.depart")] }
  },
  "saya/kunjungan/batal": async (world) => {
    const id = await newOwnVisit(world)
    return {
      ...self,
      payload: { id, note: "Pelanggan minta hari lain" },
      audit: [moved(id, "planned", "cancelled", "visit.cancel")],
    }
  },
  "saya/kunjungan/check-in": async (world) => {
    await leaveOthers(world)
    const id = await newOwnVisit(world)
    return {
      ...self,
      payload: { id, ...HERE },
      uploads: new Map([["photo", photo]]),
      audit: [moved(id, "planned", "in_progress", "visit.checkIn")],
    }
  },
  /** An attempt that failed needs no form, whatever the type asks for. */
  "saya/kunjungan/check-out": async (world) => {
    await leaveOthers(world)
    const id = await newOwnVisit(world, "in_progress")
    return {
      ...self,
      payload: { id, ...HERE, result: "tidak_bertemu", failure: "tutup" },
      audit: [
        {
          entity: "kunjungan",
          entity_id: id,
          action: "update",
          before: { status: "none", version: 2 },
          after: { status: "pending", version: 3, event: "visit.finish" },
        },
        moved(id, "in_progress", "done", "visit.checkOut"),
      ],
    }
  },
  "saya/tugas/jalankan": async (world) => {
    const id = await ownTask(world)
    return {
      ...self,
      payload: { id, step: "accept" },
      audit: [
        {
          entity: "tugas",
          entity_id: id,
          action: "update",
          before: { status: "baru", version: 1 },
          after: { status: "diterima", version: 2, event: "task.accept" },
        },
      ],
    }
  },
  "saya/tugas/centang": async (world) => {
    const id = await ownTask(world, { checklist: [{ text: "Bawa nota", done: false }] })
    return {
      ...self,
      payload: { id, nth: 1, done: true },
      audit: [
        {
          entity: "tugas",
          entity_id: id,
          action: "update",
          before: { butir: "Bawa nota", done: false },
          after: { butir: "Bawa nota", done: true },
        },
      ],
    }
  },
}
