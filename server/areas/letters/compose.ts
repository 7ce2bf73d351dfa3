import { sql } from "drizzle-orm"
import type { LetterToken } from "#contract/areas/letters/letterFields.ts"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { IssuedLetter } from "../../db/tables/surat.ts"
import { companyOf, headOf, SENDER_COLUMNS, type Sender } from "../../sheets/letter.ts"
import { filledHtml, filledText } from "./fill.ts"
import type { LetterValues } from "./values.ts"

/** The parts of a template that a letter is made of. */
export type LetterTemplate = {
  readonly judul: string
  readonly isi: string
  readonly penanda: string | null
  readonly penanda_jabatan: string | null
  readonly tanda_terima: boolean
}

export type Letterhead = {
  readonly sender: Sender
  /** File ids; null = none that a PDF can show. */
  readonly logo: number | null
}

/** The sender of a company's letters. */
export const letterheadOf = async (tx: Tx, company: number): Promise<Letterhead> => {
  const [row] = await rowsOf<Letterhead>(
    tx,
    sql`select ${sql.raw(SENDER_COLUMNS)} as sender, f.id::float8 as logo from companies c
      left join files f on f.companies_id = c.id and f.id = c.logo_files_id and f.type in ('png', 'jpeg')
      where c.id = ${company}`,
  )
  if (row === undefined) throw new Error(`company ${company} is gone`)
  return row
}

/** A letter with its values. `optional` fields take their sentence with them where they are empty. */
export const composed = (
  template: LetterTemplate,
  { sender }: Letterhead,
  values: LetterValues,
  about: { readonly tanggal: string; readonly nama: string; readonly nip: string; readonly kantor: string },
  optional: readonly LetterToken[] = [],
): IssuedLetter => ({
  title: filledText(template.judul, values),
  html: filledHtml(template.isi, values, optional),
  head: headOf(sender),
  place: `${sender.kota ?? about.kantor}, ${dateWords(about.tanggal)}`,
  from: [
    companyOf(sender),
    template.penanda ?? sender.pic_nama ?? "",
    template.penanda_jabatan ?? (template.penanda === null ? (sender.pic_jabatan ?? "") : ""),
  ],
  to: template.tanda_terima ? ["Yang menerima,", about.nama, `NIP ${about.nip}`] : [],
})

/** Name of the copies of logos that letters keep. */
const COPY = "kop-surat"
/**
 * The company's logo as letters keep it: a file row of their own with the same bytes, because replacing the logo
 * deletes the company's. Letters with the same logo share one.
 */
export const keptLogo = async (
  tx: Tx,
  company: number,
  logo: number | null,
  at: string,
): Promise<number | null> => {
  if (logo === null) return null
  const [held] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select k.id::float8 as id from files f join files k on k.companies_id = f.companies_id and k.sha256 = f.sha256 and k.name = ${COPY}
      where f.companies_id = ${company} and f.id = ${logo} order by k.id limit 1`,
  )
  if (held !== undefined) return held.id
  const [made] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`insert into files (companies_id, name, type, size, sha256, created_at)
      select f.companies_id, ${COPY}, f.type, f.size, f.sha256, ${at} from files f where f.companies_id = ${company} and f.id = ${logo}
      returning id::float8 as id`,
  )
  return made?.id ?? null
}
