import { sql } from "drizzle-orm"
import type { RoutePath } from "#contract/routes.ts"
import type { Tx } from "../../db/database.ts"
import { notifications } from "../../db/tables/index.ts"

type Note = {
  readonly type: string
  readonly title: string
  readonly body: string
  /** A page of the product. */
  readonly link: RoutePath | `${RoutePath}?${string}` | null
  /** ISO instant. */
  readonly at: string
}

/** Rings the bell of every active administrator of a company, in the caller's transaction. */
export const notifyAdmins = async (tx: Tx, companyId: number, note: Note): Promise<void> => {
  await tx.execute(
    sql`insert into notifications (companies_id, accounts_id, type, title, body, link, created_at)
      select a.companies_id, a.id, ${note.type}, ${note.title}, ${note.body}, ${note.link}, ${note.at}::timestamptz
      from accounts a where a.companies_id = ${companyId} and a.scope = 'company' and a.is_active order by a.id`,
  )
}

/** Rings the bell super administrators share, about something of this company, in the caller's transaction. */
export const notifyPlatform = async (tx: Tx, companyId: number, note: Note): Promise<void> => {
  await tx.insert(notifications).values({
    companies_id: companyId,
    accounts_id: null,
    type: note.type,
    title: note.title,
    body: note.body,
    link: note.link,
    created_at: note.at,
  })
}

/** Rings the bell of one account, in the caller's transaction; null = nobody to tell. */
export const notifyAccount = async (
  tx: Tx,
  companyId: number,
  accountId: number | null,
  note: Note,
): Promise<void> => {
  if (accountId === null) return
  await tx.execute(
    sql`insert into notifications (companies_id, accounts_id, type, title, body, link, created_at)
      select a.companies_id, a.id, ${note.type}, ${note.title}, ${note.body}, ${note.link}, ${note.at}::timestamptz
      from accounts a where a.companies_id = ${companyId} and a.id = ${accountId} and a.is_active`,
  )
}
