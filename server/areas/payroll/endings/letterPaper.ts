import { sql } from "drizzle-orm"
import type { letterKinds } from "#contract/areas/payroll/endings.ts"
import { rowsOf } from "../../../db/database.ts"
import type { KeptSeverance } from "../../../db/tables/endings.ts"
import { drawLetter, SENDER_COLUMNS, type Sender } from "../../../sheets/letter.ts"
import { drawPaper } from "../../../sheets/page.ts"
import type { PaperMaker } from "../../../sheets/paper.ts"
import type { Asked } from "./compute.ts"
import { computedOf, computeEnding, leaverOf } from "./compute.ts"
import { type EndingLetter, endingLetterOf, letterName } from "./letterContent.ts"

type Read = Omit<EndingLetter, "parts"> &
  Asked & {
    readonly kept: KeptSeverance | null
    readonly logo: string | null
    readonly company: number
    readonly sender: Sender
  }

/** A letter of an end of employment as PDF; `ask` names its row. */
export const endingPaper =
  (kind: (typeof letterKinds)[number]): PaperMaker =>
  async (tx, ask, now, bytesOf) => {
    const { id } = ask as { readonly id: number }
    const [row] = await rowsOf<Read>(
      tx,
      sql`select z.judul, z.reason, z.notice_date::text as notice_date, z.last_day::text as last_day, z.status, z.kept,
          z.members_id::float8 as members_id, z.pkwt_from::text as pkwt_from, z.leave_days::float8 as leave_days, z.leave_divisor,
          z.pension::float8 as pension, z.separation::float8 as separation, z.other_rights::float8 as other_rights, z.compensation_tax,
          m.nama, m.nip, m.tanggal_masuk::text as joined, j.nama as jabatan, d.nama as divisi, o.nama as kantor,
          c.id::float8 as company, f.sha256 as logo, ${sql.raw(SENDER_COLUMNS)} as sender
        from employment_endings z join companies c on c.id = z.companies_id
        join members m on m.companies_id = z.companies_id and m.id = z.members_id
        join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
        left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
        left join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
        left join files f on f.companies_id = c.id and f.id = c.logo_files_id and f.type in ('png', 'jpeg')
        where z.id = ${id}`,
    )
    const leaver = row === undefined ? undefined : await leaverOf(tx, row.members_id, row.last_day)
    if (row === undefined || leaver === undefined) throw new Error(`end of employment ${id} is gone`)
    const { parts } = row.kept === null ? await computeEnding(tx, row, leaver) : computedOf(row.kept)
    const letter = { ...row, parts: parts.map(({ nama, amount }) => ({ nama, amount: Number(amount) })) }
    const content = endingLetterOf(kind, letter, row.sender)
    return {
      name: letterName(kind, letter),
      draw: async () => {
        const logo = row.logo === null ? null : await bytesOf(row.company, row.logo)
        return drawPaper(`${content.title} ${row.nama}`, now, drawLetter(content, logo))
      },
    }
  }
