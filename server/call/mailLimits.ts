import { sql } from "drizzle-orm"
import { asRole } from "../db/asRole.ts"
import { rowsOf, type Tx } from "../db/database.ts"

/** Rate limit: mails to one address in 24 hours, from all senders. Enough for an invitation and a few resends. */
export const LETTERS_PER_ADDRESS = 5
/** Rate limit: mails of one company in 24 hours. */
export const LETTERS_PER_COMPANY = 5_000

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
const countOf = (tx: Tx, companyId: number, since: string): Promise<number> =>
  asRole(tx, "balai_platform", async () => {
    const [row] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from outbox where companies_id = ${companyId} and created_at > ${since} and not is_notice`,
    )
    return row?.n ?? 0
  })

/** Mail quota of one transaction; the count is read once per address. */
export const letterLimits = (tx: Tx, companyId: number, now: Date) => {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const sent = new Map<string, number>()
  let ofCompany: number | null = null
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
      return ofCompany >= LETTERS_PER_COMPANY
        ? `Perusahaan Anda sudah mengirim ${LETTERS_PER_COMPANY.toLocaleString("id-ID")} email dalam 24 jam. Coba lagi besok.`
        : null
    },
    sent: (to: string): void => {
      const address = to.toLowerCase()
      sent.set(address, (sent.get(address) ?? 0) + 1)
      if (ofCompany !== null) ofCompany += 1
    },
  }
}
