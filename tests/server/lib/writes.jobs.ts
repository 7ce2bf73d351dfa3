import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { addJob } from "./seed.jobs.ts"

const moved =
  (from: "asked" | "stopped", to: "asked" | "stopped") =>
  async ({ db, seeded: { maju }, time }: World): Promise<Sample> => {
    const begun = { companies_id: maju.id, accounts_id: maju.accounts.admin }
    const id = await db.transact((tx) => addJob(tx, time.now, begun, from))
    return {
      by: "admin@maju.test",
      payload: { id },
      audit: [
        {
          entity: "pekerjaan latar",
          entity_id: id,
          action: "update",
          before: { state: from },
          after: { state: to },
        },
      ],
    }
  }

export const jobSamples: Record<string, (world: World) => Promise<Sample>> = {
  "jobs/stop": moved("asked", "stopped"),
  "jobs/resume": moved("stopped", "asked"),
}
