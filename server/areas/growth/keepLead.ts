import { PLATFORM } from "../../db/owner.ts"
import { sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { rowsOf, type Tx } from "../../db/database.ts"
import {
  demoRequestHistory,
  demoRequests,
  registrationHistory,
  registrations,
  trialRequestHistory,
  trialRequests,
} from "../../db/tables/index.ts"
import { notifyPlatform } from "../../kit/approval/notify.ts"
import type { SentLead } from "./spam.ts"

const DAY_MS = 86_400_000

const made = ([row]: readonly { readonly id: number }[]): number => {
  if (row === undefined) throw new Error("no lead was written")
  return row.id
}

/** The company of an administrator with this email; a registration finds its company by it. */
const companyBy = async (tx: Tx, email: string): Promise<number | null> => {
  const [found] = await rowsOf<{ id: number }>(
    tx,
    sql`select companies_id::float8 as id from accounts
      where lower(email) = lower(${email}) and scope = 'company' and companies_id is not null`,
  )
  return found?.id ?? null
}

type Stored = {
  readonly id: number
  readonly history: PgTable
  readonly first: string
  readonly title: string
  readonly page:
    | "/super-admin/request-trial"
    | "/super-admin/request-demo"
    | "/super-admin/registrasi-langanan"
}

/** Writes the row that the form asks for. */
const write = async (tx: Tx, lead: SentLead, at: string): Promise<Stored> => {
  const { kind, nama, perusahaan, email, phone, jumlah_karyawan, note } = lead
  const kebutuhan = [...new Set(lead.kebutuhan)]
  const contact = { nama, perusahaan, email, phone, note, created_at: at, updated_at: at }
  const wish = { ...contact, jumlah_karyawan, kebutuhan, source: "site" as const }
  switch (kind) {
    case "trial":
      return {
        id: made(await tx.insert(trialRequests).values(wish).returning({ id: trialRequests.id })),
        history: trialRequestHistory,
        first: "new",
        title: "Permintaan trial baru",
        page: "/super-admin/request-trial",
      }
    case "demo":
      return {
        id: made(
          await tx
            .insert(demoRequests)
            .values({ ...wish, preferred_at: lead.preferred_at })
            .returning({ id: demoRequests.id }),
        ),
        history: demoRequestHistory,
        first: "new",
        title: "Permintaan demo baru",
        page: "/super-admin/request-demo",
      }
    case "registration":
      return {
        id: made(
          await tx
            .insert(registrations)
            .values({
              ...contact,
              companies_id: await companyBy(tx, email),
              plan: lead.plan ?? "usaha",
              period: lead.period ?? "12",
              member_count: lead.member_count ?? 1,
              amount: 0,
            })
            .returning({ id: registrations.id }),
        ),
        history: registrationHistory,
        first: "pending",
        title: "Registrasi langganan baru",
        page: "/super-admin/registrasi-langanan",
      }
  }
}

const tables = {
  trial: trialRequests,
  demo: demoRequests,
  registration: registrations,
} as const satisfies Readonly<Record<SentLead["kind"], PgTable & { readonly email: AnyPgColumn }>>

/** The same request again within a day: people press twice, and forms are sent again by browsers. */
const isRepeated = async (tx: Tx, { kind, email }: SentLead, now: Date): Promise<boolean> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${kind} ${email.toLowerCase()}`}, 0))`,
  )
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const rows = await rowsOf(
    tx,
    sql`select 1 from ${tables[kind]} t where lower(t.email) = lower(${email}) and t.created_at > ${since}::timestamptz limit 1`,
  )
  return rows.length > 0
}

/** Stores a lead of the public form and notifies the platform, once a day for each email and kind. */
export const keepLead = async (tx: Tx, lead: SentLead, now: Date): Promise<void> => {
  if (await isRepeated(tx, lead, now)) return
  const at = now.toISOString()
  const { id, history, first, title, page } = await write(tx, lead, at)
  await tx.insert(history).values({ row_id: id, version: 1, to_state: first, at, via: "single" } as never)
  await notifyPlatform(tx, PLATFORM, {
    type: "sistem",
    title,
    body: `${lead.nama}, ${lead.perusahaan}`,
    link: `${page}?q=${encodeURIComponent(lead.email)}`,
    at,
  })
}
