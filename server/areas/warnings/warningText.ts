import { and, desc, eq } from "drizzle-orm"
import { warningSample } from "#contract/areas/letters/samples.ts"
import type { LetterLevel } from "#contract/areas/warnings/suratPeringatan.ts"
import { dateWords } from "#contract/kit/words.ts"
import { Refusal } from "../../call/answer.ts"
import type { Tx } from "../../db/database.ts"
import { type suratPeringatan, templateSurat } from "../../db/tables/index.ts"
import type { IssuedLetter } from "../../db/tables/surat.ts"
import {
  composed,
  filledText,
  keptLogo,
  labelsOf,
  letterheadOf,
  type LetterTemplate,
  missingOf,
  picturesOf,
  valuesOf,
} from "../letters/index.ts"
import { names, next, titles } from "./letterContent.ts"

type Warning = Pick<
  typeof suratPeringatan.$inferSelect,
  | "companies_id"
  | "members_id"
  | "level"
  | "judul"
  | "tanggal"
  | "berlaku_sampai"
  | "pelanggaran"
  | "tindakan"
  | "no"
>
type Template = LetterTemplate & { readonly id: number | null; readonly signature: number | null }

/** The built-in template, of a company without one of its own. */
const builtIn: Template = {
  ...warningSample,
  id: null,
  penanda: null,
  penanda_jabatan: null,
  signature: null,
}

/** The company's active template of warning letters: the one that was changed last. */
const templateOf = async (tx: Tx, company: number): Promise<Template> => {
  const [row] = await tx
    .select()
    .from(templateSurat)
    .where(
      and(
        eq(templateSurat.companies_id, company),
        eq(templateSurat.jenis, "peringatan"),
        eq(templateSurat.is_active, true),
      ),
    )
    .orderBy(desc(templateSurat.updated_at), desc(templateSurat.id))
    .limit(1)
  return row === undefined ? builtIn : { ...row, signature: row.tanda_tangan_files_id }
}

const said = ({ tanggal }: Warning) => ({ tanggal, keperluan: null, keterangan: null })

const composedFrom = async (tx: Tx, template: Template, warning: Warning): Promise<IssuedLetter> => {
  const { level, tanggal } = warning
  const known = await valuesOf(tx, warning.members_id, said(warning))
  if (known === null) throw new Error(`employee ${warning.members_id} is gone`)
  const values = {
    ...known,
    jabatan: known.jabatan ?? "-",
    divisi: known.divisi ?? "-",
    nomor: warning.no ?? "—",
    tingkat: names[level],
    perihal: warning.judul,
    pelanggaran: warning.pelanggaran,
    tindakan: warning.tindakan,
    berlaku_sampai: dateWords(warning.berlaku_sampai),
    akibat: next[level],
  }
  const about = { tanggal, nama: known.nama ?? "", nip: known.nip ?? "", kantor: known.kantor ?? "" }
  const letter = composed(template, await letterheadOf(tx, warning.companies_id), values, about, ["tindakan"])
  return { ...letter, title: filledText(template.judul, { ...values, tingkat: titleOf(level) }) }
}
const titleOf = (level: LetterLevel): string => titles[level]

/** Fields that may be empty on a warning letter: the built-in text has a dash for them. */
const MAY_LACK: readonly string[] = ["jabatan", "divisi"]

/**
 * Everything that a warning letter keeps of the moment when it is issued.
 * @throws Refusal where its employee lacks a field of the template
 */
export const issuedWarning = async (tx: Tx, warning: Warning, at: string) => {
  const template = await templateOf(tx, warning.companies_id)
  const missing =
    template.id === null
      ? []
      : await missingOf(tx, { id: template.id }, { ...said(warning), members_id: warning.members_id })
  const lacks = labelsOf(missing.filter((token) => !MAY_LACK.includes(token)))
  if (lacks.length > 0) throw new Refusal(`Belum lengkap untuk templatnya: ${lacks.join(", ")}`, "state")
  const { logo } = await letterheadOf(tx, warning.companies_id)
  return {
    issued: await composedFrom(tx, template, warning),
    logo_files_id: await keptLogo(tx, warning.companies_id, logo, at),
    tanda_tangan_files_id: template.signature,
  }
}

/** A draft as it would be issued now, without a signature. */
export const draftWarning = async (tx: Tx, warning: Warning) => {
  const { logo } = await letterheadOf(tx, warning.companies_id)
  return {
    letter: await composedFrom(tx, await templateOf(tx, warning.companies_id), warning),
    read: await picturesOf(tx, warning.companies_id, { logo, signature: null }),
  }
}
