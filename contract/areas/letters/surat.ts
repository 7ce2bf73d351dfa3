import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import { rowSteps, rowsWithNote } from "../../kit/rowSteps.ts"
import { defineResource } from "../../kit/resource.ts"
import {
  id,
  ids,
  isoDate,
  oneOf,
  optionalLongText,
  optionalText,
  rowResults,
  text,
  writeFields,
} from "../../kit/schema.ts"
import { letterKinds } from "./letterFields.ts"

export const suratStatuses = ["draft", "terbit", "dibatalkan"] as const

const nullText = Schema.NullOr(Schema.String)
/** Inputs of a letter besides its employee and its template. */
const said = {
  tanggal: isoDate,
  /** For what the letter is asked: {{keperluan}}. */
  keperluan: optionalText(150),
  /** {{keterangan}} */
  keterangan: optionalLongText(1_000),
}

/**
 * Surat: a letter to or about an employee, made from a template. A draft can be changed and deleted; an issued letter
 * has a number, and its text is stored as it was at that moment.
 */
export const surat = defineResource({
  id: "surat",
  alias: "surat_id",
  noun: "surat",
  fields: { template_surat_id: id, members_id: id, judul: text(120), ...said },
  shown: {
    template_surat_nama: Schema.String,
    members_nama: Schema.String,
    nip: Schema.String,
    kantor: Schema.String,
    jenis: oneOf(letterKinds),
    /** 001/SKK/XI/2026; null while it is a draft. */
    no: nullText,
    status: Schema.Literals(suratStatuses),
    /** The change of employment (perubahan kerja) that it announces; null = none. */
    careers_id: Schema.NullOr(Schema.Int),
    /** It is issued: no field can be changed. */
    is_fixed: Schema.Boolean,
    /** It tells pay. */
    bergaji: Schema.Boolean,
    /** It tells pay, and this account may not see salaries. */
    is_secret: Schema.Boolean,
    /** Labels of fields that its template names and its employee lacks; none once it is issued. */
    kurang: Schema.Array(Schema.String),
    last: lastMove,
    history: Schema.Array(moveRow),
  },
  sorts: ["tanggal", "judul", "updated_at"],
  firstDir: "desc",
  filters: {
    status: Schema.optionalKey(oneOf(suratStatuses)),
    jenis: Schema.optionalKey(oneOf(letterKinds)),
    members_id: Schema.optionalKey(id),
    template_surat_id: Schema.optionalKey(id),
    careers_id: Schema.optionalKey(id),
  },
  who: { read: ["company", "office"], write: ["company", "office"] },
  module: "letters",
  exampleRows: { remove: 4 },
  example: {
    template_surat_id: 1,
    members_id: 1,
    judul: "Surat keterangan untuk KPR",
    tanggal: "2026-11-20",
    keperluan: "pengajuan kredit pemilikan rumah",
  },
})

const step = rowSteps(
  {
    who: ["company", "office"],
    needs: { module: "letters", action: "approve" },
    invalidates: [surat.listKey],
  },
  rowsWithNote,
)
export const issueSurat = step("surat/terbitkan", "Menerbitkan konsep surat dengan nomornya", { ids: [4] })
export const cancelSurat = step("surat/batalkan", "Membatalkan surat yang sudah terbit, dengan alasan", {
  ids: [1],
  note: "Jabatannya keliru",
})

/** Drafts for several employees, with a result for each. */
export const makeSurat = defineCall({
  path: "surat/buat",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "letters", action: "create" },
  payload: Schema.Struct({ ...writeFields, ids: ids(200), template_surat_id: id, ...said }),
  answer: rowResults,
  write: true,
  invalidates: [surat.listKey],
  summary: "Membuat konsep surat untuk beberapa pegawai sekaligus; ids adalah id pegawai",
  example: { ids: [1, 2], template_surat_id: 1, tanggal: "2026-11-20" },
  refusal: "not_found",
})

/** Drafts that one press makes for a change of employment; a larger one is pressed again. */
export const CAREER_SURAT_MOST = 200

/** Drafts for the employees of a change of employment; those who have one of this template already are left out. */
export const makeCareerSurat = defineCall({
  path: "surat/buat-perubahan",
  scope: "tenant",
  who: ["company"],
  needs: { module: "letters", action: "create" },
  payload: Schema.Struct({ ...writeFields, careers_id: id, template_surat_id: id, ...said }),
  answer: Schema.Struct({
    made: Schema.Int,
    /** Drafts among them whose employee lacks a field. */
    incomplete: Schema.Int,
    /** Employees who have none yet. */
    left: Schema.Int,
  }),
  write: true,
  invalidates: [surat.listKey],
  summary:
    "Membuat konsep surat untuk pegawai sebuah perubahan kerja, dengan penempatan sejak tanggal berlakunya",
  example: { careers_id: 1, template_surat_id: 3, tanggal: "2026-11-20" },
  refusal: "not_found",
})

/** Letters of one page of the list, the most that are printed together. */
export const PRINTED_MOST = 100

export const printSurat = defineCall({
  path: "surat/cetak",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "letters", action: "export" },
  payload: Schema.Struct({ ids: ids(PRINTED_MOST) }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Alamat satu PDF dari beberapa surat terbit menurut urutannya, berlaku 5 menit",
  example: { ids: [1] },
  refusal: "not_found",
})

export const previewSurat = defineCall({
  path: "surat/pratinjau",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "letters", action: "view" },
  payload: Schema.Struct({ template_surat_id: id, members_id: id, ...said }),
  answer: Schema.Struct({
    judul: Schema.String,
    /** The running part is three dots: it is given when the letter is issued. */
    no: Schema.String,
    /** HTML; what is missing is a line of dots. */
    isi: Schema.String,
    kurang: Schema.Array(Schema.String),
  }),
  summary: "Pratinjau surat dengan data seorang pegawai, tanpa menyimpannya",
  example: { template_surat_id: 1, members_id: 1, tanggal: "2026-11-20" },
  refusal: "not_found",
})

export const suratPdf = defineCall({
  path: "surat/pdf",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "letters", action: "export" },
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Alamat surat sebagai PDF, berlaku 5 menit; konsep diberi tanda konsep",
  example: { id: 1 },
  refusal: "not_found",
})
