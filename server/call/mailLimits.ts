import { sql } from "drizzle-orm"
import { LIMIT_DEFAULTS } from "#contract/kit/limits.ts"
import { asRole } from "../db/asRole.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { isNear, noteUse } from "./limits.ts"

/** Rate limit: mails to one address in 24 hours, from all senders. Enough for an invitation and a few resends. */
export const LETTERS_PER_ADDRESS = 5

const DAY_MS = 86_400_000

/** Counted as the platform role: RLS hides other companies' mails from a company. */
const countTo = (tx: Tx, to: string, since: string): Promise<number> =>
  asRole(tx, "balai_platform", async () => {
    /** Serializes concurrent mails to one address: without the lock each would count as the first. */
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`letters ${to}`}, 0))`)
    const [row] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from outbox where lower(to_address) = ${to} and created_at > ${since} and not is_notice`,
    )
    return row?.n ?? 0
  })
type Sent = { readonly n: number; readonly most: number }
/** Mails of the company, and the limit that the platform set for it. */
const countOf = (tx: Tx, companyId: number, since: string): Promise<Sent> =>
  asRole(tx, "balai_platform", async () => {
    const [row] = await rowsOf<{ n: number; most: number | null }>(
      tx,
      sql`select (select count(*)::int from outbox where companies_id = ${companyId} and created_at > ${since} and not is_notice) as n,
        (select limit_mails from companies where id = ${companyId}) as most`,
    )
    return { n: row?.n ?? 0, most: row?.most ?? LIMIT_DEFAULTS.mails }
  })

/** Mail quota of one transaction; the count is read once per address. */
export const letterLimits = (tx: Tx, companyId: number, now: Date) => {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const sent = new Map<string, number>()
  let ofCompany: Sent | null = null
  return {
    /** @returns the reason in words for the sender; null = one more mail is allowed */
    refusal: async (to: string): Promise<string | null> => {
      const address = to.toLowerCase()
      if (!sent.has(address)) sent.set(address, await countTo(tx, address, since))
      if ((sent.get(address) ?? 0) >= LETTERS_PER_ADDRESS)
        return `Sudah ${LETTERS_PER_ADDRESS} email ke alamat ini dalam 24 jam. Coba lagi besok.`
      /** The platform's own mails have no company limit. */
      if (companyId === 0) return null
      ofCompany ??= await countOf(tx, companyId, since)
      return ofCompany.n >= ofCompany.most
        ? `Batas ${ofCompany.most.toLocaleString("id-ID")} email perusahaan Anda dalam 24 jam sudah tercapai. Coba lagi besok.`
        : null
    },
    sent: async (to: string): Promise<void> => {
      const address = to.toLowerCase()
      sent.set(address, (sent.get(address) ?? 0) + 1)
      if (ofCompany === null) return
      ofCompany = { ...ofCompany, n: ofCompany.n + 1 }
      if (isNear(ofCompany.n, ofCompany.most)) await noteUse(tx, companyId, "mails", ofCompany.n, now)
    },
  }
}
