import { newDataChange } from "./writes.dataChanges.ts"
import { sql } from "drizzle-orm"
import { paper } from "./entered.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { claimSamples, newClaim } from "./writes.claims.ts"
import { endGranted, kasbonSamples, newKasbon } from "./writes.kasbon.ts"
import { leaveSamples, newLeave, newLeaveClaim } from "./writes.leave.ts"
import { newRequest, requestSamples } from "./writes.requests.ts"

type Make = (world: World) => Promise<Sample>
const self = { by: "pegawai@maju.test" } as const

/** The same request as an administrator enters, made by the employee: without the employee in it. */
const own =
  (samples: Record<string, Make>, path: string): Make =>
  async (world) => {
    const made = await samples[path]?.(world)
    if (made === undefined) throw new Error(`no sample of ${path}`)
    const { members_id: _, ...payload } = made.payload
    return {
      ...self,
      payload,
      audit: made.audit.map((one) => ({
        ...one,
        after: { ...(one.after as object), members_id: world.seeded.maju.self },
      })),
    }
  }

/** A pending request of the employee that is taken back. */
const back =
  (entity: string, make: (world: World, of: { readonly members_id: number }) => Promise<number>): Make =>
  async (world) => {
    const id = await make(world, { members_id: world.seeded.maju.self })
    return {
      ...self,
      payload: { id, note: "Tidak jadi" },
      audit: [
        {
          entity,
          entity_id: id,
          action: "update",
          before: { status: "pending", version: 1 },
          after: { status: "cancelled", version: 2 },
        },
      ],
    }
  }

/** A paper that the employee adds to a pending request. */
const added =
  (entity: string, make: (world: World, of: { readonly members_id: number }) => Promise<number>): Make =>
  async (world) => {
    const id = await make(world, { members_id: world.seeded.maju.self })
    return {
      ...self,
      payload: { id, note: "Tertinggal" },
      uploads: new Map([["paper", paper]]),
      audit: [
        {
          entity,
          entity_id: id,
          action: "update",
          before: { version: 1 },
          after: { version: 2, paper: paper.name, item_id: null, note: "Tertinggal" },
        },
      ],
    }
  }

/** Requests that employees make themselves. */
export const selfAskSamples: Record<string, Make> = {
  "saya/cuti/ajukan": own(leaveSamples, "cuti/catat"),
  "saya/cuti/batal": back("cuti", newLeave),
  "saya/cuti/lampir": added("cuti", newLeave),
  "saya/cuti/klaim/ajukan": own(leaveSamples, "cuti/klaim/catat"),
  "saya/cuti/klaim/batal": back("klaim cuti", newLeaveClaim),
  /** Overtime needs hours: another sample lets the employee attend at any time. */
  "saya/persetujuan-absensi/ajukan": async (world) => {
    const { self: id } = world.seeded.maju
    await world.sqlRows(sql`update members set attendance_type = 'offices_hours' where id = ${id}`)
    await world.sqlRows(
      sql`update member_attendance_types set attendance_type = 'offices_hours' where members_id = ${id}`,
    )
    return own(requestSamples, "persetujuan-absensi/catat")(world)
  },
  "saya/persetujuan-absensi/batal": back("attendance_request", newRequest),
  "saya/persetujuan-absensi/lampir": added("attendance_request", newRequest),
  "saya/perubahan-data/lampir": added("perubahan data", newDataChange),
  "saya/reimbursment/ajukan": own(claimSamples, "reimbursment/catat"),
  "saya/reimbursment/batal": back("reimbursment", async (world, of) => (await newClaim(world, of)).id),
  "saya/reimbursment/lampir": added(
    "reimbursment",
    async (world, of) => (await newClaim(world, { ...of, items: [{ amount: 30_000 }] })).id,
  ),
  "saya/kasbon/ajukan": async (world) => {
    await endGranted(world, world.seeded.maju.self)
    return own(kasbonSamples, "kasbon/catat")(world)
  },
  "saya/kasbon/batal": back("kasbon", newKasbon),
}
