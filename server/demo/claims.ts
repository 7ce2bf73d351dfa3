import { sql } from "drizzle-orm"
import { type Counted, countedFor } from "../areas/claims/counted.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import {
  meta,
  reimbursmentHistory,
  reimbursmentItems,
  reimbursmentReceipts,
  reimbursments,
} from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { type LimitedItem, quotasOf } from "../areas/claims/quotas.ts"
import type { FileStore } from "../files/store.ts"
import {
  claimNumber,
  claimOf,
  grantedOf,
  type Making,
  type ClaimPerson,
  type Item,
  type MadeClaim,
  type Plan,
  planOf,
  RECEIPT_FROM,
  withLate,
  withTwins,
} from "./claimPlan.ts"
import { insertFiles, keepPicture, type KeptFile } from "./keepFile.ts"
import { drawnReceipt } from "./pictures.ts"
import { random } from "./random.ts"
import { deciderOf } from "./requests.ts"
import { idAt, insertNew, leading, reserveIds } from "./rows.ts"

const MOST = 42
const TWIN_EVERY = 6
const LATE_EVERY = 8

export const peopleOf = (tx: Tx, company: number): Promise<ClaimPerson[]> =>
  rowsOf<ClaimPerson>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.offices_id::float8 as offices_id,
      o.kode as kode_kantor, k.id::float8 as keeper_id, k.nama_lengkap as keeper
    from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    left join lateral (
      select a.id, a.nama_lengkap from accounts a join account_offices o on o.accounts_id = a.id
      where a.companies_id = m.companies_id and a.scope = 'office' and o.offices_id = m.offices_id order by a.id limit 1
    ) k on true
    where m.companies_id = ${company} and m.status = 'active' order by md5('klaim' || m.id::text) limit ${MOST}`,
  )

/** Bulk insert: one statement per table, and one to reserve the ids of each. */
export const writeClaims = async (tx: Tx, made: readonly MadeClaim[]): Promise<void> => {
  const ids = await reserveIds(tx, reimbursments, made.length)
  const claims = made.map((one, at) => ({ ...one, id: idAt(ids, at) }))
  const items = claims.flatMap(({ id, items: own, files }) =>
    own.map((item, at) => ({ item: { ...item, reimbursments_id: id }, file: files[at] ?? null })),
  )
  const itemIds = await reserveIds(tx, reimbursmentItems, items.length)
  await insertNew(
    tx,
    reimbursments,
    claims.map(({ id, row }) => ({ ...row, id })),
  )
  await insertNew(
    tx,
    reimbursmentItems,
    items.map(({ item }, at) => ({ ...item, id: idAt(itemIds, at) })),
  )
  await insertNew(
    tx,
    reimbursmentReceipts,
    items.flatMap(({ item: { companies_id }, file }, at) =>
      file === null ? [] : [{ companies_id, items_id: idAt(itemIds, at), files_id: file }],
    ),
  )
  await insertNew(
    tx,
    reimbursmentHistory,
    claims.flatMap(({ id, moves }) => moves.map((move) => ({ ...move, row_id: id }))),
  )
}

/** Whether the limits allow a claim to end in this state; claims written before it count. */
const fitting = async (
  tx: Tx,
  { person, items }: Plan,
  company: number,
  kategori: ReadonlyMap<string, number>,
): Promise<NonNullable<Making["fits"]>> => {
  const rows = await rowsOf<
    Pick<LimitedItem, "kategori_id" | "kategori" | "limit_type" | "limit_amount" | "prorate_first_year">
  >(
    tx,
    sql`select id::float8 as kategori_id, nama as kategori, limit_type, limit_amount::float8 as limit_amount, prorate_first_year
      from claim_categories where companies_id = ${company}`,
  )
  const rules = new Map(rows.map((row) => [row.kategori_id, row]))
  const asked = items.flatMap(({ expense: { kode }, tanggal }, at) => {
    const rule = rules.get(kategori.get(kode) ?? 0)
    return rule === undefined
      ? []
      : [{ ...rule, id: at, tanggal, companies_id: company, members_id: person.id, claim: null }]
  })
  const counted = await countedFor(tx, asked)
  const quotas = quotasOf(asked.map((one, at) => ({ ...one, ...(counted[at] as Counted) })))
  return (status) =>
    status === "pending" ||
    status === "rejected" ||
    quotas.every(
      ({ rest, item_ids }) =>
        rest === null ||
        item_ids.reduce((sum, at) => sum + (grantedOf(items[at]?.amount ?? 0, status, at) ?? 0), 0) <= rest,
    )
}

/** Claim categories of a company, by code. */
export const kategoriOf = async (tx: Tx, company: number): Promise<ReadonlyMap<string, number>> => {
  const rows = await rowsOf<{ kode: string; id: number }>(
    tx,
    sql`select kode, id::float8 as id from claim_categories where companies_id = ${company} and kode is not null`,
  )
  return new Map(rows.map(({ kode, id }) => [kode, id]))
}

const receiptsOf = async (
  store: FileStore | null,
  company: { readonly id: number; readonly seed: number },
  plans: readonly Plan[],
): Promise<ReadonlyMap<Item, KeptFile>> => {
  const kept = new Map<Item, KeptFile>()
  if (store === null) return kept
  for (const [at, item] of plans.flatMap(({ items }) => items).entries()) {
    if (item.amount < RECEIPT_FROM || at % 9 === 8 || kept.has(item)) continue
    const bytes = drawnReceipt(company.seed + at, item.amount)
    kept.set(item, await keepPicture(store, company.id, `nota-${at + 1}.png`, bytes))
  }
  return kept
}

/** Once per company: claims of the last weeks, most of them pending. */
export const loadClaims = async (
  db: Database,
  company: { readonly id: number; readonly seed: number; readonly people: number },
  now: Date,
  store: FileStore | null,
): Promise<void> => {
  const key = `demo.claims.${company.id}`
  const today = dateIn(now)
  const found = await db.transact(async (tx) => ({
    isDone: (await rowsOf(tx, sql`select 1 from meta where key = ${key}`)).length > 0,
    kategori: await kategoriOf(tx, company.id),
    people: await peopleOf(tx, company.id),
    decider: await deciderOf(tx, company.id),
  }))
  if (found.isDone || found.people.length === 0 || !found.kategori.has("TRN")) return
  const chosen = found.people.slice(0, Math.min(MOST, Math.ceil(company.people / 4)))
  /** Sorted by submission, so that claim numbers and duplicate receipts follow the dates. */
  const plans = withTwins(
    withLate(
      chosen
        .map((person) => planOf(person, today, random(company.seed, "klaim", person.id)))
        .toSorted((a, b) => a.tanggal.localeCompare(b.tanggal)),
      LATE_EVERY,
    ),
    TWIN_EVERY,
  )
  const kept = await receiptsOf(store, company, plans)
  await db.transact(async (tx) => {
    const items = [...kept.keys()]
    const ids = await insertFiles(tx, company.id, [...kept.values()], now.toISOString())
    const files = new Map(items.map((item, at) => [item, ids[at] ?? 0]))
    const made: MadeClaim[] = []
    /** The newest undecided claim that can be approved as it is. */
    let open: MadeClaim | null = null
    for (const [at, plan] of plans.entries()) {
      const fits = await fitting(tx, plan, company.id, found.kategori)
      const claim = claimOf(plan, {
        company: company.id,
        no: claimNumber(today, at + 1),
        kategori: found.kategori,
        files,
        decider: found.decider,
        today,
        chance: random(company.seed, "klaim", "baris", plan.person.id),
        fits,
      })
      made.push(claim)
      if (claim.row.version === 1 && claim.items.length === 1 && fits("approved")) open = claim
    }
    const stateOf = (claim: MadeClaim) =>
      claim === open || claim.row.status === "rejected" ? claim.row.status : undefined
    await writeClaims(tx, leading(made, stateOf, ["pending", "rejected"]))
    await tx.insert(meta).values({ key, value: { at: now.toISOString(), count: plans.length } })
  })
}
