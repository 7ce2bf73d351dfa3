import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { IssuedLetter } from "../../db/tables/surat.ts"
import { dateIn } from "../../time/calendar.ts"
import { drawLetter, SENDER_COLUMNS, type Sender } from "../../sheets/letter.ts"
import { drawPaper } from "../../sheets/page.ts"
import type { PaperMaker } from "../../sheets/paper.ts"
import { drawRichLetter } from "../../sheets/richLetter.ts"
import { picturesOf } from "../letters/index.ts"
import { letterContent, type LetterRow, marks } from "./letterContent.ts"
import { draftWarning } from "./warningText.ts"

type Read = LetterRow & {
  readonly logo: string | null
  readonly companies_id: number
  readonly members_id: number
  readonly issued: IssuedLetter | null
  readonly logo_files_id: number | null
  readonly tanda_tangan_files_id: number | null
} & {
  readonly sender: Sender
}

/** The text of a letter and its pictures: as it was issued, or as a draft would be now; null = from before the templates. */
const textOf = async (tx: Tx, row: Read) => {
  const { issued, companies_id, logo_files_id, tanda_tangan_files_id } = row
  if (row.status === "draft") return draftWarning(tx, row)
  if (issued === null) return null
  const pictures = { logo: logo_files_id, signature: tanda_tangan_files_id }
  return { letter: issued, read: await picturesOf(tx, companies_id, pictures) }
}

/** A warning letter as PDF; `ask` names it. The logo is left out where its image format is not supported. */
export const letterPaper: PaperMaker = async (tx, ask, now, bytesOf) => {
  const { id } = ask as { readonly id: number }
  const [row] = await rowsOf<Read>(
    tx,
    sql`select w.no, w.level, w.judul, w.tanggal::text as tanggal, w.berlaku_sampai::text as berlaku_sampai, w.pelanggaran, w.tindakan,
        case when w.status in ('terbit', 'diterima') and w.berlaku_sampai < ${dateIn(now)}::date then 'kedaluwarsa' else w.status end as status,
        w.companies_id::float8 as companies_id, w.members_id::float8 as members_id, w.issued,
        w.logo_files_id::float8 as logo_files_id, w.tanda_tangan_files_id::float8 as tanda_tangan_files_id,
        m.nama, m.nip, j.nama as jabatan, d.nama as divisi, o.nama as kantor, f.sha256 as logo,
        ${sql.raw(SENDER_COLUMNS)} as sender
      from warning_letters w join companies c on c.id = w.companies_id
      join members m on m.companies_id = w.companies_id and m.id = w.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
      left join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
      left join files f on f.companies_id = c.id and f.id = c.logo_files_id and f.type in ('png', 'jpeg')
      where w.id = ${id}`,
  )
  if (row === undefined) throw new Error(`warning letter ${id} is gone`)
  const text = await textOf(tx, row)
  const name = `${row.no?.replaceAll("/", "-") ?? "Konsep surat peringatan"} ${row.nama}`
  if (text !== null) {
    const { letter, read } = text
    const rich = { ...letter, no: `Nomor: ${row.no ?? "—"}`, mark: marks[row.status] ?? null }
    return {
      name,
      draw: async () =>
        drawPaper(`${letter.title} ${row.nama}`, now, drawRichLetter(rich, await read(bytesOf))),
    }
  }
  const content = letterContent(row, row.sender)
  return {
    name,
    draw: async () => {
      const logo = row.logo === null ? null : await bytesOf(row.companies_id, row.logo)
      return drawPaper(`${content.title} ${row.nama}`, now, drawLetter(content, logo))
    },
  }
}
