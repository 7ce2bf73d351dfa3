import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import {
  addDemo,
  addRegistration,
  addTrial,
  type NewDemo,
  type NewRegistration,
  type NewTrial,
} from "./seed.growth.ts"

const owner = { by: "super@balai.test" } as const

/** A trial request that was entered by hand. @returns its id */
export const newTrial = ({ db, time }: World, values: NewTrial = {}): Promise<number> =>
  db.transact((tx) => addTrial(tx, time.now, values))
/** @returns the id of a demo request that was entered by hand */
export const newDemo = ({ db, time }: World, values: NewDemo = {}): Promise<number> =>
  db.transact((tx) => addDemo(tx, time.now, values))
/** A paid registration of the first company. @returns its id */
export const newRegistration = ({ db, time, seeded }: World, values: NewRegistration = {}): Promise<number> =>
  db.transact((tx) => addRegistration(tx, time.now, { companies_id: seeded.maju.id, ...values }))

const moved = (entity: string, id: number, from: string, status: string, event: string) => ({
  entity,
  entity_id: id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})

export const growthSamples: Record<string, (world: World) => Promise<Sample>> = {
  "request-trial/checklist": async (world) => {
    const ids = [await newTrial(world), await newTrial(world)]
    return {
      ...owner,
      payload: { ids, checked: true },
      audit: ids.map((id) => moved("permintaan trial", id, "new", "checked", "trial.check")),
    }
  },
  "demo-request/prosess": async (world) => {
    const id = await newDemo(world)
    return {
      ...owner,
      payload: { ids: [id], status: "cancelled", result_note: "Peminat memilih yang lain" },
      audit: [moved("permintaan demo", id, "new", "cancelled", "demo.cancel")],
    }
  },
  "registrasi-langganan/konfirmasi": async (world) => {
    const id = await newRegistration(world)
    return {
      ...owner,
      payload: { ids: [id], status: "rejected", note: "Transfernya tidak ditemukan" },
      audit: [moved("registrasi langganan", id, "pending", "rejected", "registration.reject")],
    }
  },
}
