import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { notifyViewers } from "../kit/approval/notify.ts"
import { type Letter, MAX_ATTEMPTS } from "./letter.ts"

/** Notify at the third failure and at the last one: a mail server may be away for a minute. */
const PATIENCE = 3

/** The notification shows two lines: the required action comes first. */
const textOf = ({ to, subject }: Letter, isLast: boolean) =>
  isLast
    ? { title: "Email tidak terkirim", body: `Periksa alamatnya, lalu kirim ulang: ${subject}, ${to}.` }
    : { title: "Email belum terkirim", body: `Dicoba lagi sampai besok: ${subject}, ${to}.` }

/**
 * Notifies a company about a mail that cannot be sent, in the caller's transaction. Skipped if another mail of the last
 * day is already stuck, so that an outage causes one notification.
 * @param at ISO instant
 */
export const tellUnsent = async (tx: Tx, letter: Letter, at: string): Promise<void> => {
  const { company, id, attempts } = letter
  if (company === 0 || (attempts !== PATIENCE && attempts !== MAX_ATTEMPTS)) return
  const [stuck] = await rowsOf<{ readonly is: boolean }>(
    tx,
    sql`select exists (select from outbox where companies_id = ${company} and id <> ${id} and sent_at is null
      and attempts >= ${attempts} and created_at > ${at}::timestamptz - interval '1 day') as is`,
  )
  if (stuck?.is === true) return
  await notifyViewers(tx, company, "members", {
    event: "mail_failed",
    type: "email",
    link: "/users/pegawai",
    at,
    ...textOf(letter, attempts === MAX_ATTEMPTS),
  })
}
