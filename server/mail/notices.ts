import { sql } from "drizzle-orm"
import { inChunks } from "../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { outbox } from "../db/tables/index.ts"
import { appName } from "../kit/appSettings.ts"

/** Maximum number of notifications listed in a digest; the rest is only counted. */
const MOST = 50

type Told = { readonly title: string; readonly body: string; readonly link: string | null }
type Due = {
  readonly company: number
  readonly to: string
  readonly nama: string
  readonly is_wanted: boolean
  readonly told: readonly Told[]
}

const lineOf = ({ title, body, link }: Told, publicUrl: string): string =>
  `${title}\n${body}${link === null ? "" : `\n${publicUrl}${link}`}`

/** Digest mail with all pending notifications of an account. */
export const letterOf = (
  { nama, told }: Pick<Due, "nama" | "told">,
  publicUrl: string,
  app: string,
): { readonly subject: string; readonly body: string } => {
  const [first] = told
  const rest = told.length - MOST
  const lines = told.slice(0, MOST).map((one) => lineOf(one, publicUrl))
  return {
    subject: told.length === 1 ? (first?.title ?? "") : `${told.length} pemberitahuan dari ${app}`,
    body: `Halo ${nama},\n\n${lines.join("\n\n")}\n${rest > 0 ? `\ndan ${rest} lainnya.\n` : ""}\nTidak ingin menerima email ini? Ubah "Email pemberitahuan" di profil Anda:\n${publicUrl}/home\n`,
  }
}

/** Takes due notifications, grouped by account. */
const takeDue = (tx: Tx, now: Date, size: number): Promise<Due[]> =>
  rowsOf<Due>(
    tx,
    sql`with whose as (
        select companies_id, accounts_id from notice_letters where due_at <= ${now.toISOString()}::timestamptz
        group by companies_id, accounts_id order by min(due_at), companies_id, accounts_id limit ${size}
      ), gone as (
        delete from notice_letters l using whose w
        where l.companies_id = w.companies_id and l.accounts_id = w.accounts_id and l.due_at <= ${now.toISOString()}::timestamptz
        returning l.companies_id, l.accounts_id, l.id, l.title, l.body, l.link
      )
      select a.companies_id::float8 as company, a.email as "to", a.nama_lengkap as nama,
        a.is_active and a.mail_habit <> 'off' as is_wanted,
        json_agg(json_build_object('title', g.title, 'body', g.body, 'link', g.link) order by g.id) as told
      from gone g join accounts a on a.companies_id = g.companies_id and a.id = g.accounts_id
      group by a.companies_id, a.id, a.email, a.nama_lengkap, a.is_active, a.mail_habit order by a.companies_id, a.id`,
  )

/** Moves due notifications to the outbox: one digest mail per account. @returns number of mails */
export const writeNotices = async (
  db: Database,
  publicUrl: string,
  now: Date,
  signal?: AbortSignal,
): Promise<number> => {
  let written = 0
  await inChunks(
    db,
    async (tx, size) => {
      const found = await takeDue(tx, now, size)
      const wanted = found.filter(({ is_wanted }) => is_wanted)
      if (wanted.length > 0) {
        const app = await appName(tx)
        await tx.insert(outbox).values(
          wanted.map((one) => ({
            companies_id: one.company,
            to_address: one.to,
            ...letterOf(one, publicUrl, app),
            is_notice: true,
            created_at: now.toISOString(),
            next_attempt_at: now.toISOString(),
          })),
        )
      }
      written += wanted.length
      return found.length
    },
    signal === undefined ? {} : { signal },
  )
  return written
}
