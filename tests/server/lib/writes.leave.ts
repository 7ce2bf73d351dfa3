import { sql } from "drizzle-orm"
import { plusDays } from "#server/time/calendar.ts"
import type { World } from "./harness.ts"
import { entered, nextIdOf, type Sample } from "./sample.ts"
import { addLeave, addLeaveClaim, type NewClaimRow, type NewLeaveRow } from "./seed.leave.ts"

const admin = { by: "admin@maju.test" } as const

const categoryOf = async ({ sqlRows, seeded }: World, kode: string): Promise<number> => {
  const [row] = await sqlRows<{ id: number }>(
    sql`select id::float8 as id from leave_categories where companies_id = ${seeded.maju.id} and kode = ${kode}`,
  )
  if (row === undefined) throw new Error(`no category ${kode}`)
  return row.id
}

/** A request of the company's first employee for two hours of leave. */
export const newLeave = async (world: World, values: Partial<NewLeaveRow> = {}): Promise<number> => {
  const { db, seeded, time } = world
  const kategori_id = await categoryOf(world, "UJIJAM")
  return db.transact((tx) =>
    addLeave(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      kategori_id,
      ...values,
    }),
  )
}

/** A claim of the company's first employee to be paid for a day of leave that their balance has. */
export const newLeaveClaim = async (world: World, values: Partial<NewClaimRow> = {}): Promise<number> => {
  const { db, seeded, time } = world
  const kategori_id = await categoryOf(world, "UJIUANG")
  return db.transact((tx) =>
    addLeaveClaim(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      kategori_id,
      ...values,
    }),
  )
}

const moved = (entity: string, entity_id: number, from: string, to: string, event: string) => ({
  entity,
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status: to, version: 2, event },
})

const deleting =
  (
    entity: string,
    event: string,
    make: (world: World, status: "rejected" | "cancelled") => Promise<number>,
  ) =>
  async (world: World): Promise<Sample> => {
    const rejected = await make(world, "rejected")
    const cancelled = await make(world, "cancelled")
    return {
      ...admin,
      payload: { ids: [rejected, cancelled] },
      audit: [
        moved(entity, rejected, "rejected", "rejected", event),
        moved(entity, cancelled, "cancelled", "cancelled", event),
      ],
    }
  }

let entry = 0
/** Each entered request is for a day of its own: a Tuesday of 2027. */
const tuesday = (): string => {
  entry += 1
  return plusDays("2027-01-05", entry * 7)
}

export const leaveSamples: Record<string, (world: World) => Promise<Sample>> = {
  "cuti/catat": async (world) => {
    const [members_id = 0] = world.seeded.maju.members
    const kategori_id = await categoryOf(world, "UJIJAM")
    const date = tuesday()
    return {
      ...admin,
      payload: {
        members_id,
        kategori_id,
        start_date: date,
        end_date: date,
        start_time: "09:00",
        end_time: "11:00",
        reason: "Mengurus surat di kelurahan",
      },
      audit: [
        entered("cuti", await nextIdOf(world, "leaves"), {
          members_id,
          kategori_id,
          start_date: date,
          end_date: date,
          amount: 2,
        }),
      ],
    }
  },
  "cuti/klaim/catat": async (world) => {
    const [members_id = 0] = world.seeded.maju.members
    const kategori_id = await categoryOf(world, "UJIUANG")
    await world.sqlRows(sql`update leave_claims set status = 'cancelled' where members_id = ${members_id}`)
    return {
      ...admin,
      payload: { members_id, kategori_id, year: "2026", days: 1, reason: "Sisa cuti" },
      audit: [
        entered("klaim cuti", await nextIdOf(world, "leave_claims"), {
          members_id,
          kategori_id,
          year: 2026,
          days: 1,
        }),
      ],
    }
  },
  "cuti/approval": async (world) => {
    const id = await newLeave(world)
    return {
      ...admin,
      payload: { id, status: "approved" },
      audit: [moved("cuti", id, "pending", "approved", "approval.approve")],
    }
  },
  "cuti/approval/bulk": async (world) => {
    const ids = [await newLeave(world), await newLeave(world)]
    return {
      ...admin,
      payload: { ids, status: "rejected", note: "Tim sedang kurang orang" },
      audit: ids.map((id) => moved("cuti", id, "pending", "rejected", "approval.reject")),
    }
  },
  "cuti/klaim/approval/bulk": async (world) => {
    const ids = [await newLeaveClaim(world, { days: 1 }), await newLeaveClaim(world, { days: 1 })]
    return {
      ...admin,
      payload: { ids, status: "rejected", note: "Belum waktunya" },
      audit: ids.map((id) => moved("klaim cuti", id, "pending", "rejected", "approval.reject")),
    }
  },
  "cuti/delete": deleting("cuti", "leave.remove", (world, status) => newLeave(world, { status })),
  "cuti/klaim/approval": async (world) => {
    const id = await newLeaveClaim(world, { days: 2 })
    return {
      ...admin,
      payload: { id, status: "approved", days_approved: 1 },
      audit: [moved("klaim cuti", id, "pending", "partial", "approval.approve")],
    }
  },
  "cuti/klaim/delete": deleting("klaim cuti", "claim.remove", (world, status) =>
    newLeaveClaim(world, { status }),
  ),
  "cuti/saldo/sesuaikan": async (world) => {
    const members_id = world.seeded.maju.members[1] ?? 0
    const kategori_id = await categoryOf(world, "UJIUANG")
    const payload = { members_id, kategori_id, tahun: 2026, amount: 2, reason: "Saldo sistem lama" }
    const [last] = await world.sqlRows<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('leave_ledger', 'id'))::float8 as id`,
    )
    return {
      ...admin,
      payload,
      audit: [
        {
          entity: "leave_ledger",
          entity_id: (last?.id ?? 0) + 1,
          action: "create",
          before: null,
          after: { members_id, kategori_id, year: 2026, kind: "adjusted", amount: 2, note: payload.reason },
        },
      ],
    }
  },
}
