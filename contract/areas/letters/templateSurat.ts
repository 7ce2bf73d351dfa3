import { Schema } from "effect"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { flag, formatted, oneOf, optionalText, text } from "../../kit/schema.ts"
import { type LetterKind, letterKinds, patternProblem, textProblem } from "./letterFields.ts"

const MOST_TEXT = 20_000
const PATTERN_START = "{urut}/{kode}/{bulan_romawi}/{tahun}"

const problemAt = (path: string, issue: string | null): readonly Problem[] =>
  issue === null ? [] : [{ path: [path], issue }]

/** Fields named in the title and the text, and parts of the number, are known ones. */
const problemsOf = ({
  jenis,
  judul,
  isi,
  pola,
}: {
  readonly jenis: LetterKind
  readonly judul: string
  readonly isi: string
  readonly pola: string
}): readonly Problem[] => [
  ...problemAt("judul", textProblem(judul, jenis)),
  ...problemAt("isi", textProblem(isi, jenis)),
  ...problemAt("pola", patternProblem(pola)),
]

/**
 * Templat surat: rich text with fields (`{{nama}}`) from which letters are made, the pattern of their numbers, and who
 * signs them. Not in the specification.
 */
export const templateSurat = defineResource(
  {
    id: "template-surat",
    alias: "template_surat_id",
    noun: "templat surat",
    fields: {
      nama: text(80),
      jenis: oneOf(letterKinds),
      /** In numbers: SKK. */
      kode: text(20).check(
        Schema.isPattern(/^[A-Za-z0-9.-]+$/, { message: "Hanya huruf, angka, titik dan tanda hubung" }),
      ),
      /** The title on the letter; fields too. */
      judul: text(120),
      isi: formatted(MOST_TEXT),
      /** Pattern of the numbers: `{urut}/{kode}/{bulan_romawi}/{tahun}`. */
      pola: text(80),
      /** Who signs; null = the contact person of the company. */
      penanda: optionalText(80),
      penanda_jabatan: optionalText(80),
      /** The employee signs too. */
      tanda_terima: flag(false),
      is_active: flag(true),
    },
    files: { tanda_tangan: { maxBytes: 1_000_000, types: ["png", "jpeg"] } },
    shown: {
      tanda_tangan: Schema.NullOr(Schema.String),
      /** It names pay: its letters are seen by accounts that may see salaries. */
      bergaji: Schema.Boolean,
    },
    listed: ["nama", "jenis", "kode", "pola", "bergaji", "is_active"],
    sorts: ["nama", "updated_at"],
    filters: {
      jenis: Schema.optionalKey(oneOf(letterKinds)),
      is_active: Schema.optionalKey(Schema.Boolean),
    },
    who: { read: ["company", "office"], write: ["company"] },
    module: "letters",
    extra: { options: "pilihan" },
    exampleRows: { remove: 5 },
    example: {
      nama: "Surat keterangan aktif",
      jenis: "keterangan",
      kode: "SKA",
      judul: "SURAT KETERANGAN KERJA",
      isi: "<p>{{perusahaan}} menerangkan bahwa {{nama}} bekerja sejak {{tanggal_masuk}}.</p>",
      pola: PATTERN_START,
    },
  },
  problemsOf,
)
export const NUMBER_PATTERN = PATTERN_START
