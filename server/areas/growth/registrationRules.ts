import { eq } from "drizzle-orm"
import { planWords } from "#contract/areas/growth/planWords.ts"
import { confirmRegistrations, registrations as resource } from "#contract/areas/growth/registrations.ts"
import { dateWords } from "#contract/kit/words.ts"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import {
  registration,
  type RegistrationEvent,
  type RegistrationFacts,
} from "#machines/lifecycles/registrationMachine.ts"
import type { Tx } from "../../db/database.ts"
import { registrationHistory, registrations as t } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import type { Held, LifecycleRules } from "../../kit/approval/move.ts"
import { statusShown } from "../../kit/approval/shown.ts"
import { extendCompany } from "./extend.ts"

/** Days after which a registration that was not confirmed expires. */
export const EXPIRE_DAYS = 14
const DAY_MS = 86_400_000

type HeldRegistration = Held<RegistrationFacts, null> & { readonly row: typeof t.$inferSelect }

export const expiryOf = (created_at: string): string =>
  new Date(Date.parse(created_at) + EXPIRE_DAYS * DAY_MS).toISOString()

const holdRegistration = async (tx: Tx, id: number): Promise<HeldRegistration | null> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for("update")
  if (row === undefined) return null
  const { status, version, last_nama, last_at, companies_id, amount, paid_at, created_at } = row
  return {
    id,
    companies_id: null,
    facts: {
      status,
      version,
      last: last_at === null ? null : { nama: last_nama, at: last_at },
      companies_id,
      amount,
      paid_at,
      expires_at: expiryOf(created_at),
    },
    row,
  }
}

/** The expiry of a registration that is due, even where the sweep has not stored it yet. */
export const dueRegistration = (
  { status, expires_at }: RegistrationFacts,
  now: Date,
): RegistrationEvent | null =>
  status === "pending" && Date.parse(expires_at) <= now.getTime()
    ? { type: "registration.expire", by: SYSTEM, at: expires_at, note: null }
    : null

const letters = {
  confirmed: ({ row }: HeldRegistration, end: string) => ({
    subject: `Langganan ${row.perusahaan} aktif`,
    body: `Halo ${row.nama},\n\nPembayaran ${row.no_invoice} sudah kami terima. Paket ${planWords[row.plan]} ${row.perusahaan} aktif sampai ${dateWords(end)}.\n`,
  }),
  rejected: ({ row }: HeldRegistration, reason: string) => ({
    subject: `Registrasi langganan ${row.no_invoice} tidak dapat dikonfirmasi`,
    body: `Halo ${row.nama},\n\nRegistrasi langganan ${row.perusahaan} tidak dapat dikonfirmasi: ${reason}\n`,
  }),
}

/**
 * The server side of a registration's lifecycle: a confirmation extends the company in the same transaction.
 * @param ctx the call's context, whose mails tell the registrant; null = the clock, which tells nobody
 */
export const registrationLifecycle = (
  ctx: Context | null,
): LifecycleRules<RegistrationFacts, RegistrationEvent, HeldRegistration> => ({
  entity: resource.noun,
  noun: resource.noun,
  life: () => registration,
  hold: holdRegistration,
  due: dueRegistration,
  history: registrationHistory,
  write: async (mover, held, after, event) => {
    const { row } = held
    const period =
      event.type !== "registration.confirm" || row.companies_id === null
        ? null
        : await extendCompany(mover, {
            companies_id: row.companies_id,
            plan: row.plan,
            months: Number(row.period),
            start: event.start_date,
            call: confirmRegistrations.path,
          })
    await mover.tx
      .update(t)
      .set({
        ...period,
        status: after.status,
        version: after.version,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: mover.actor.id === 0 ? null : mover.actor.id,
      })
      .where(eq(t.id, held.id))
    const to = row.email
    if (period !== null) await ctx?.mail({ to, notice: true, ...letters.confirmed(held, period.end_date) })
    if (event.type === "registration.reject")
      await ctx?.mail({ to, notice: true, ...letters.rejected(held, event.note ?? "") })
  },
  shown: statusShown(t, t.status),
})
