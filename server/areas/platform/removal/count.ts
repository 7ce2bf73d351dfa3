import { sql } from "drizzle-orm"
import { type CompanyPart, companyPartKeys, companyParts } from "#contract/areas/platform/companyReset.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import type { KeptTable } from "../../../db/keptTables.ts"
import { goingTables, stayingTables } from "./order.ts"
import { type After, countNext, type Step } from "./rows.ts"

/** Rows that one transaction counts: about 30 ms. */
const SLICE = 20_000
/** Up to this many rows of a table are counted together with all other tables. */
const FEW = 200

/** Runs a short transaction, with the rights of the caller. */
export type Turn = <A>(work: (tx: Tx) => Promise<A>) => Promise<A>

const filesName = "files"
const all = [...goingTables, ...stayingTables].filter(({ name }) => name !== filesName)

/** Counts of all these tables in one statement, at most `FEW` of each. */
const fewOf = (
  tx: Tx,
  company: number,
  tables: readonly KeptTable[],
): Promise<{ readonly name: string; readonly n: number }[]> =>
  rowsOf(
    tx,
    sql.join(
      tables.map(
        ({ name }) =>
          sql`select ${name}::text as name, (select count(*)::int from (select from ${sql.identifier(name)} t where t.companies_id = ${company} limit ${literal(FEW)}) few) as n`,
      ),
      sql` union all `,
    ),
  )

/** Counts one large table slice by slice (keyset pagination), so that nobody waits for it. */
const countWhole = async (turn: Turn, table: KeptTable, company: number): Promise<number> => {
  let done = 0
  for (let after: After = null; ;) {
    const from: After = after
    const step: Step = await turn((tx) => countNext(tx, table, company, from, SLICE))
    done += step.done
    if (step.done < SLICE) return done
    after = step.after
  }
}

/** Rows of a company by the table's name, counted exactly in short transactions. */
export const countTables = async (
  turn: Turn,
  company: number,
  tables: readonly KeptTable[],
): Promise<ReadonlyMap<string, number>> => {
  const few = await turn((tx) => fewOf(tx, company, tables))
  const counts = new Map(few.map(({ name, n }) => [name, n]))
  for (const table of tables)
    if ((counts.get(table.name) ?? 0) >= FEW) counts.set(table.name, await countWhole(turn, table, company))
  return counts
}

type Files = { readonly n: number; readonly bytes: number }
/** Number and bytes of a company's files, without the receipts of top-ups, which stay. */
const filesOf = async (tx: Tx, company: number): Promise<Files> => {
  const [found] = await rowsOf<Files>(
    tx,
    sql`select count(*)::int as n, coalesce(sum(f.size), 0)::float8 as bytes from files f where f.companies_id = ${company}
      and not exists (select from topups p where p.companies_id = f.companies_id and p.proof_files_id = f.id)`,
  )
  return found ?? { n: 0, bytes: 0 }
}

export type Counted = {
  readonly goes: Readonly<Partial<Record<CompanyPart, number>>>
  readonly stays: readonly { readonly nama: string; readonly rows: number }[]
  readonly files: number
  readonly bytes: number
}

const STAYS = [
  { nama: "Jejak audit", tables: ["audit"] },
  { nama: "Riwayat status perusahaan", tables: ["company_history"] },
  { nama: "Top-up dan riwayatnya", tables: ["topups", "topup_history"] },
  { nama: "Buku dan saldo poin", tables: ["point_ledger", "point_balances"] },
  { nama: "Arsip penghapusan", tables: ["company_archives"] },
  { nama: "Permintaan trial dan pendaftaran langganan", tables: ["trial_requests", "registrations"] },
  { nama: "Catatan kerja pengelola", tables: ["timesheet"] },
]
const unsaid = stayingTables.filter(({ name }) => !STAYS.some(({ tables: names }) => names.includes(name)))
if (unsaid.length > 0)
  throw new Error(`Name in STAYS, for the preview: ${unsaid.map(({ name }) => name).join(", ")}`)

/** Counts what goes with a company and what stays, exactly, in short transactions. */
export const countCompany = async (turn: Turn, company: number): Promise<Counted> => {
  const counts = await countTables(turn, company, all)
  const { n, bytes } = await turn((tx) => filesOf(tx, company))
  const sumOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0)
  const partOf = (part: CompanyPart) =>
    sumOf(goingTables.flatMap(({ name, retention }) => (retention === part ? [name] : [])))
  return {
    goes: Object.fromEntries(companyPartKeys.map((part) => [part, part === "files" ? n : partOf(part)])),
    stays: STAYS.map(({ nama, tables: names }) => ({ nama, rows: sumOf(names) })),
    files: n,
    bytes,
  }
}

export const goesInWords = (goes: Counted["goes"]) =>
  companyPartKeys.map((part) => ({ nama: companyParts[part], rows: goes[part] ?? 0 }))

export const rowsIn = (goes: Counted["goes"]): number =>
  Object.values(goes).reduce((sum, rows) => sum + rows, 0)
