import { eq } from "drizzle-orm"
import { demoRequests as resource } from "#contract/areas/growth/demoRequests.ts"
import { instantWords } from "#contract/kit/words.ts"
import { type DemoEvent, type DemoFacts, demoRequest } from "#machines/lifecycles/demoRequestMachine.ts"
import type { Tx } from "../../db/database.ts"
import { demoRequestHistory, demoRequests as t } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { appName } from "../../kit/appSettings.ts"
import type { Held, LifecycleRules } from "../../kit/approval/move.ts"
import { statusShown } from "../../kit/approval/shown.ts"

type HeldDemo = Held<DemoFacts, null> & { readonly row: typeof t.$inferSelect }

const holdDemo = async (tx: Tx, id: number): Promise<HeldDemo | null> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for("update")
  if (row === undefined) return null
  const { status, version, last_nama, last_at, scheduled_at } = row
  return {
    id,
    companies_id: null,
    facts: {
      status,
      version,
      last: last_at === null ? null : { nama: last_nama, at: last_at },
      scheduled_at,
    },
    row,
  }
}

const letterOf = ({ row }: HeldDemo, at: string, product: string) => ({
  to: row.email,
  subject: `Jadwal demo ${product}`,
  body: `Halo ${row.nama},\n\nDemo ${product} untuk ${row.perusahaan} dijadwalkan ${instantWords(at)} WIB. Balas surat ini bila waktunya tidak cocok.\n`,
})

/** The server side of a demo request's lifecycle: a schedule is mailed to the lead. */
export const demoLifecycle = (ctx: Context): LifecycleRules<DemoFacts, DemoEvent, HeldDemo> => ({
  entity: resource.noun,
  noun: resource.noun,
  life: () => demoRequest,
  hold: holdDemo,
  history: demoRequestHistory,
  write: async ({ tx, actor }, held, after, event) => {
    const brought =
      event.type === "demo.schedule"
        ? { scheduled_at: after.scheduled_at, assigned_to: event.assigned_to }
        : { result_note: event.note ?? null }
    await tx
      .update(t)
      .set({
        ...brought,
        status: after.status,
        version: after.version,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id,
      })
      .where(eq(t.id, held.id))
    if (event.type === "demo.schedule" && after.scheduled_at !== null)
      await ctx.mail(letterOf(held, after.scheduled_at, await appName(tx)))
  },
  shown: statusShown(t, t.status),
})
