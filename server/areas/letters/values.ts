import { type SQL, sql } from "drizzle-orm"
import {
  type BuiltInToken,
  isPayToken,
  type LetterToken,
  tokenLabel,
} from "#contract/areas/letters/letterFields.ts"
import type { employments, sexes } from "#contract/areas/members/memberFields.ts"
import { employmentWords, sexWords } from "#contract/areas/members/memberWords.ts"
import { terbilang } from "#contract/kit/terbilang.ts"
import { dateWords, rupiahWords, sentence, wholeWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { paySeen } from "../../db/tables/kinds.ts"
import { lastDay } from "../../kit/employment.ts"
import { divisionOnDay, officeOnDay, positionOnDay } from "../../kit/placements.ts"
import { customOf, lacksCustom, namedToken } from "./customValues.ts"

/** Content of a letter besides its employee; SQL, so that the same expressions serve a row and typed values. */
export type Said = {
  /** Date of the letter. */
  readonly day: SQL
  /** Id of the change of employment that it announces; SQL null = none. */
  readonly career: SQL
  readonly keperluan: SQL
  readonly keterangan: SQL
}

/** The day whose placement a letter names: its own, or the first of the change that it announces, which may be ahead. */
const placedOn = ({ day, career }: Pick<Said, "day" | "career">): SQL =>
  sql`coalesce((select z.effective_date from career_changes z where z.companies_id = m.companies_id and z.id = ${career}), ${day})`
/** A fact that the announced change sets for the employee; null = it leaves it as it is. */
const changed = (career: SQL, column: "tanggal_akhir_kontrak" | "gaji_pokok"): SQL =>
  sql`(select coalesce(r.${sql.identifier(column)}, z.${sql.identifier(column)}) from career_changes z left join career_change_rows r
    on r.companies_id = z.companies_id and r.careers_id = z.id and r.members_id = m.id where z.companies_id = m.companies_id and z.id = ${career})`

const [company, member] = [sql`m.companies_id`, sql`m.id`]
const named = (table: string, id: SQL): SQL =>
  sql`(select x.nama from ${sql.identifier(table)} x where x.companies_id = m.companies_id and x.id = ${id})`

/** The last placement until a day that differs from the one on that day in office, division or position. */
const before = (day: SQL, column: string): SQL =>
  sql`(select p.${sql.identifier(column)} from member_placements p where p.companies_id = m.companies_id and p.members_id = m.id
    and p.from_date <= ${day} and (p.offices_id, coalesce(p.departement_id, 0), coalesce(p.jabatan_id, 0))
      is distinct from (${officeOnDay(company, member, day)}, coalesce(${divisionOnDay(company, member, day)}, 0), coalesce(${positionOnDay(company, member, day)}, 0))
    order by p.from_date desc limit 1)`

/** The values of the fields that may be missing, of an employee `m` and their company `c`, as the database has them. */
const stored = ({ day: dated, career, keperluan, keterangan }: Said) => {
  const day = placedOn({ day: dated, career })
  const pay = sql`case when ${paySeen} then coalesce(${changed(career, "gaji_pokok")}, m.gaji_pokok) end`
  return {
    keperluan,
    keterangan,
    nik: sql`m.nik`,
    tempat_lahir: sql`m.tempat_lahir`,
    tanggal_lahir: sql`m.tanggal_lahir`,
    alamat: sql`m.alamat_ktp`,
    akhir_kontrak: sql`coalesce(${changed(career, "tanggal_akhir_kontrak")}, m.tanggal_akhir_kontrak)`,
    hari_terakhir: lastDay,
    jabatan: named("jabatan", positionOnDay(company, member, day)),
    divisi: named("devisi", divisionOnDay(company, member, day)),
    jabatan_lama: named("jabatan", before(day, "jabatan_id")),
    divisi_lama: named("devisi", before(day, "departement_id")),
    kantor_lama: named("offices", before(day, "offices_id")),
    tanggal_mutasi: sql`(select min(p.from_date) from member_placements p where p.companies_id = m.companies_id and p.members_id = m.id
      and p.from_date <= ${day} and p.from_date > ${before(day, "from_date")})`,
    alamat_perusahaan: sql`c.alamat`,
    kota: sql`c.kota`,
    gaji_pokok: pay,
    gaji_terbilang: pay,
  } as const satisfies Partial<Record<BuiltInToken, SQL>>
}
type Stored = keyof ReturnType<typeof stored>

const asText = (value: SQL): SQL => sql`nullif(btrim((${value})::text), '')`

/**
 * Fields among `tokens` (a text array) that an employee `m` lacks. Pay is not looked at for an account that may not see
 * it: its only answer is that such a letter is refused.
 */
export const missingAmong = (tokens: SQL, said: Said): SQL<readonly LetterToken[]> => {
  const cases = Object.entries(stored(said)).map(([token, value]) => {
    const isMissing = sql`${asText(value)} is null`
    return sql`when ${sql.raw(`'${token}'`)} then ${isPayToken(token as Stored) ? sql`${paySeen} and ${isMissing}` : isMissing}`
  })
  return sql<readonly LetterToken[]>`(select coalesce(json_agg(${namedToken} order by f.at), '[]'::json)
    from unnest(${tokens}) with ordinality f(token, at) where case f.token ${sql.join(cases, sql` `)} else ${lacksCustom} end)`
}

type Read = Readonly<Record<Stored, string | null>> & {
  readonly nama: string
  readonly nip: string
  readonly jenis_kelamin: (typeof sexes)[number]
  readonly status_karyawan: (typeof employments)[number]
  readonly tanggal_masuk: string
  readonly kantor: string
  readonly perusahaan: string
  readonly months: number
  readonly per: "bulanan" | "harian" | "jam"
}
export type LetterSaid = {
  readonly tanggal: string
  readonly keperluan: string | null
  readonly keterangan: string | null
  readonly careers_id?: number | null
}
export type LetterValues = Readonly<Partial<Record<LetterToken, string | null>>>

const PER = { bulanan: "sebulan", harian: "sehari", jam: "sejam" } as const

const serviceWords = (months: number): string =>
  months < 1
    ? "kurang dari satu bulan"
    : [[Math.floor(months / 12), "tahun"] as const, [months % 12, "bulan"] as const]
        .filter(([count]) => count > 0)
        .map(([count, unit]) => `${wholeWords(count)} ${unit}`)
        .join(" ")

const dated = (date: string | null): string | null => (date === null ? null : dateWords(date))

/** Values of every field of a letter about an employee, in words; null = missing. @returns null = no such employee */
export const valuesOf = async (
  tx: Tx,
  memberId: number,
  { tanggal, keperluan, keterangan, careers_id = null }: LetterSaid,
): Promise<LetterValues | null> => {
  const day = sql`${tanggal}::date`
  const career = sql`${careers_id}::bigint`
  const placed = placedOn({ day, career })
  const all = stored({
    day,
    career,
    keperluan: sql`${keperluan}::text`,
    keterangan: sql`${keterangan}::text`,
  })
  const columns = Object.entries(all).map(([name, value]) => sql`${asText(value)} as ${sql.identifier(name)}`)
  const [row] = await rowsOf<Read>(
    tx,
    sql`select ${sql.join(columns, sql`, `)}, m.nama, m.nip, m.jenis_kelamin, m.tanggal_masuk::text as tanggal_masuk, m.gaji_type as per,
        coalesce((select p.status_karyawan from member_placements p where p.companies_id = m.companies_id and p.members_id = m.id
          and p.from_date <= ${placed} order by p.from_date desc limit 1), m.status_karyawan) as status_karyawan,
        ${named("offices", officeOnDay(company, member, placed))} as kantor, coalesce(c.nama_legal, c.nama) as perusahaan,
        (extract(year from s.worked) * 12 + extract(month from s.worked))::float8 as months
      from members m join companies c on c.id = m.companies_id
      cross join lateral (select age(greatest(least(${day}, coalesce(${lastDay}, ${day})) + 1, m.tanggal_masuk), m.tanggal_masuk) as worked) s
      where m.id = ${memberId}`,
  )
  if (row === undefined) return null
  const { per, gaji_pokok } = row
  return {
    ...row,
    ...(await customOf(tx, memberId)),
    tanggal: dateWords(tanggal),
    tanggal_lahir: dated(row.tanggal_lahir),
    tanggal_masuk: dateWords(row.tanggal_masuk),
    akhir_kontrak: dated(row.akhir_kontrak),
    hari_terakhir: dated(row.hari_terakhir),
    tanggal_mutasi: dated(row.tanggal_mutasi),
    jenis_kelamin: sexWords[row.jenis_kelamin],
    status_karyawan: employmentWords[row.status_karyawan],
    masa_kerja: serviceWords(row.months),
    gaji_pokok: gaji_pokok === null ? null : `${rupiahWords(Number(gaji_pokok))} ${PER[per]}`,
    gaji_terbilang:
      gaji_pokok === null ? null : `${sentence(terbilang(Number(gaji_pokok)))} rupiah ${PER[per]}`,
  }
}

/** Labels of fields for a message: "NIK, Jabatan". */
export const labelsOf = (tokens: readonly LetterToken[]): readonly string[] => tokens.map(tokenLabel)
