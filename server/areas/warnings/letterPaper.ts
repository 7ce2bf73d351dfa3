import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { BOTTOM, drawPaper, INK, LEFT, type Page, RIGHT, SOFT, WIDTH } from "../../sheets/page.ts"
import type { PaperMaker } from "../../sheets/paper.ts"
import { type LetterContent, letterContent, type LetterRow, type Sender } from "./letterContent.ts"

const LOGO = 54
const INSET = 18
const SIGN = 62

const drawHead = (page: Page, { head }: LetterContent, logo: Buffer | null): number => {
  const from = logo === null ? LEFT : LEFT + LOGO + 14
  const width = RIGHT - from
  if (logo !== null) page.picture(logo, LEFT, 48, LOGO)
  let y = 52
  for (const [at, line] of head.entries())
    y =
      page.text(
        line,
        from,
        y,
        at === 0 ? { bold: true, size: 14, width } : { size: 9, colour: SOFT, width },
      ) + 2
  const end = Math.max(y, logo === null ? 0 : 48 + LOGO) + 8
  page.rule(end, { colour: INK, width: 1.5 })
  page.rule(end + 2.5, { colour: INK, width: 0.5 })
  return end + 24
}

/**
 * The usual layout of Indonesian business letters: letterhead, title and number, the employee, the body, both
 * signatures.
 */
const draw = (content: LetterContent, logo: Buffer | null) => (page: Page) => {
  let y = drawHead(page, content, logo)
  if (content.mark !== null)
    y = page.text(content.mark, LEFT, y, { bold: true, size: 9, align: "center" }) + 8
  y = page.text(content.title, LEFT, y, { bold: true, size: 13, align: "center", underline: true }) + 3
  y = page.text(content.no, LEFT, y, { align: "center" }) + 20
  y = page.text("Dengan hormat, surat ini ditujukan kepada:", LEFT, y) + 8
  for (const [label, value] of content.facts) {
    page.text(label, LEFT + INSET, y, { width: 90 })
    page.text(":", LEFT + INSET + 92, y, { width: 10 })
    y = page.text(value, LEFT + INSET + 104, y, { width: WIDTH - INSET - 104 }) + 3
  }
  y += 10
  for (const { words, isOwn } of content.body) {
    const x = isOwn ? LEFT + INSET : LEFT
    const width = isOwn ? WIDTH - INSET : WIDTH
    if (y + page.heightOf(words, { width }) > BOTTOM) y = page.next()
    y = page.text(words, x, y, { width, ...(isOwn ? {} : { align: "justify" as const }) }) + 9
  }
  y += 12
  if (y + SIGN + 70 > BOTTOM) y = page.next()
  page.text(content.place, 330, y, { width: RIGHT - 330 })
  y += 16
  const column = (lines: readonly string[], x: number, width: number) => {
    const [first = "", name = "", role = ""] = lines
    page.text(first, x, y, { width })
    page.text(name === "" ? "(.........................................)" : name, x, y + SIGN, {
      width,
      bold: true,
    })
    page.text(role, x, y + SIGN + 14, { width, size: 9, colour: SOFT })
  }
  column(content.to, LEFT, 220)
  column(content.from, 330, RIGHT - 330)
}

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
        json_build_object('nama', c.nama, 'nama_legal', c.nama_legal, 'alamat', c.alamat, 'kota', c.kota, 'phone', c.phone,
          'email', c.email, 'pic_nama', c.pic_nama, 'pic_jabatan', c.pic_jabatan) as sender
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
      return drawPaper(`${content.title} ${row.nama}`, now, draw(content, logo))
    },
  }
}
