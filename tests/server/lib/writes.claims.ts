import type { World } from "./harness.ts"
import { addClaim, type MadeClaim, type NewClaim } from "./seed.claims.ts"
import { entered, nextIdOf, type Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const

/** A claim of the company's first employee, in the seeded category: two items of 30,000 and 20,000. */
export const newClaim = ({ db, seeded, time }: World, values: Partial<NewClaim> = {}): Promise<MadeClaim> =>
  db.transact((tx) =>
    addClaim(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      offices_id: seeded.maju.offices[0] ?? 0,
      kategori_id: seeded.maju.resources["kategori-klaim"] ?? 0,
      items: [{ amount: 30_000 }, { amount: 20_000 }],
      ...values,
    }),
  )

/**
 * Makes the days of one test file: each in a month without other claims, so that its tests do not share a limit. A counter of
 * the module would go on from file to file in a worker, back to days before the employees were hired.
 */
export const freshMonths = (): (() => string) => {
  let month = 0
  return () => {
    month += 1
    return `${2026 - Math.floor(month / 9)}-${String(1 + (month % 9)).padStart(2, "0")}-10`
  }
}
/** Fields of a claim of that day, with one item per amount. */
export const inMonth = (tanggal: string, ...items: readonly number[]) => ({
  tanggal,
  items: items.map((amount) => ({ amount, tanggal })),
})

export const claimSamples: Record<string, (world: World) => Promise<Sample>> = {
  "reimbursment/catat": async (world) => {
    const [members_id = 0] = world.seeded.maju.members
    const kategori_id = world.seeded.maju.resources["kategori-klaim"] ?? 0
    const item = { kategori_id, tanggal: "2026-11-18", keterangan: "Taksi", amount: 10_000 }
    return {
      ...admin,
      payload: { members_id, judul: "Perjalanan ke pelanggan", items: [item, { ...item, amount: 15_000 }] },
      audit: [
        entered("reimbursment", await nextIdOf(world, "reimbursments"), {
          members_id,
          judul: "Perjalanan ke pelanggan",
          total_claimed: 25_000,
        }),
      ],
    }
  },
  "reimbursment/approval": async (world) => {
    const { id, items } = await newClaim(world)
    return {
      ...admin,
      payload: { id, status: "approved", items: [{ id: items[0], amount_approved: 25_000 }] },
      audit: [
        {
          entity: "reimbursment",
          entity_id: id,
          action: "update",
          before: { status: "pending", version: 1 },
          after: { status: "partial", version: 2, event: "approval.approve" },
        },
      ],
    }
  },
  "reimbursment/approval/bulk": async (world) => {
    const ids = [(await newClaim(world)).id, (await newClaim(world)).id]
    return {
      ...admin,
      payload: { ids, status: "rejected", note: "Nota tidak ada" },
      audit: ids.map((entity_id) => ({
        entity: "reimbursment",
        entity_id,
        action: "update" as const,
        before: { status: "pending", version: 1 },
        after: { status: "rejected", version: 2, event: "approval.reject" },
      })),
    }
  },
  "reimbursment/delete": async (world) => {
    const rejected = await newClaim(world, { status: "rejected" })
    const cancelled = await newClaim(world, { status: "cancelled" })
    return {
      ...admin,
      payload: { ids: [rejected.id, cancelled.id] },
      audit: [
        [rejected.id, "rejected"],
        [cancelled.id, "cancelled"],
      ].map(([entity_id, status]) => ({
        entity: "reimbursment",
        entity_id: Number(entity_id),
        action: "update" as const,
        before: { status, version: 1 },
        after: { status, version: 2, event: "claim.remove" },
      })),
    }
  },
}
