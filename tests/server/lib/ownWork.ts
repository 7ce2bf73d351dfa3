import { sql } from "drizzle-orm"
import type { OwnTask } from "#contract/areas/self/ownTasks.ts"
import type { OwnVisit } from "#contract/areas/self/ownVisits.ts"
import type { OwnWorkRow } from "#contract/areas/self/ownWork.ts"
import { makeVisit } from "#server/areas/fieldwork/makeVisit.ts"
import type { Upload } from "#server/files/store.ts"
import { openWorld } from "./harness.ts"
import { addTask } from "./seed.tasks.ts"

export const TODAY = "2026-11-20"
const MORNING = new Date("2026-11-20T01:00:00Z")
/** 33 m and 1.1 km from the customer. */
export const HERE = { lat: -6.2003, lng: 106.8, accuracy_m: 15 }
export const FAR = { lat: -6.21, lng: 106.8, accuracy_m: 15 }
export const fileOf = (name: string): Upload => ({ name, type: "png", size: 70, sha256: "ef".repeat(32) })
export const withPhoto = new Map([["photo", fileOf("toko.png")]])
export const NOTE = { key: "hasil", label: "Hasil kunjungan", type: "text", required: true }

/** A world in which an employee does their own work; it is Friday, 20 November 2026, 08.00. */
export const openOwnWork = async () => {
  const world = await openWorld()
  const self = await world.signIn("pegawai@maju.test")
  const admin = await world.signIn("admin@maju.test")
  const { maju } = world.seeded
  const selfId = maju.self
  const typeId = maju.resources["tipe-tugas"] ?? 0
  const call = (path: string, payload: object, uploads?: ReadonlyMap<string, Upload>) =>
    world.call(path, payload, self, "POST", undefined, uploads)

  const moveTo = async (now: Date) => {
    world.time.now = now
    await world.sqlRows(sql`update sessions set last_used_at = ${now.toISOString()}::timestamptz`)
  }
  const rule = (values: object = {}) =>
    world.call("companies/update/radius-penugasan", { min_duration_min: 0, ...values }, admin)
  /** The form of the type that all visits here have. */
  const form = (fields: readonly object[]) =>
    world.call(
      "tipe-tugas/create",
      { id: typeId, nama: "Kunjungan sendiri", kode: "KS", kategori: "visit", form_fields: fields },
      admin,
    )
  const customer = async (): Promise<number> => {
    const [row] = await world.sqlRows<{ readonly id: number }>(
      sql`select customers_id::float8 as id from visits where companies_id = ${maju.id} order by id limit 1`,
    )
    return row?.id ?? 0
  }
  return {
    world,
    admin,
    selfId,
    typeId,
    other: maju.members[0] ?? 0,
    call,
    moveTo,
    rule,
    form,
    customer,
    /** Everything that a test may have changed. */
    begin: async () => {
      await moveTo(MORNING)
      await world.sqlRows(sql`update members set tanggal_masuk = '2024-01-01' where id = ${selfId}`)
      await world.sqlRows(sql`update visits set visit_status = 'cancelled' where members_id = ${selfId}
        and visit_status in ('planned', 'on_the_way', 'in_progress')`)
      await rule()
      await form([NOTE])
    },
    plan: async (values: Partial<Parameters<typeof makeVisit>[1]> = {}): Promise<number> => {
      const customers_id = await customer()
      return world.db.transact((tx) =>
        makeVisit(
          tx,
          {
            companies_id: maju.id,
            members_id: selfId,
            tipe_tugas_id: typeId,
            customers_id,
            tanggal: TODAY,
            purpose: "Mengecek stok",
            assigned: "Admin",
            ...values,
          },
          world.time.now,
        ),
      )
    },
    task: (values: Partial<Parameters<typeof addTask>[2]> = {}): Promise<number> =>
      world.db.transact((tx) =>
        addTask(tx, world.time.now, {
          companies_id: maju.id,
          members_id: selfId,
          tipe_tugas_id: typeId,
          ...values,
        }),
      ),
    day: async () =>
      (await call("saya/kunjungan/hari", {})).data as {
        readonly rows: readonly OwnWorkRow[]
        readonly unplanned: string | null
      },
    visitOf: async (id: number) => (await call("saya/kunjungan/detail", { id })).data as OwnVisit,
    taskOf: async (id: number) => (await call("saya/tugas/detail", { id })).data as OwnTask,
    arrive: (id: number, place: object = HERE, uploads: ReadonlyMap<string, Upload> = withPhoto) =>
      call("saya/kunjungan/check-in", { id, ...place }, uploads),
    leave: (id: number, more: object = {}, uploads?: ReadonlyMap<string, Upload>) =>
      call(
        "saya/kunjungan/check-out",
        { id, ...HERE, result: "berhasil", answers: [{ ...NOTE, value: "Pesan tiga dus" }], ...more },
        uploads,
      ),
  }
}
export type OwnWorkDesk = Awaited<ReturnType<typeof openOwnWork>>
