import { eq, sql } from "drizzle-orm"
import { fewWords } from "#contract/kit/fewWords.ts"
import { rightOf } from "#contract/kit/modules.ts"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { customers } from "../../db/tables/index.ts"
import { type Note, notifyAccounts } from "../../kit/approval/notify.ts"
import { isAccountOf } from "../../kit/own.ts"

type EmployeeNotice = Pick<Note, "title" | "body" | "at"> & {
  readonly type: "kunjungan" | "penugasan"
  /** The page of the back office about it, for an account that may open it. */
  readonly link: Note["link"]
  /** The day of the work (ISO), which the employee's own page shows; null = the notice is not about work of a day. */
  readonly tanggal: string | null
}

const pageRights = { kunjungan: rightOf("visits", "view"), penugasan: rightOf("fieldwork", "view") } as const
type Reader = {
  readonly id: number
  readonly account: number
  readonly rights: readonly string[] | null
  /** The account opens the pages of the employee about themselves. */
  readonly owns: boolean
}

/**
 * Whether the account of an employee opens the page in the back office: as an administrator, or by its role, which may be
 * one of the platform for all companies. `rights`: null = it may open none.
 */
const mayOpen = ({ rights }: Reader, type: EmployeeNotice["type"]): boolean =>
  rights !== null && (rights.includes("*") || rights.includes(pageRights[type]))

/** An administrator reads about it in the back office; an employee on their own page of that day. */
const linkFor = (reader: Reader, { type, link, tanggal }: EmployeeNotice): Note["link"] => {
  if (mayOpen(reader, type)) return link
  return reader.owns && tanggal !== null ? `/saya/kunjungan?tanggal=${tanggal}` : null
}

/**
 * Notifies the accounts of employees about their tasks and visits, each with its own text, set-based; an employee without
 * an account is left out.
 */
export const tellEmployees = async (
  tx: Tx,
  companyId: number,
  notices: readonly (EmployeeNotice & { readonly members_id: number })[],
): Promise<void> => {
  if (notices.length === 0) return
  const ids = notices.map(({ members_id }) => members_id)
  const rows = await rowsOf<Reader>(
    tx,
    sql`select distinct on (m.id) m.id::float8 as id, a.id::float8 as account,
        (m.accounts_id = a.id and m.app_access and m.status = 'active' and m.archived_at is null) is true as owns,
        case when a.roles_id is not null and a.scope <> 'restricted' then coalesce(r.rights, '{}')
          when a.scope in ('company', 'office') then array['*'] end as rights
      from members m join accounts a on a.companies_id = m.companies_id and ${isAccountOf} left join roles r on r.id = a.roles_id
      where m.companies_id = ${companyId} and m.id = ${anyOf(ids)}
      order by m.id, a.id`,
  )
  const readers = new Map(rows.map((reader) => [reader.id, reader]))
  await notifyAccounts(
    tx,
    companyId,
    notices.map((notice) => {
      const reader = readers.get(notice.members_id)
      const { type, title, body, at } = notice
      const link = reader === undefined ? null : linkFor(reader, notice)
      return {
        accountId: reader?.account ?? null,
        note: { type, title, body, at, event: "assignment", link },
      }
    }),
  )
}

export const tellEmployee = (tx: Tx, companyId: number, members_id: number, notice: EmployeeNotice) =>
  tellEmployees(tx, companyId, [{ ...notice, members_id }])

/** Name and address of a customer, for a notice; null = none. */
export const placeInWords = async (tx: Tx, customers_id: number | null): Promise<string | null> => {
  if (customers_id === null) return null
  const [found] = await tx
    .select({ nama: customers.nama, alamat: customers.alamat })
    .from(customers)
    .where(eq(customers.id, customers_id))
  return found === undefined ? null : [found.nama, found.alamat].filter((part) => part !== null).join(", ")
}

type Told = {
  readonly judul: string
  readonly tanggal: string
  /** HH:mm; null = by the end of the day. */
  readonly due_time: string | null
  readonly place: string | null
}
/** "Antar 12 dus, 26 November 2026 paling lambat 10.00, di Toko Makmur": all that an employee needs to know of it. */
export const taskInWords = ({ judul, tanggal, due_time, place }: Told): string =>
  [
    judul,
    `${dateWords(tanggal)}${due_time === null ? "" : ` paling lambat ${due_time.replace(":", ".")}`}`,
    ...(place === null ? [] : [`di ${place}`]),
  ].join(", ")

const MOST_NAMES = 3
/** "Toko A, Toko B, Toko C dan 4 lagi"; null = none. */
export const namesInWords = (names: readonly string[]): string | null =>
  names.length === 0 ? null : fewWords(names, MOST_NAMES)

export const taskLink = (tanggal: string, id: number): Note["link"] =>
  `/penugasan/tugas/papan?tanggal=${tanggal}&id=${id}`
