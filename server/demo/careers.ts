import { sql } from "drizzle-orm"
import { candidatesOf, type Career, placeChanges } from "../areas/career/index.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { careerHistory, careerRows, careers, meta } from "../db/tables/index.ts"
import { nextNumber } from "../kit/numberSeries.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"

const HOUR_MS = 3_600_000
const PREPARED_DAYS = 2
const MOVED = 3
const LISTED = 4

const firstOfNext = (day: string): string => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return at.toISOString().slice(0, 10)
}

type Person = { readonly id: number; readonly departement_id: number }
/** The employees who joined last, in the largest division: they have no accounts in the demo. */
const lastOnes = (tx: Tx, company: number, most: number): Promise<readonly Person[]> =>
  rowsOf<Person>(
    tx,
    sql`select m.id::float8 as id, m.departement_id::float8 as departement_id from members m where m.companies_id = ${company}
      and m.status = 'active' and m.archived_at is null and m.tanggal_keluar is null and m.departement_id = (select x.departement_id
        from members x where x.companies_id = ${company} and x.departement_id is not null group by x.departement_id
        order by count(*) desc, x.departement_id limit 1)
      order by m.id desc limit ${most}`,
  )
const otherDivision = async (tx: Tx, company: number, than: number): Promise<number | null> => {
  const [row] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from devisi where companies_id = ${company} and is_active and id <> ${than} order by devisi.id limit 1`,
  )
  return row?.id ?? null
}

const scheduleRows = async (
  tx: Tx,
  career: Career,
  by: { readonly at: string; readonly account: number },
) => {
  const all = (await candidatesOf(tx, career)).filter(({ refusal }) => refusal === null)
  await placeChanges(tx, career, all, by)
  const ids = await reserveIds(tx, careerRows, all.length)
  await insertNew(
    tx,
    careerRows,
    all.map(({ members_id, before, after }, n) => ({
      companies_id: career.companies_id,
      id: idAt(ids, n),
      careers_id: career.id,
      members_id,
      departement_id: after.departement_id,
      before,
      state: "planned" as const,
      next_on: career.effective_date,
      created_at: by.at,
      updated_at: by.at,
    })),
  )
  return all.length
}

/** Once per company: a change that is scheduled for the first of the next month, and a draft by spreadsheet. */
export const loadCareers = async (
  db: Database,
  company: { readonly id: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.careers.${company.id}`
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  await db.transact(async (tx) => {
    const decider = await deciderOf(tx, company.id)
    const people = await lastOnes(tx, company.id, MOVED + LISTED)
    const [first] = people
    if (decider === null || first === undefined) return
    const division = await otherDivision(tx, company.id, first.departement_id)
    if (division === null) return
    const ids = await reserveIds(tx, careers, 2)
    const written = `${addDays(dateIn(now), -PREPARED_DAYS)}T02:00:00.000Z`
    const later = new Date(Date.parse(written) + HOUR_MS).toISOString()
    const effective_date = firstOfNext(dateIn(now))
    const moved = people.slice(0, MOVED).map(({ id }) => id)
    const base = {
      companies_id: company.id,
      kind: "mutasi" as const,
      effective_date,
      end_date: null,
      offices_id: null,
      jabatan_id: null,
      atasan_id: null,
      tanggal_akhir_kontrak: null,
      gaji_pokok: null,
      lampiran_files_id: null,
      member_count: 0,
      last_nama: decider.nama,
      created_at: written,
      created_by: decider.id,
      updated_by: decider.id,
    }
    const scheduled: Career = {
      ...base,
      id: idAt(ids, 0),
      judul: "Mutasi awal bulan",
      source: "chosen",
      members_id: moved,
      departement_id: division,
      alasan: "Penyeimbangan tim antardivisi",
      no: await nextNumber(tx, company.id, "PK", effective_date),
      status: "scheduled",
      scheduled_at: later,
      scheduled_nama: decider.nama,
      last_at: later,
      version: 2,
      updated_at: later,
    }
    const draft: Career = {
      ...base,
      id: idAt(ids, 1),
      judul: "Penataan divisi tahun depan",
      source: "sheet",
      members_id: [],
      departement_id: null,
      alasan: "Penataan organisasi awal tahun",
      no: null,
      status: "draft",
      scheduled_at: null,
      scheduled_nama: null,
      last_at: null,
      version: 1,
      updated_at: written,
    }
    await insertNew(tx, careers, [scheduled, draft])
    const count = await scheduleRows(tx, scheduled, { at: later, account: decider.id })
    await tx.execute(sql`update career_changes set member_count = ${count} where id = ${scheduled.id}`)
    const listed = people.slice(MOVED)
    const rows = await reserveIds(tx, careerRows, listed.length)
    await insertNew(
      tx,
      careerRows,
      listed.map(({ id }, n) => ({
        companies_id: company.id,
        id: idAt(rows, n),
        careers_id: draft.id,
        members_id: id,
        departement_id: division,
        created_at: written,
        updated_at: written,
      })),
    )
    await tx.execute(sql`update career_changes set member_count = ${listed.length} where id = ${draft.id}`)
    const move = {
      companies_id: company.id,
      level: null,
      by_id: decider.id,
      by_nama: decider.nama,
      note: null,
    }
    await insertNew(tx, careerHistory, [
      {
        ...move,
        row_id: scheduled.id,
        version: 1,
        from_state: null,
        to_state: "draft",
        at: written,
        via: "single",
      },
      {
        ...move,
        row_id: scheduled.id,
        version: 2,
        from_state: "draft",
        to_state: "scheduled",
        at: later,
        via: "single",
      },
      {
        ...move,
        row_id: draft.id,
        version: 1,
        from_state: null,
        to_state: "draft",
        at: written,
        via: "single",
      },
    ])
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
