import { eq, sql } from "drizzle-orm"
import type { ChangeField, ChangeKind, ChangeValue } from "#contract/areas/members/dataChangeFields.ts"
import { changeFields } from "#contract/areas/members/dataChangeFields.ts"
import { askDataChange } from "../areas/members/index.ts"
import { asCompany } from "../db/asCompany.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { dataChangeHistory, dataChanges, meta } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { type Random, random } from "./random.ts"
import { type Decider, deciderOf } from "./requests.ts"

const MOST = 6
const HOUR_MS = 3_600_000
const DIGITS = 10 ** 10

type Person = {
  readonly id: number
  readonly nama: string
  readonly kode_kantor: string | null
  readonly ptkp: string
  readonly status_kawin: string | null
  readonly has_account: boolean
}
type Wish = {
  readonly jenis: ChangeKind
  readonly values: Readonly<Partial<Record<ChangeField, ChangeValue>>>
  readonly reason: string
}

/** Employees without a request that waits. */
export const changersOf = (tx: Tx, company: number): Promise<Person[]> =>
  rowsOf<Person>(
    tx,
    sql`select m.id::float8 as id, m.nama, o.kode as kode_kantor, m.ptkp, m.status_kawin, m.no_rekening is not null as has_account
      from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where m.companies_id = ${company} and m.status = 'active' and m.archived_at is null and m.departement_id is not null
        and m.accounts_id is null
        and not exists (select from data_changes d where d.companies_id = m.companies_id and d.members_id = m.id and d.status = 'pending')
      order by md5('data' || m.id::text) limit 60`,
  )

/** The changes that an employee asks for. */
const wishOf = ({ ptkp, has_account }: Person, chance: Random): Wish => {
  const wishes: readonly Wish[] = [
    {
      jenis: "keluarga",
      values: ptkp === "K/1" ? { ptkp: "K/2" } : { status_kawin: "kawin", ptkp: "K/1" },
      reason: "Anak lahir bulan lalu",
    },
    {
      jenis: "identitas",
      values: { alamat_ktp: `Jl. Kenanga ${chance.int(1, 90)}, Bekasi` },
      reason: "KTP baru sesudah pindah rumah",
    },
    ...(has_account
      ? [
          {
            jenis: "rekening",
            values: { no_rekening: String(chance.int(DIGITS / 10, DIGITS - 1)) },
            reason: "Rekening lama ditutup bank",
          } as const,
        ]
      : []),
  ]
  return chance.pick(wishes)
}

const nothing = Object.fromEntries(Object.keys(changeFields).map((field) => [field, null]))

/** Makes an employee ask for a change. @returns the id, or null where the rules refuse it */
export const sendChange = (
  tx: Tx,
  company: number,
  person: Person,
  chance: Random,
  now: Date,
  { levels, paper }: { readonly levels: number | null; readonly paper: number | null },
): Promise<{ readonly id: number; readonly jenis: ChangeKind }> => {
  const { jenis, values, reason } = wishOf(person, chance)
  return asCompany(tx, company, dateIn(now), async () => {
    const { id } = await askDataChange.make(
      {
        tx,
        companyId: company,
        now,
        asker: null,
        ...(levels === null ? {} : { levels }),
        file: () => Promise.resolve(paper),
      },
      { ...nothing, ...values, members_id: person.id, jenis, reason } as Parameters<
        typeof askDataChange.make
      >[1],
    )
    return { id, jenis }
  })
}

const reject = async (tx: Tx, company: number, id: number, by: Decider, at: string): Promise<void> => {
  const note = "Bukti belum dilampirkan"
  await tx
    .update(dataChanges)
    .set({
      status: "rejected",
      version: 2,
      approval_note: note,
      last_nama: by.nama,
      last_at: at,
      updated_at: at,
    })
    .where(eq(dataChanges.id, id))
  await tx.insert(dataChangeHistory).values({
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

/** Notifications of past events would greet the user of a newly filled demo. */
const untold = (tx: Tx, company: number, id: number) =>
  tx.execute(
    sql`delete from notifications where companies_id = ${company} and link = ${`/users/perubahan-data?id=${id}`}`,
  )

/** Once per company: changes that some employees ask for; most wait, one was refused. */
export const loadDataChanges = async (
  db: Database,
  company: { readonly id: number; readonly seed: number },
  now: Date,
): Promise<void> => {
  const key = `demo.data-changes.${company.id}`
  await db.transact(async (tx) => {
    if ((await rowsOf(tx, sql`select 1 from meta where key = ${key}`)).length > 0) return
    const people = (await changersOf(tx, company.id)).slice(0, MOST)
    const decider = await deciderOf(tx, company.id)
    for (const [at, person] of people.entries()) {
      const chance = random(company.seed, "data", person.id)
      const asked = new Date(now.getTime() - chance.int(2, 60) * HOUR_MS)
      const { id } = await sendChange(tx, company.id, person, chance, asked, { levels: null, paper: null })
      await untold(tx, company.id, id)
      if (at === 0 && decider !== null)
        await reject(tx, company.id, id, decider, new Date(asked.getTime() + HOUR_MS).toISOString())
    }
    await tx.insert(meta).values({ key, value: true })
  })
}
