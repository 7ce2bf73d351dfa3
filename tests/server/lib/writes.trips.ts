import { sql } from "drizzle-orm"
import { paper } from "./entered.ts"
import type { World } from "./harness.ts"
import { nextIdOf, type Sample } from "./sample.ts"
import { addTrip, type NewTrip } from "./seed.trips.ts"

const admin = { by: "admin@maju.test" } as const
const self = { by: "pegawai@maju.test" } as const
const ENTITY = "uang muka perjalanan"

const numbers = new WeakMap<World, number>()
const freshNumber = (world: World): string => {
  const made = (numbers.get(world) ?? 0) + 1
  numbers.set(world, made)
  return `UP/2024/${String(made).padStart(6, "0")}`
}

/** A pending advance of the company's first employee. */
export const newTrip = (world: World, stands: Partial<NewTrip> = {}): Promise<number> => {
  const { maju } = world.seeded
  return world.db.transact((tx) =>
    addTrip(tx, world.time.now, {
      companies_id: maju.id,
      no: freshNumber(world),
      ...stands,
      members_id: stands.members_id ?? maju.members[0] ?? 0,
    }),
  )
}

const moved = (entity_id: number, before: string, after: string) => ({
  entity: ENTITY,
  entity_id,
  action: "update" as const,
  before: { status: before, version: 1 },
  after: { status: after, version: 2 },
})
const NOTE = "Anggarannya sudah habis"

export const tripSamples: Record<string, (world: World) => Promise<Sample>> = {
  "uang-muka-perjalanan/approval": async (world) => {
    const id = await newTrip(world)
    return {
      ...admin,
      payload: { id, status: "rejected", note: NOTE },
      audit: [moved(id, "pending", "rejected")],
    }
  },
  "uang-muka-perjalanan/approval/bulk": async (world) => {
    const ids = [await newTrip(world), await newTrip(world)]
    return {
      ...admin,
      payload: { ids, status: "rejected", note: NOTE },
      audit: ids.map((id) => moved(id, "pending", "rejected")),
    }
  },
  "saya/uang-muka-perjalanan/ajukan": async (world) => {
    const members_id = world.seeded.maju.self
    await world.sqlRows(
      sql`update trips set status = 'cancelled' where members_id = ${members_id} and status = 'paid'`,
    )
    return {
      ...self,
      payload: {
        purpose: "Kunjungan pelanggan",
        destination: "Surabaya",
        from_date: "2026-12-07",
        to_date: "2026-12-09",
        items: [{ keterangan: "Hotel", amount: 1_200_000 }],
      },
      audit: [
        {
          entity: ENTITY,
          entity_id: await nextIdOf(world, "trips"),
          action: "create",
          before: null,
          after: { members_id, amount: 1_200_000, destination: "Surabaya" },
        },
      ],
    }
  },
  "saya/uang-muka-perjalanan/batal": async (world) => {
    const id = await newTrip(world, { members_id: world.seeded.maju.self })
    return { ...self, payload: { id, note: "Tidak jadi" }, audit: [moved(id, "pending", "cancelled")] }
  },
  "saya/uang-muka-perjalanan/lampir": async (world) => {
    const id = await newTrip(world, { members_id: world.seeded.maju.self })
    return {
      ...self,
      payload: { id, note: "Tertinggal" },
      uploads: new Map([["paper", paper]]),
      audit: [
        {
          entity: ENTITY,
          entity_id: id,
          action: "update",
          before: { version: 1 },
          after: { version: 2, paper: paper.name, item_id: null, note: "Tertinggal" },
        },
      ],
    }
  },
  "saya/uang-muka-perjalanan/lapor": async (world) => {
    const id = await newTrip(world, {
      members_id: world.seeded.maju.self,
      status: "paid",
      granted: 1_000_000,
    })
    return {
      ...self,
      payload: { id, items: [{ tanggal: "2026-11-18", keterangan: "Hotel", amount: 900_000 }] },
      uploads: new Map([["items.0.receipt", paper]]),
      audit: [moved(id, "paid", "reported")],
    }
  },
}
