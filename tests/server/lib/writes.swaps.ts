import { sql } from "drizzle-orm"
import { plusDays } from "#server/time/calendar.ts"
import type { World } from "./harness.ts"
import { nextIdOf, type Sample } from "./sample.ts"
import { addSwap, type NewSwap } from "./seed.swaps.ts"

const admin = { by: "admin@maju.test" } as const
const self = { by: "pegawai@maju.test" } as const
const ENTITY = "tukar shift"

const days = new WeakMap<World, number>()
/** A day ahead that no other row uses, and free before and after. */
const freshDay = (world: World): string => {
  const made = (days.get(world) ?? 0) + 1
  days.set(world, made)
  return plusDays("2028-01-01", made * 3)
}

type Stands = Partial<Omit<NewSwap, "companies_id">> & { readonly day?: string }

/** A swap that the colleague has agreed to, of a shift on a fresh day. */
export const newSwap = async (world: World, { day, ...stands }: Stands = {}): Promise<number> => {
  const { maju } = world.seeded
  const [first = 0, second = 0] = maju.members
  const members_id = stands.members_id ?? first
  const shift = maju.resources["shift"] ?? 0
  /** The two work in different offices: the shift is one of both. */
  await world.sqlRows(
    sql`insert into shift_offices (companies_id, shifts_id, offices_id)
      select companies_id, ${shift}, id from offices where companies_id = ${maju.id} on conflict do nothing`,
  )
  if (day !== undefined)
    await world.sqlRows(
      sql`update shift_swaps set status = 'cancelled' where members_id = ${members_id} and own_date = ${day}::date
        and status in ('asked', 'pending')`,
    )
  return world.db.transact((tx) =>
    addSwap(tx, world.time.now, {
      companies_id: maju.id,
      partner_id: members_id === second ? first : second,
      own_date: day ?? freshDay(world),
      shift,
      ...stands,
      members_id,
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

export const swapSamples: Record<string, (world: World) => Promise<Sample>> = {
  "tukar-shift/approval": async (world) => {
    const id = await newSwap(world)
    return {
      ...admin,
      payload: { id, status: "rejected", note: "Gudang kurang orang" },
      audit: [moved(id, "pending", "rejected")],
    }
  },
  "tukar-shift/approval/bulk": async (world) => {
    const ids = [await newSwap(world), await newSwap(world)]
    return {
      ...admin,
      payload: { ids, status: "rejected", note: "Gudang kurang orang" },
      audit: ids.map((id) => moved(id, "pending", "rejected")),
    }
  },
  "saya/tukar-shift/ajukan": async (world) => {
    const { maju } = world.seeded
    const partner_id = maju.members[1] ?? 0
    const date = plusDays(world.time.now.toISOString().slice(0, 10), 20)
    const shift = maju.resources["shift"] ?? 0
    await world.sqlRows(
      sql`update members set atasan_id = ${maju.members[0] ?? 0} where id in (${partner_id}, ${maju.self})`,
    )
    await world.sqlRows(
      sql`update members set accounts_id = ${maju.accounts.office} where id = ${partner_id} and accounts_id is null`,
    )
    await world.sqlRows(
      sql`update shift_swaps set status = 'cancelled' where members_id = ${maju.self} and own_date = ${date}::date`,
    )
    await world.sqlRows(
      sql`delete from schedules where members_id in (${partner_id}, ${maju.self}) and business_date = ${date}::date`,
    )
    await world.sqlRows(
      sql`insert into schedules (companies_id, members_id, business_date, shifts_id)
        values (${maju.id}, ${maju.self}, ${date}::date, ${shift}), (${maju.id}, ${partner_id}, ${date}::date, null)`,
    )
    return {
      ...self,
      payload: { own_date: date, partner_id, partner_date: date, reason: "Acara keluarga" },
      audit: [
        {
          entity: ENTITY,
          entity_id: await nextIdOf(world, "shift_swaps"),
          action: "create",
          before: null,
          after: { members_id: maju.self, partner_id, own_date: date, partner_date: date },
        },
      ],
      after: () =>
        world.sqlRows(
          sql`update members set accounts_id = null where id = ${partner_id} and accounts_id = ${maju.accounts.office}`,
        ),
    }
  },
  "saya/tukar-shift/batal": async (world) => {
    const id = await newSwap(world, { members_id: world.seeded.maju.self, status: "asked" })
    return { ...self, payload: { id, note: "Tidak jadi" }, audit: [moved(id, "asked", "cancelled")] }
  },
  "saya/tukar-shift/jawab": async (world) => {
    const id = await newSwap(world, { partner_id: world.seeded.maju.self, status: "asked" })
    return { ...self, payload: { id, answer: "agreed" }, audit: [moved(id, "asked", "pending")] }
  },
}
