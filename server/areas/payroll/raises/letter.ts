import { sql } from "drizzle-orm"
import { dateWords, rupiahWords } from "#contract/kit/words.ts"
import { rowsOf } from "../../../db/database.ts"
import {
  companyOf,
  drawLetter,
  headOf,
  type LetterContent,
  letterWords,
  ownWords,
  SENDER_COLUMNS,
  type Sender,
} from "../../../sheets/letter.ts"
import { drawPaper } from "../../../sheets/page.ts"
import type { PaperMaker } from "../../../sheets/paper.ts"

type Read = {
  readonly judul: string
  readonly status: string
  readonly effective_date: string
  readonly note: string | null
  readonly no: string
  readonly old_amount: number
  readonly new_amount: number
  readonly per: "bulanan" | "harian" | "jam"
  readonly dated: string
  readonly nama: string
  readonly nip: string
  readonly jabatan: string | null
  readonly divisi: string | null
  readonly kantor: string
  readonly logo: string | null
  readonly company: number
  readonly sender: Sender
}

const PER = { bulanan: "sebulan", harian: "sehari", jam: "sejam" } as const

const contentOf = (row: Read): LetterContent => {
  const { sender, old_amount, new_amount } = row
  const per = PER[row.per]
  return {
    head: headOf(sender),
    mark: row.status === "cancelled" ? "DIBATALKAN: surat ini tidak berlaku" : null,
    title: "SURAT KENAIKAN GAJI",
    no: `Nomor: ${row.no}`,
    opening: `Perihal: ${row.judul}. Surat ini ditujukan kepada:`,
    facts: [
      ["Nama", row.nama],
      ["NIP", row.nip],
      ["Jabatan", row.jabatan ?? "-"],
      ["Divisi", row.divisi ?? "-"],
      ["Kantor", row.kantor],
    ],
    body: [
      letterWords(
        `${companyOf(sender)} menaikkan gaji pokok pegawai tersebut, berlaku sejak ${dateWords(row.effective_date)}:`,
      ),
      ownWords(`Gaji pokok sebelumnya: ${rupiahWords(old_amount)} ${per}`),
      ownWords(`Gaji pokok yang baru: ${rupiahWords(new_amount)} ${per}`),
      ownWords(`Kenaikan: ${rupiahWords(new_amount - old_amount)} ${per}`),
      ...(row.note === null ? [] : [ownWords(row.note)]),
      letterWords(
        "Selisih bulan yang gajinya sudah dibayarkan diterima bersama gaji berikutnya. Pajak dan iuran BPJS mengikuti ketentuan yang berlaku.",
      ),
      letterWords("Demikian surat ini dibuat untuk dipergunakan sebagaimana mestinya."),
    ],
    place: `${sender.kota ?? row.kantor}, ${dateWords(row.dated)}`,
    from: [companyOf(sender), sender.pic_nama ?? "", sender.pic_jabatan ?? ""],
    to: ["Yang menerima,", row.nama, `NIP ${row.nip}`],
  }
}

/** The letter of one employee of an applied raise as PDF; `ask` names the raise and the employee. */
export const raisePaper: PaperMaker = async (tx, ask, now, bytesOf) => {
  const { id, members_id } = ask as { readonly id: number; readonly members_id: number }
  const [row] = await rowsOf<Read>(
    tx,
    sql`select z.judul, z.status, z.effective_date::text as effective_date, z.note, r.no, r.old_amount::float8 as old_amount,
        r.new_amount::float8 as new_amount, m.gaji_type as per, (z.applied_at at time zone 'Asia/Jakarta')::date::text as dated,
        m.nama, m.nip, j.nama as jabatan, d.nama as divisi, o.nama as kantor,
        c.id::float8 as company, f.sha256 as logo, ${sql.raw(SENDER_COLUMNS)} as sender
      from pay_raise_rows r join pay_raises z on z.companies_id = r.companies_id and z.id = r.pay_raises_id
      join companies c on c.id = r.companies_id
      join members m on m.companies_id = r.companies_id and m.id = r.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
      left join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
      left join files f on f.companies_id = c.id and f.id = c.logo_files_id and f.type in ('png', 'jpeg')
      where r.pay_raises_id = ${id} and r.members_id = ${members_id} and r.no is not null`,
  )
  if (row === undefined) throw new Error(`letter of raise ${id} for employee ${members_id} is gone`)
  const content = contentOf(row)
  return {
    name: `Surat kenaikan gaji ${row.nama}`,
    draw: async () => {
      const logo = row.logo === null ? null : await bytesOf(row.company, row.logo)
      return drawPaper(`${content.title} ${row.nama}`, now, drawLetter(content, logo))
    },
  }
}
