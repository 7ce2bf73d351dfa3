import { type SQL, sql } from "drizzle-orm"
import type { ApprovalModule } from "#contract/kit/approvals.ts"
import { type AppModule, rightOf } from "#contract/kit/modules.ts"
import { type NoticeEvent, type NoticeWay, wayOf } from "#contract/kit/notices.ts"
import { mailHabits } from "#contract/kit/user.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { Tx } from "../../db/database.ts"
import { notifications } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { noticeRecord } from "../companySettings.ts"
import { type LetterHours, letterDue, pushDue } from "../notices/due.ts"
import { mayApprove } from "./facts.ts"

type Shown = {
  readonly type: string
  readonly title: string
  readonly body: string
  /** A page of the product. */
  readonly link:
    | RoutePath
    | `${RoutePath}?${string}`
    | `/payroll/detail/${number}`
    | `/saya/pengajuan/${string}/${number}`
    | null
  /** ISO instant. */
  readonly at: string
}
/** A notification to accounts of a company, with the event by which it can be switched off. */
export type Note = Shown & { readonly event: NoticeEvent }

type Setting = Readonly<Record<string, unknown>>
/** When to mail a notification, by the account's mail preference. */
const dueBy = (setting: Setting, at: string) =>
  Object.fromEntries(
    mailHabits.map((habit) => [
      habit,
      letterDue(new Date(at), setting as unknown as LetterHours, habit)?.toISOString() ?? at,
    ]),
  )

const pushAt = (setting: Setting, at: string): string =>
  pushDue(new Date(at), setting as unknown as LetterHours).toISOString()

/** Notifies matching accounts `a` of a company, by the channels that the company and the account have chosen. */
const tell = async (tx: Tx, companyId: number, who: SQL, note: Note): Promise<void> => {
  const { event, type, title, body, link, at } = note
  const setting = await noticeRecord.read({ tx, companyId })
  const ways = setting["ways"] as readonly NoticeWay[]
  const among = sql`from accounts a where a.companies_id = ${companyId} and a.is_active and ${who} order by a.id`
  if (ways.includes(wayOf(event, "app")))
    await tx.execute(
      sql`insert into notifications (companies_id, accounts_id, type, title, body, link, created_at)
        select a.companies_id, a.id, ${type}, ${title}, ${body}, ${link}, ${at}::timestamptz ${among}`,
    )
  if (ways.includes(wayOf(event, "push")))
    await tx.execute(
      sql`insert into push_notices (companies_id, accounts_id, title, link, created_at, due_at)
        select a.companies_id, a.id, ${title}, ${link}, ${at}::timestamptz, ${pushAt(setting, at)}::timestamptz ${among}`,
    )
  if (!ways.includes(wayOf(event, "email"))) return
  const due = dueBy(setting, at)
  await tx.execute(
    sql`insert into notice_letters (companies_id, accounts_id, title, body, link, created_at, due_at)
      select a.companies_id, a.id, ${title}, ${body}, ${link}, ${at}::timestamptz,
        (${JSON.stringify(due)}::text::json->>a.mail_habit)::timestamptz
      from accounts a where a.companies_id = ${companyId} and a.is_active and a.mail_habit <> 'off' and ${who} order by a.id`,
  )
}

/** Notifies every active administrator of a company, in the caller's transaction. */
export const notifyAdmins = (tx: Tx, companyId: number, note: Note): Promise<void> =>
  tell(tx, companyId, sql`a.scope = 'company'`, note)

/** Notifies the active administrators of a company whose role has the right to view a module. */
export const notifyViewers = (tx: Tx, companyId: number, module: AppModule, note: Note): Promise<void> =>
  tell(
    tx,
    companyId,
    sql`a.scope = 'company' and (a.roles_id is null
      or exists (select from roles r where r.id = a.roles_id and r.rights @> array[${rightOf(module, "view")}]::text[]))`,
    note,
  )

/** Notifies matching accounts `a` of a company, in the caller's transaction. */
export const notifyReaders = tell

type Addressed = { readonly accountId: number | null; readonly note: Note }

/**
 * Set-based: notifies each account with its own text, for one kind of event, in the caller's transaction; null = no
 * recipient.
 */
export const notifyAccounts = async (tx: Tx, companyId: number, all: readonly Addressed[]): Promise<void> => {
  const told = all.filter(({ accountId }) => accountId !== null)
  const [first] = told
  if (first === undefined) return
  const setting = await noticeRecord.read({ tx, companyId })
  const ways = setting["ways"] as readonly NoticeWay[]
  const { event } = first.note
  const rows = JSON.stringify(
    told.map(({ accountId, note: { type, title, body, link, at } }, place) => ({
      account: accountId,
      place,
      type,
      title,
      body,
      link,
      at,
      due: dueBy(setting, at),
      push: pushAt(setting, at),
    })),
  )
  const among = sql`from json_to_recordset(${rows}::text::json) as n(account bigint, place int, type text, title text, body text,
      link text, at timestamptz, due json, push timestamptz)
      join accounts a on a.companies_id = ${companyId} and a.id = n.account and a.is_active`
  if (ways.includes(wayOf(event, "app")))
    await tx.execute(
      sql`insert into notifications (companies_id, accounts_id, type, title, body, link, created_at)
        select a.companies_id, a.id, n.type, n.title, n.body, n.link, n.at ${among} order by n.place`,
    )
  if (ways.includes(wayOf(event, "push")))
    await tx.execute(
      sql`insert into push_notices (companies_id, accounts_id, title, link, created_at, due_at)
        select a.companies_id, a.id, n.title, n.link, n.at, n.push ${among} order by n.place`,
    )
  if (ways.includes(wayOf(event, "email")))
    await tx.execute(
      sql`insert into notice_letters (companies_id, accounts_id, title, body, link, created_at, due_at)
        select a.companies_id, a.id, n.title, n.body, n.link, n.at, (n.due->>a.mail_habit)::timestamptz ${among}
        where a.mail_habit <> 'off' order by n.place`,
    )
}

/** Notifies one account, in the caller's transaction; null = no recipient. */
export const notifyAccount = (
  tx: Tx,
  companyId: number,
  accountId: number | null,
  note: Note,
): Promise<void> => notifyAccounts(tx, companyId, [{ accountId, note }])

/** A request that waits for a decision, and its current level. */
export type Waiting = Note & {
  readonly module: ApprovalModule
  readonly members_id: number
  readonly level: number
  readonly decided_by: readonly number[]
  /** The request is about pay: office admins hear nothing of it. */
  readonly isPay?: boolean
}

/** A waiting request as SQL expressions: values of one, or columns of several. */
type WaitingSql = {
  readonly companyId: number
  readonly module: AppModule
  readonly member: SQL
  readonly level: SQL
  /** jsonb list of account ids. */
  readonly decidedBy: SQL
  readonly isPay: SQL
  /** Plain date in Jakarta, for delegations. */
  readonly today: string
}

/**
 * Whether account `a` is notified of a waiting request: at the first level those chosen for the employee who are able to decide,
 * else the company's administrators; and their delegates. Never the requester, accounts that already decided, nor those whose
 * role lacks the right to decide: the notification names the employee and the request.
 */
export const mayDecide = ({ companyId, module, member, level, decidedBy, isPay, today }: WaitingSql): SQL => {
  const mayHear = (scope: SQL): SQL => sql`(not ${isPay} or ${scope} = 'company')`
  const chosen = sql`select c.accounts_id from member_approvers c join accounts x on x.companies_id = c.companies_id and x.id = c.accounts_id
      where c.companies_id = ${companyId} and c.members_id = ${member} and ${mayHear(sql`x.scope`)}
        and x.is_active and ${mayApprove(module, "x")}`
  const decides = (id: SQL, scope: SQL): SQL =>
    sql`case when ${level} = 1 and exists (${chosen}) then ${id} in (${chosen}) else ${scope} = 'company' end`
  const standsIn = sql`exists (select from delegations g join accounts f on f.companies_id = g.companies_id and f.id = g.from_id
      where g.companies_id = ${companyId} and g.to_id = a.id and f.is_active
        and ${today}::date between g.start_date and g.end_date
        and (g.modules = '[]'::jsonb or g.modules @> to_jsonb(${module}::text)) and ${decides(sql`f.id`, sql`f.scope`)})`
  const seen = sql`(a.scope = 'company' or (a.scope = 'office' and exists (select from account_offices o
      join members n on n.companies_id = o.companies_id and n.offices_id = o.offices_id
      where o.accounts_id = a.id and n.companies_id = ${companyId} and n.id = ${member})))`
  const isAsker = sql`exists (select from members n where n.companies_id = ${companyId} and n.id = ${member}
      and (n.accounts_id = a.id or (n.accounts_id is null and lower(n.email) = lower(a.email))))`
  return sql`((${decides(sql`a.id`, sql`a.scope`)}) or ${standsIn}) and ${seen} and ${mayHear(sql`a.scope`)} and ${mayApprove(module)}
      and not ${isAsker} and not ${decidedBy} @> to_jsonb(a.id)`
}

/** Notifies the accounts that can decide on a request now. */
export const notifyDeciders = async (tx: Tx, companyId: number, note: Waiting): Promise<void> => {
  const { module, members_id, level, decided_by, at, isPay = false } = note
  const who = mayDecide({
    companyId,
    module,
    member: sql`${members_id}::bigint`,
    level: sql`${level}::int`,
    decidedBy: sql`${JSON.stringify(decided_by)}::text::jsonb`,
    isPay: sql`${isPay}::boolean`,
    today: dateIn(new Date(at)),
  })
  await tell(tx, companyId, who, note)
}

/** Adds a notification for super administrators (shared) about this company, in the caller's transaction. */
export const notifyPlatform = async (tx: Tx, companyId: number, note: Shown): Promise<void> => {
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
