import {
  approveEndings,
  cancelEndings,
  endings,
  rejectEndings,
  submitEndings,
} from "#contract/areas/payroll/endings.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { addEnding, type NewEnding } from "./seed.endings.ts"
import { newMember } from "./writes.members.ts"

const ENTITY = "akhir hubungan kerja"
const admin = { by: "admin@maju.test" } as const
/** The calls of its transitions, in their order. */
export const endingPaths = [submitEndings, approveEndings, rejectEndings, cancelEndings].map(
  ({ path }) => path,
)

/** A draft of an end of employment of a new employee. */
export const newEnding = async (world: World, values: Partial<NewEnding> = {}): Promise<number> => {
  const members_id = await newMember(world)
  return world.db.transact((tx) =>
    addEnding(tx, world.time.now, { companies_id: world.seeded.maju.id, members_id, ...values }),
  )
}

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: ENTITY,
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})
const NOTE = "Datanya belum benar"

export const endingSamples: Record<string, (world: World) => Promise<Sample>> = {
  "payroll/akhir-kerja/create": async (world) => {
    const members_id = await newMember(world)
    const id = await newEnding(world, { members_id })
    return {
      ...admin,
      payload: { ...endings.example, id, members_id, judul: "Pensiun dipercepat" },
      audit: [
        {
          entity: ENTITY,
          entity_id: id,
          action: "update",
          before: { judul: "Pensiun per 31 Desember 2026", version: 1 },
          after: { judul: "Pensiun dipercepat", version: 2 },
        },
      ],
    }
  },
  "payroll/akhir-kerja/delete": async (world) => {
    const ids = [await newEnding(world), await newEnding(world)]
    return {
      ...admin,
      payload: { ids },
      audit: ids.map((id) => ({
        entity: ENTITY,
        entity_id: id,
        action: "delete",
        before: { judul: "Pensiun per 31 Desember 2026", version: 1 },
        after: null,
      })),
    }
  },
  "payroll/akhir-kerja/ajukan": async (world) => {
    const ids = [await newEnding(world), await newEnding(world)]
    return {
      ...admin,
      payload: { ids },
      audit: ids.map((id) => moved(id, "draft", "waiting", "ending.submit")),
    }
  },
  "payroll/akhir-kerja/setujui": async (world) => {
    const members_id = await newMember(world)
    const id = await newEnding(world, { members_id, status: "waiting" })
    return {
      ...admin,
      payload: { ids: [id] },
      audit: [
        {
          entity: "pegawai",
          entity_id: members_id,
          action: "update",
          before: { tanggal_keluar: null },
          after: { tanggal_keluar: "2026-12-31" },
        },
        moved(id, "waiting", "approved", "ending.approve"),
      ],
    }
  },
  "payroll/akhir-kerja/tolak": async (world) => {
    const id = await newEnding(world, { status: "waiting" })
    return {
      ...admin,
      payload: { ids: [id], note: NOTE },
      audit: [moved(id, "waiting", "rejected", "ending.reject")],
    }
  },
  "payroll/akhir-kerja/batalkan": async (world) => {
    const id = await newEnding(world, { status: "waiting" })
    return {
      ...admin,
      payload: { ids: [id], note: NOTE },
      audit: [moved(id, "waiting", "cancelled", "ending.cancel")],
    }
  },
}
