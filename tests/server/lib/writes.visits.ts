import { sql } from "drizzle-orm"
import { plusDays } from "#server/time/calendar.ts"
import type { World } from "./harness.ts"
import { entered, nextIdOf, type Sample } from "./sample.ts"
import { addVisit, type NewVisitRow } from "./seed.visits.ts"

const admin = { by: "admin@maju.test" } as const

/** A finished visit of the company's first employee, with a pending approval. */
export const newVisit = async (
  { db, seeded, time, sqlRows }: World,
  values: Partial<NewVisitRow> = {},
): Promise<number> => {
  const [customer] = await sqlRows<{ readonly id: number }>(
    sql`select customers_id::float8 as id from visits where companies_id = ${seeded.maju.id} order by id limit 1`,
  )
  return db.transact((tx) =>
    addVisit(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      customers_id: customer?.id ?? 0,
      tipe_tugas_id: seeded.maju.resources["tipe-tugas"] ?? 0,
      ...values,
    }),
  )
}

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "kunjungan",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})

let recorded = 0
export const visitSamples: Record<string, (world: World) => Promise<Sample>> = {
  "visit/catat": async (world) => {
    const [members_id = 0] = world.seeded.maju.members
    const [customer] = await world.sqlRows<{ readonly id: number }>(
      sql`select id::float8 as id from customers where companies_id = ${world.seeded.maju.id} and is_active
        and merged_into_id is null order by id limit 1`,
    )
    recorded += 1
    const tanggal = plusDays("2026-10-01", recorded)
    return {
      ...admin,
      payload: {
        members_id,
        customers_id: customer?.id ?? 0,
        tipe_tugas_id: world.seeded.maju.resources["tipe-tugas"] ?? 0,
        tanggal,
        time_in: "06:00",
        time_out: "06:30",
        purpose: "Menawarkan produk baru",
        result: "berhasil",
      },
      audit: [
        entered("kunjungan", await nextIdOf(world, "visits"), {
          members_id,
          customers_id: customer?.id ?? 0,
          tanggal,
          result: "berhasil",
        }),
      ],
    }
  },
  "visit/approval": async (world) => {
    const id = await newVisit(world)
    return {
      ...admin,
      payload: { id, status: "approved" },
      audit: [moved(id, "pending", "approved", "approval.approve")],
    }
  },
  "visit/approval/bulk": async (world) => {
    const ids = [await newVisit(world), await newVisit(world)]
    return {
      ...admin,
      payload: { ids, status: "approved" },
      audit: ids.map((id) => moved(id, "pending", "approved", "approval.approve")),
    }
  },
  "visit/plan": async (world) => {
    const { seeded, sqlRows } = world
    const [last] = await sqlRows<{ readonly id: number; readonly customer: number }>(
      sql`select last_value::float8 as id, (select min(id)::float8 from customers where companies_id = ${seeded.maju.id}) as customer
        from pg_sequences where sequencename = 'visits_id_seq'`,
    )
    const { id = 0, customer = 0 } = last ?? {}
    const [member = 0] = seeded.maju.members
    return {
      ...admin,
      payload: {
        members_id: [member],
        customers_id: [customer],
        tanggal: "2026-11-27",
        tipe_tugas_id: seeded.maju.resources["tipe-tugas"] ?? 0,
        purpose: "Menawarkan produk baru",
      },
      audit: [
        {
          entity: "kunjungan",
          entity_id: id + 1,
          action: "create",
          before: null,
          after: { members_id: member, customers_id: customer, tanggal: "2026-11-27", status: "planned" },
        },
      ],
    }
  },
  "visit/batal": async (world) => {
    const ids = [
      await newVisit(world, { visit_status: "planned", tanggal: "2026-11-20" }),
      await newVisit(world, { visit_status: "on_the_way", tanggal: "2026-11-20" }),
    ]
    return {
      ...admin,
      payload: { ids, note: "Pelanggan minta ditunda" },
      audit: ids.map((id, nth) =>
        moved(id, nth === 0 ? "planned" : "on_the_way", "cancelled", "visit.cancel"),
      ),
    }
  },
  "visit/delete": async (world) => {
    const rejected = await newVisit(world, { status: "rejected" })
    const off = await newVisit(world, { status: "none", visit_status: "cancelled" })
    return {
      ...admin,
      payload: { ids: [rejected, off] },
      audit: [
        moved(rejected, "rejected", "rejected", "visit.remove"),
        moved(off, "none", "none", "visit.remove"),
      ],
    }
  },
  "companies/update/radius-penugasan": async ({ seeded }) => ({
    ...admin,
    payload: { radius_m: 150, mode: "block" },
    audit: [
      {
        entity: "radius penugasan",
        entity_id: seeded.maju.id,
        action: "update",
        before: { radius_m: 100, mode: "warn", version: 2 },
        after: { radius_m: 150, mode: "block", version: 3 },
      },
    ],
  }),
}
