import { sql } from "drizzle-orm"
import { letterNumberOf } from "#contract/areas/letters/letterFields.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import type { surat, templateSurat } from "../../db/tables/index.ts"
import type { IssuedLetter } from "../../db/tables/surat.ts"
import { drawPaper } from "../../sheets/page.ts"
import type { BytesOf, PaperMaker } from "../../sheets/paper.ts"
import { drawRichLetter, type RichLetter } from "../../sheets/richLetter.ts"
import { composed, letterheadOf } from "./compose.ts"
import { valuesOf } from "./values.ts"

type Letter = Pick<
  typeof surat.$inferSelect,
  | "companies_id"
  | "members_id"
  | "judul"
  | "tanggal"
  | "keperluan"
  | "keterangan"
  | "careers_id"
  | "status"
  | "no"
  | "issued"
  | "logo_files_id"
  | "tanda_tangan_files_id"
>
type Read = Letter & { readonly nama: string; readonly template: typeof templateSurat.$inferSelect }

/** Bytes of files by their ids: null where there is none. */
export const picturesOf = async (
  tx: Tx,
  company: number,
  ids: { readonly logo: number | null; readonly signature: number | null },
) => {
  const rows = await rowsOf<{ readonly id: number; readonly sha256: string }>(
    tx,
    sql`select f.id::float8 as id, f.sha256 from files f where f.companies_id = ${company} and f.id in (${ids.logo ?? 0}, ${ids.signature ?? 0})`,
  )
  const hashOf = (id: number | null) => rows.find((row) => row.id === id)?.sha256 ?? null
  const [logo, signature] = [hashOf(ids.logo), hashOf(ids.signature)]
  return async (bytesOf: BytesOf) => ({
    logo: logo === null ? null : await bytesOf(company, logo),
    signature: signature === null ? null : await bytesOf(company, signature),
  })
}

const marks: Readonly<Partial<Record<Letter["status"], string>>> = {
  draft: "KONSEP: belum diterbitkan",
  dibatalkan: "DIBATALKAN: surat ini tidak berlaku",
}

/** A draft with today's values. */
const draftOf = async (tx: Tx, { companies_id, members_id, template, ...row }: Read) => {
  const values = await valuesOf(tx, members_id, row)
  if (values === null) throw new Error(`employee ${members_id} is gone`)
  const head = await letterheadOf(tx, companies_id)
  const no = letterNumberOf(template, null, row.tanggal)
  const about = {
    tanggal: row.tanggal,
    nama: values.nama ?? "",
    nip: values.nip ?? "",
    kantor: values.kantor ?? "",
  }
  return {
    no,
    letter: composed(template, head, { ...values, nomor: no }, about),
    pictures: { logo: head.logo, signature: null },
  }
}

const richOf = (letter: IssuedLetter, no: string, status: Letter["status"]): RichLetter => ({
  ...letter,
  no: `Nomor: ${no}`,
  mark: marks[status] ?? null,
})

/** Letters by their ids, as they are stored; the rights of the account decide which it reads. */
const lettersOf = (tx: Tx, ids: readonly number[]): Promise<readonly Read[]> =>
  rowsOf<Read>(
    tx,
    sql`select l.companies_id::float8 as companies_id, l.members_id::float8 as members_id, l.judul, l.tanggal::text as tanggal,
        l.keperluan, l.keterangan, l.careers_id::float8 as careers_id, l.status, l.no, l.issued, l.logo_files_id::float8 as logo_files_id,
        l.tanda_tangan_files_id::float8 as tanda_tangan_files_id, m.nama, to_json(tp) as template
      from letters l join members m on m.companies_id = l.companies_id and m.id = l.members_id
      join letter_templates tp on tp.companies_id = l.companies_id and tp.id = l.template_surat_id
      where l.id = ${anyOf(ids)} order by array_position(${sql`array[${sql.join(
        ids.map((id) => sql`${id}::bigint`),
        sql`, `,
      )}]`}, l.id)`,
  )

/** Its content and pictures; an issued one is drawn from what was stored when it was issued. */
const readyOf = async (tx: Tx, row: Read) => {
  const { no, letter, pictures } =
    row.issued === null
      ? await draftOf(tx, row)
      : {
          no: row.no ?? "",
          letter: row.issued,
          pictures: { logo: row.logo_files_id, signature: row.tanda_tangan_files_id },
        }
  return { content: richOf(letter, no, row.status), read: await picturesOf(tx, row.companies_id, pictures) }
}

/** A letter as PDF; `ask` names it. */
export const suratPaper: PaperMaker = async (tx, ask, now, bytesOf) => {
  const { id } = ask as { readonly id: number }
  const [row] = await lettersOf(tx, [id])
  if (row === undefined) throw new Error(`letter ${id} is gone`)
  const { content, read } = await readyOf(tx, row)
  return {
    name: `${row.no?.replaceAll("/", "-") ?? `Konsep ${row.judul}`} ${row.nama}`,
    draw: async () =>
      drawPaper(`${content.title} ${row.nama}`, now, drawRichLetter(content, await read(bytesOf))),
  }
}

/** Several letters in one PDF, each on a page of its own; `ask` lists them in their order. */
export const suratPrint: PaperMaker = async (tx, ask, now, bytesOf) => {
  const { ids } = ask as { readonly ids: readonly number[] }
  const ready: Awaited<ReturnType<typeof readyOf>>[] = []
  for (const row of await lettersOf(tx, ids)) ready.push(await readyOf(tx, row))
  return {
    name: `${ready.length} surat`,
    draw: async () => {
      const drawn = await Promise.all(
        ready.map(async ({ content, read }) => drawRichLetter(content, await read(bytesOf))),
      )
      return drawPaper(`${ready.length} surat`, now, (page) => {
        for (const [at, draw] of drawn.entries()) {
          if (at > 0) page.next()
          draw(page)
        }
      })
    },
  }
}
