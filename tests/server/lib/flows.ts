import { sql } from "drizzle-orm"
import type { flows } from "#contract/index.ts"
import type { World } from "./harness.ts"
import { inMonth, newClaim } from "./writes.claims.ts"
import { newDataChange } from "./writes.dataChanges.ts"
import { endGranted, newKasbon } from "./writes.kasbon.ts"
import { newLeave, newLeaveClaim } from "./writes.leave.ts"
import { newRedemption } from "./writes.rewards.ts"
import { newTrip } from "./writes.trips.ts"
import { newSwap } from "./writes.swaps.ts"
import { newVisit } from "./writes.visits.ts"
import { newRequest } from "./writes.requests.ts"

/** Fields common to the rows of all approval flows. */
export type Stands = {
  readonly members_id?: number
  readonly offices_id?: number
  readonly status?: string
  readonly level?: number
  readonly level_total?: number
  readonly version?: number
  readonly decided_by?: readonly number[]
  /** The day the request is about; default: a day that no other row uses. */
  readonly day?: string
}
const months = new WeakMap<World, number>()
/** A new month for each row, long before any closed period, so that claims do not share a limit. */
const freshDay = (world: World): string => {
  const month = (months.get(world) ?? 0) + 1
  months.set(world, month)
  return `${2025 - Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, "0")}-10`
}

/** Backdates the employment of the seeded employees: the days of `freshDay` are before they were hired. */
const sinceLong = (world: World) =>
  world.sqlRows(sql`update members set tanggal_masuk = '1900-01-01' where tanggal_masuk > '1900-01-01'`)

/** The wanted day, or a fresh one on which the employee already worked here. */
const dayIn = async (world: World, day: string | undefined): Promise<string> => {
  if (day !== undefined) return day
  await sinceLong(world)
  return freshDay(world)
}

type Maker = (world: World, stands?: Stands) => Promise<number>

/** Creates a pending row of each flow that may be approved. A flow without one does not compile. */
export const makers: { readonly [Id in (typeof flows)[number]["id"]]: Maker } = {
  cuti: async (world, { day, offices_id: _, ...stands } = {}) => {
    const date = await dayIn(world, day)
    const values = { start_date: date, end_date: date, ...stands } as Parameters<typeof newLeave>[1]
    return newLeave(world, values)
  },
  "klaim-cuti": async (world, { day, offices_id: _, ...stands } = {}) => {
    const values = { tanggal: await dayIn(world, day), ...stands } as Parameters<typeof newLeaveClaim>[1]
    return newLeaveClaim(world, values)
  },
  "perubahan-data": (world, { day, offices_id: _, ...stands } = {}) =>
    newDataChange(world, {
      ...stands,
      ...(day === undefined ? {} : { tanggal: day }),
      ...(day !== undefined && stands.status === "approved" ? { applied_on: day } : {}),
    } as object),
  persetujuan: (world, { day, ...stands } = {}) =>
    newRequest(world, {
      type: "luar_radius",
      ...stands,
      ...(day === undefined ? {} : { business_date: day }),
    }),
  kasbon: async (world, { day, offices_id: _, ...stands } = {}) => {
    await endGranted(world, stands.members_id ?? world.seeded.maju.members[0] ?? 0)
    return newKasbon(world, { ...stands, ...(day === undefined ? {} : { first_period: day }) } as object)
  },
  "uang-muka-perjalanan": (world, { day, offices_id: _, ...stands } = {}) =>
    newTrip(world, { ...stands, ...(day === undefined ? {} : { from_date: day, to_date: day }) } as object),
  "tukar-shift": (world, { offices_id: _, ...stands } = {}) =>
    newSwap(world, stands as Parameters<typeof newSwap>[1]),
  "permintaan-hadiah": (world, { day, offices_id: _, ...stands } = {}) =>
    newRedemption(world, { ...stands, ...(day === undefined ? {} : { tanggal: day }) } as object),
  visit: (world, { day, offices_id: _, ...stands } = {}) =>
    newVisit(world, { ...stands, ...(day === undefined ? {} : { tanggal: day }) } as object),
  reimbursement: async (world, { day, ...stands } = {}) => {
    const values = { ...inMonth(await dayIn(world, day), 1_000), ...stands } as Parameters<typeof newClaim>[1]
    return (await newClaim(world, values)).id
  },
}
