import { eq, sql } from "drizzle-orm"
import { type MadeLeave, makeLeave } from "../areas/leave/request/make.ts"
import { makeClaim } from "../areas/leave/claim/make.ts"
import { grantLeave, releaseDays } from "../areas/leave/effects.ts"
import { asCompany } from "../db/asCompany.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { leaveClaimHistory, leaveClaims, leaveHistory, leaves, meta } from "../db/tables/index.ts"
import type { FileStore } from "../files/store.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { insertFiles, keepPicture } from "./keepFile.ts"
import { type LeaveWish, wishFor, wishOf } from "./leavePlan.ts"
import { drawnReceipt } from "./pictures.ts"
import { random } from "./random.ts"
import { type Decider, deciderOf } from "./requests.ts"

const PAST_DAYS = 60
const MOST_PAST = 36
const MOST_WAITING = 22
const CLAIMS = 5
const HOUR_MS = 3_600_000

type Company = { readonly id: number; readonly seed: number; readonly people: number }
type Run = {
  readonly member: number
  readonly state: "cuti" | "izin" | "sakit"
  readonly from: string
  readonly to: string
}

/** Leave categories of a company, by code. */
const leaveCategoriesOf = async (tx: Tx, company: number): Promise<ReadonlyMap<string, number>> => {
  const rows = await rowsOf<{ kode: string; id: number }>(
    tx,
    sql`select kode, id::float8 as id from leave_categories where companies_id = ${company}`,
  )
  return new Map(rows.map(({ kode, id }) => [kode, id]))
}

/** Periods of absence found in attendance records. */
const awayRuns = (tx: Tx, company: number, from: string, to: string): Promise<Run[]> =>
  rowsOf<Run>(
    tx,
    sql`select a.members_id::float8 as member, a.day_status as state, min(a.business_date)::text as from, max(a.business_date)::text as to
    from attendance a join members m on m.companies_id = a.companies_id and m.id = a.members_id and m.status = 'active'
    where a.companies_id = ${company} and a.business_date between ${from}::date and ${to}::date
      and a.day_status in ('cuti', 'izin', 'sakit')
    group by a.members_id, a.day_status, date_trunc('week', a.business_date)
    having max(a.business_date) - min(a.business_date) + 1 = count(*)
    order by md5(a.members_id::text || min(a.business_date)::text) limit ${MOST_PAST}`,
  )

type Wisher = { readonly id: number; readonly nama: string; readonly kode_kantor: string | null }
const wishersOf = (tx: Tx, company: number): Promise<Wisher[]> =>
  rowsOf<Wisher>(
    tx,
    sql`select m.id::float8 as id, m.nama, o.kode as kode_kantor from members m
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where m.companies_id = ${company} and m.status = 'active' and m.tanggal_masuk < ${"2025-06-01"}::date
      order by md5('cuti' || m.id::text) limit 60`,
  )

/** Sends a leave request at an instant; a required document is drawn. */
const sendWish = (
  tx: Tx,
  company: number,
  member: number,
  wish: LeaveWish,
  paper: number | null,
  now: Date,
): Promise<MadeLeave | null> =>
  asCompany(tx, company, dateIn(now), async () => {
    const kategori_id = (await leaveCategoriesOf(tx, company)).get(wish.kode)
    if (kategori_id === undefined) return null
    return makeLeave(
      tx,
      {
        companies_id: company,
        members_id: member,
        kategori_id,
        start_date: wish.start_date,
        end_date: wish.end_date,
        start_part: wish.part,
        end_part: wish.part,
        start_time: wish.start_time,
        end_time: wish.end_time,
        reason: wish.reason,
        attachment_files_id: wish.needsPaper ? paper : null,
      },
      now,
    )
  })

const rejectClaim = async (tx: Tx, company: number, id: number, by: Decider, at: string): Promise<void> => {
  const note = "Sisa cuti masih dapat diambil tahun ini"
  const last = { last_nama: by.nama, last_at: at, updated_at: at }
  await tx
    .update(leaveClaims)
    .set({ status: "rejected", version: 2, approval_note: note, ...last })
    .where(eq(leaveClaims.id, id))
  await tx.insert(leaveClaimHistory).values({
    companies_id: company,
    row_id: id,
    version: 2,
    level: 1,
    from_state: "pending",
    to_state: "rejected",
    by_id: by.id,
    by_nama: by.nama,
    at,
    note,
    via: "single",
  })
}

/** Records a decision some hours after the request. */
const decided = (tx: Tx, company: number, id: number, isGranted: boolean, by: Decider, at: string) =>
  asCompany(tx, company, at.slice(0, 10), async () => {
    const status = isGranted ? ("approved" as const) : ("rejected" as const)
    const note = isGranted ? null : "Bersamaan dengan tutup buku"
    const [row] = await tx
      .update(leaves)
      .set({
        status,
        version: 2,
        decided_by: isGranted ? [by.id] : [],
        approval_note: note,
        last_nama: by.nama,
        last_at: at,
        updated_at: at,
      })
      .where(eq(leaves.id, id))
      .returning()
    if (row === undefined) return
    await tx.insert(leaveHistory).values({
      companies_id: company,
      row_id: id,
      version: 2,
      level: 1,
      from_state: "pending",
      to_state: status,
      by_id: by.id,
      by_nama: by.nama,
      at,
      note,
      via: "single",
    })
    await (isGranted ? grantLeave(tx, row, at, by) : releaseDays(tx, row))
  })

/** Deletes notifications of past events, so that a newly filled demo starts without them. */
const untold = (tx: Tx, company: number, id: number) =>
  tx.execute(
    sql`delete from notifications where companies_id = ${company} and link in (${`/cuti?id=${id}`}, ${`/permit?id=${id}`}, ${`/cuti/klaim?id=${id}`})`,
  )

const instantOn = (date: string, hour: number): Date =>
  new Date(Date.parse(`${date}T00:00:00+07:00`) + hour * 3_600_000)

const keepPaper = async (db: Database, store: FileStore | null, company: Company, now: Date) => {
  if (store === null) return null
  const kept = await keepPicture(store, company.id, "surat-dokter.png", drawnReceipt(company.seed + 7, 0))
  const [id = null] = await db.transact((tx) => insertFiles(tx, company.id, [kept], now.toISOString()))
  return id
}

/** Once per company: requests for past absences, and new ones. */
export const loadLeaves = async (
  db: Database,
  company: Company,
  now: Date,
  store: FileStore | null,
): Promise<void> => {
  const key = `demo.leaves.${company.id}`
  const today = dateIn(now)
  const found = await db.transact(async (tx) => ({
    isDone: (await rowsOf(tx, sql`select 1 from meta where key = ${key}`)).length > 0,
    categories: await leaveCategoriesOf(tx, company.id),
    runs: await awayRuns(tx, company.id, addDays(today, -PAST_DAYS), addDays(today, -2)),
    wishers: await wishersOf(tx, company.id),
    decider: await deciderOf(tx, company.id),
  }))
  const { decider } = found
  if (found.isDone || found.wishers.length === 0 || decider === null || !found.categories.has("CT")) return
  const paper = await keepPaper(db, store, company, now)
  const waiting = Math.min(MOST_WAITING, Math.ceil(company.people / 6))
  const ask = async ({ id }: Wisher, fate?: "pending" | "rejected") => {
    const chance = random(company.seed, "cuti", "baru", id)
    const asked = new Date(now.getTime() - chance.int(1, 50) * 3_600_000)
    await db.transact(async (tx) => {
      const made = await sendWish(tx, company.id, id, wishOf(today, chance), paper, asked)
      if (made?.ok !== true) return
      const isDecided = fate === undefined ? chance.chance(0.15) : fate !== "pending"
      if (isDecided)
        await decided(
          tx,
          company.id,
          made.id,
          fate === undefined && chance.chance(0.6),
          decider,
          now.toISOString(),
        )
      await untold(tx, company.id, made.id)
    })
  }
  const wishers = found.wishers.slice(0, waiting)
  /** One that waits and one that was rejected have the lowest ids: the examples of the docs name them. */
  const led = wishers.slice(0, 2)
  for (const [at, wisher] of led.entries()) await ask(wisher, at === 0 ? "pending" : "rejected")
  for (const { member, state, from, to } of found.runs) {
    const chance = random(company.seed, "cuti", member, from)
    const asked = instantOn(addDays(from, state === "sakit" ? 1 : -chance.int(5, 14)), chance.int(8, 16))
    await db.transact(async (tx) => {
      const made = await sendWish(tx, company.id, member, wishFor(state, from, to, chance), paper, asked)
      const at = new Date(asked.getTime() + chance.int(2, 20) * 3_600_000).toISOString()
      if (made?.ok !== true) return
      await decided(tx, company.id, made.id, true, decider, at)
      await untold(tx, company.id, made.id)
    })
  }
  for (const wisher of wishers.slice(led.length)) await ask(wisher)
  const claimers = found.wishers.slice(waiting, waiting + Math.min(CLAIMS, Math.ceil(company.people / 20)))
  for (const [at, { id }] of claimers.entries()) {
    /** The second was rejected yesterday; the others wait. */
    const isRejected = at === 1
    const asked = isRejected ? new Date(now.getTime() - 40 * HOUR_MS) : now
    await db.transact(async (tx) => {
      const wanted = {
        companies_id: company.id,
        members_id: id,
        kategori_id: found.categories.get("CT") ?? 0,
        days: 2,
        reason: "Sisa cuti tidak sempat diambil",
      }
      const made = await asCompany(tx, company.id, dateIn(asked), () => makeClaim(tx, wanted, asked))
      if (!made.ok) return
      if (isRejected)
        await rejectClaim(
          tx,
          company.id,
          made.id,
          decider,
          new Date(now.getTime() - 20 * HOUR_MS).toISOString(),
        )
      await untold(tx, company.id, made.id)
    })
  }
  await db.transact(async (tx) => {
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
