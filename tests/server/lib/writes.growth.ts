import { type Tx } from "#server/db/database.ts"
import { trialRequestHistory, trialRequests } from "#server/db/tables/index.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const owner = { by: "super@balai.test" } as const
let made = 0
/** Leads with different emails: an email becomes a company only once. */
const lead = () => {
  made += 1
  return { nama: `Peminat ${made}`, perusahaan: `PT Peminat ${made}`, email: `peminat${made}@calon.test` }
}

type NewTrial = Partial<typeof trialRequests.$inferInsert>
const addTrial = async (tx: Tx, now: Date, values: NewTrial): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(trialRequests)
    .values({ ...lead(), source: "phone", created_at: at, updated_at: at, ...values })
    .returning({ id: trialRequests.id })
  if (row === undefined) throw new Error("no trial request")
  await tx.insert(trialRequestHistory).values({
    row_id: row.id,
    version: 1,
    to_state: values.status ?? "new",
    by_nama: "Ratih",
    at,
    via: "single",
  })
  return row.id
}
/** A trial request that was entered by hand. @returns its id */
export const newTrial = ({ db, time }: World, values: NewTrial = {}): Promise<number> =>
  db.transact((tx) => addTrial(tx, time.now, values))

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
}
