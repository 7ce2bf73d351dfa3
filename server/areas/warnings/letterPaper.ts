import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { drawLetter, SENDER_COLUMNS, type Sender } from "../../sheets/letter.ts"
import { drawPaper } from "../../sheets/page.ts"
import type { PaperMaker } from "../../sheets/paper.ts"
import { letterContent, type LetterRow } from "./letterContent.ts"

type Read = LetterRow & { readonly logo: string | null; readonly company: number } & {
  readonly sender: Sender
}

/** A warning letter as PDF; `ask` names it. The logo is left out where its image format is not supported. */
export const letterPaper: PaperMaker = async (tx, ask, now, bytesOf) => {
  const { id } = ask as { readonly id: number }
  const [row] = await rowsOf<Read>(
    tx,
    sql`select w.no, w.level, w.judul, w.tanggal::text as tanggal, w.berlaku_sampai::text as berlaku_sampai, w.pelanggaran, w.tindakan,
        case when w.status in ('terbit', 'diterima') and w.berlaku_sampai < ${dateIn(now)}::date then 'kedaluwarsa' else w.status end as status,
        m.nama, m.nip, j.nama as jabatan, d.nama as divisi, o.nama as kantor, c.id::float8 as company, f.sha256 as logo,
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
  const content = letterContent(row, row.sender)
  return {
    name: `${row.no?.replaceAll("/", "-") ?? "Konsep surat peringatan"} ${row.nama}`,
    draw: async () => {
      const logo = row.logo === null ? null : await bytesOf(row.company, row.logo)
      return drawPaper(`${content.title} ${row.nama}`, now, drawLetter(content, logo))
    },
  }
}
