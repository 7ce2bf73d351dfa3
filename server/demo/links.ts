import { and, eq, sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { accounts, members, meta, outbox } from "../db/tables/index.ts"
import { hashPassword } from "../areas/session/passwords.ts"
import { makeKeyLink } from "../areas/session/keys.ts"
import { DEMO_PASSWORD, usernameOf } from "./accounts.ts"
import { INVITED } from "./employees.ts"
import { readCompany } from "./state.ts"

const KEY = "demo.links"
const DAY_MS = 86_400_000
/** A link that expires within this time is replaced at the next start. */
const FRESH_MS = DAY_MS

type Kind = (typeof INVITED)[number][0]

type Sent = { readonly publicUrl: string; readonly accounts: Readonly<Partial<Record<Kind, number>>> }
type Employee = { readonly id: number; readonly nip: string; readonly nama: string; readonly email: string }

/** Creates accounts for active employees without one; only the account of the used link gets a password. */
const invite = async (tx: Tx, company: number, password: string, now: Date): Promise<Sent["accounts"]> => {
  const nips = JSON.stringify(INVITED.map(([, nip]) => nip))
  const employees = await rowsOf<Employee>(
    tx,
    sql`select id::float8 as id, nip, nama, email from members m where companies_id = ${company}
      and nip in (select json_array_elements_text(${nips}::text::json))
      and not exists (select from accounts a where lower(a.email) = lower(m.email))`,
  )
  const at = now.toISOString()
  const made: Partial<Record<Kind, number>> = {}
  for (const [kind, nip] of INVITED) {
    const employee = employees.find((row) => row.nip === nip)
    if (employee === undefined) continue
    const [account] = await tx
      .insert(accounts)
      .values({
        companies_id: company,
        username: usernameOf(employee.email),
        email: employee.email,
        nama_lengkap: employee.nama,
        scope: "normal",
        ...(kind === "used" ? { password_hash: password, has_demo_password: true } : {}),
        created_at: at,
        updated_at: at,
      })
      .returning({ id: accounts.id })
    if (account === undefined) continue
    made[kind] = account.id
    await tx
      .update(members)
      .set({ accounts_id: account.id, app_access: true })
      .where(and(eq(members.companies_id, company), eq(members.id, employee.id)))
  }
  return made
}

/** Mentioned in the mail, since the link itself does not show its state. */
const REMARKS: Readonly<Record<Kind, string>> = {
  used: "Contoh demo: tautan ini sudah dipakai.",
  expired: "Contoh demo: tautan ini sudah kedaluwarsa.",
  valid: "Contoh demo: tautan ini masih berlaku.",
}

const letter = (kind: Kind, nama: string, url: string): string =>
  [
    `Halo ${nama},`,
    "",
    "PT Maju Bersama mengundang Anda memakai Balai. Buat kata sandi Anda lewat tautan ini:",
    "",
    url,
    "",
    "Tautan berlaku 3 hari dan hanya dapat dipakai satu kali. Abaikan email ini bila Anda tidak mengenalnya.",
    "",
    REMARKS[kind],
  ].join("\n")

/** Ages of the links: one is expired, one was used yesterday. */
const AGES: Readonly<Record<Kind, number>> = { used: DAY_MS, expired: 5 * DAY_MS, valid: 0 }

const send = async (tx: Tx, company: number, kind: Kind, account: number, publicUrl: string, now: Date) => {
  const made = new Date(now.getTime() - AGES[kind])
  const [person] = await tx
    .select({ nama: accounts.nama_lengkap, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, account))
  if (person === undefined) return
  const path = await makeKeyLink(tx, "password", { accountId: account, sentTo: person.email }, made)
  if (kind === "used")
    await tx.execute(
      sql`update keys set used_at = ${new Date(made.getTime() + 600_000).toISOString()}
        where accounts_id = ${account} and purpose = 'password' and used_at is null`,
    )
  await tx.insert(outbox).values({
    companies_id: company,
    to_address: person.email,
    subject: "Buat kata sandi Balai Anda",
    body: letter(kind, person.nama, `${publicUrl}${path}`),
    created_at: made.toISOString(),
    next_attempt_at: now.toISOString(),
  })
}

const sentBefore = async (tx: Tx): Promise<Sent | null> => {
  const [row] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY))
  return (row?.value ?? null) as Sent | null
}

/** Whether the mail's link is still in the described state; expired links are deleted after a while. */
const stands = async (tx: Tx, kind: Kind, account: number, now: Date): Promise<boolean> => {
  const until = new Date(now.getTime() + FRESH_MS).toISOString()
  const isGood = kind === "valid" ? sql`used_at is null and expires_at > ${until}` : sql`true`
  const found = await rowsOf(
    tx,
    sql`select 1 from keys where accounts_id = ${account} and purpose = 'password' and ${isGood} limit 1`,
  )
  return found.length > 0
}

/**
 * Sends three mails with a password link to the demo's mailbox: used, expired and valid. A later start replaces the
 * valid one when it was used or is about to expire, any of them when its link was deleted, and all of them when the
 * server's address has changed.
 */
export const sendDemoLinks = async (db: Database, publicUrl: string, now: Date): Promise<void> => {
  const known = await db.transact(sentBefore)
  const password = known === null ? await hashPassword(DEMO_PASSWORD) : ""
  await db.transact(async (tx) => {
    const company = await readCompany(tx, "maju")
    if (company === null) return
    const isMoved = known?.publicUrl !== publicUrl
    const people = known?.accounts ?? (await invite(tx, company.id, password, now))
    for (const [kind] of INVITED) {
      const account = people[kind]
      if (account === undefined) continue
      if (isMoved || !(await stands(tx, kind, account, now)))
        await send(tx, company.id, kind, account, publicUrl, now)
    }
    const value: Sent = { publicUrl, accounts: people }
    await tx.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } })
  })
}
