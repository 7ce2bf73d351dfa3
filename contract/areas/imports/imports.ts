import { Schema } from "effect"
import { defineCall, type Who } from "../../kit/call.ts"
import type { Action, AppModule } from "../../kit/modules.ts"
import { mesin } from "../attendance/mesin.ts"
import { customers } from "../fieldwork/customers.ts"
import { LIST_VARIANTS } from "../fieldwork/productLists.ts"
import { products } from "../fieldwork/products.ts"
import { members } from "../members/members.ts"
import { careers } from "../career/careers.ts"
import { raises } from "../payroll/raises.ts"
import { saldoPajak } from "../payroll/saldoPajak.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { formId, id, oneOf, oneOfOr, text, whole, writeFields } from "../../kit/schema.ts"
import { importHows, type ImportKind, importKinds, importState, SHEET_MAX_BYTES } from "./importState.ts"

export {
  importKinds,
  importHows,
  SHEET_MAX_BYTES,
  SHEET_MAX_ROWS,
  REPLACED,
  PROBLEMS_SHOWN,
  GROUP_ROWS_SHOWN,
  GROUPS_SHOWN,
  type ImportKind,
  type ImportHow,
  type ImportReport,
  type ImportState,
} from "./importState.ts"

const who = ["company", "office"] as const

/** Maximum number of names that one import may create. */
export const NAMES_MOST = 300
const word = text(50)

type Words = {
  readonly who?: readonly Who[]
  readonly module: AppModule
  /** Required right, if it is not the right to create rows. */
  readonly action?: Action
  readonly noun: string
  /** Cached lists and options to invalidate afterwards. */
  readonly invalidates: readonly string[]
}

/**
 * `check` with a `file` (xlsx or csv) starts validation; progress is polled with `members/import/status`. `commit`
 * with that check's `import_id` writes its rows in one transaction: every row (`all`), or the valid ones (`good`);
 * the counts are the rows written and skipped. Without `mode`, a file is validated and its valid rows are written in
 * one call, and the counts are the answer. `undo` reverts an import if its `may_undo` is true.
 *
 * `how: "update"` changes existing rows, for kinds with a key column (employees: NIP); empty cells change nothing.
 * `check` with an `import_id` instead of a file validates that file again: with `columns` (column mapping), `fixed`
 * (constant values for missing columns) and `names` (resolutions of unknown names: an `id` maps the name, without one
 * it is created).
 */
const importCall = <const P extends string>(path: P, { noun, invalidates, ...words }: Words) =>
  defineCall({
    path,
    scope: "tenant",
    byPersonOnly: true,
    who: words.who ?? who,
    needs: { module: words.module, action: words.action ?? "create" },
    payload: Schema.Struct({
      ...writeFields,
      mode: Schema.optionalKey(oneOf(["check", "commit", "undo"])),
      how: Schema.optionalKey(oneOf(importHows)),
      import_id: Schema.optionalKey(formId),
      only: Schema.optionalKey(oneOf(["all", "good"])),
      columns: Schema.optionalKey(
        Schema.Array(Schema.Struct({ at: whole(0, 199), key: Schema.NullOr(word) })).check(
          Schema.isMaxLength(200, { message: "Paling banyak 200 kolom" }),
        ),
      ),
      fixed: Schema.optionalKey(
        Schema.Array(Schema.Struct({ key: word, text: text(100) })).check(
          Schema.isMaxLength(50, { message: "Paling banyak 50 kolom" }),
        ),
      ),
      names: Schema.optionalKey(
        Schema.Array(Schema.Struct({ column: word, name: text(100), id: Schema.optionalKey(id) })).check(
          Schema.isMaxLength(NAMES_MOST, { message: `Paling banyak ${NAMES_MOST} nama` }),
        ),
      ),
    }),
    formParts: true,
    files: { file: { maxBytes: SHEET_MAX_BYTES, types: ["xlsx", "csv"] } },
    answer: importState,
    write: true,
    invalidates,
    summary: `Memeriksa lalu memasukkan ${noun} dari spreadsheet`,
    example: {
      mode: "commit",
      import_id: 1,
      names: [{ column: "departement_id", name: "Gudang & Logistik", id: 1 }],
    },
    refusal: "not_found",
  })

export const importMembers = importCall("members/import/pegawai", {
  module: "members",
  noun: "pegawai",
  invalidates: [members.listKey, "list-offices", "list-devisi", "list-jabatan"],
})
export const importSchedules = importCall("members/import/jadwal", {
  module: "attendanceSettings",
  noun: "jadwal shift",
  invalidates: ["list-shift"],
})
export const importPatterns = importCall("members/import/jadwal-tetap", {
  module: "attendanceSettings",
  noun: "jadwal tetap mingguan",
  invalidates: ["list-shift"],
})
export const importHolidays = importCall("holidays/import", {
  who: ["company"],
  module: "attendanceSettings",
  noun: "hari libur",
  invalidates: ["list-holidays", "list-holidays-nasional"],
})
export const importOfficeMembers = importCall("member-offices/import-members", {
  who: ["company"],
  module: "offices",
  noun: "pegawai yang boleh absen di kantor lain",
  invalidates: ["list-member-offices"],
})

/** Importing corrections needs the right to decide on attendance requests. */
export const importAttendance = importCall("laporan-absensi/import", {
  module: "attendance",
  action: "approve",
  noun: "catatan absensi",
  invalidates: ["list-absensi", "list-persetujuan-absensi"],
})

/** Files of attendance machines: a machine serves employees of any office, so the call is for the whole company. */
export const importTerminalRecords = importCall("mesin/import", {
  who: ["company"],
  module: "attendance",
  action: "approve",
  noun: "rekaman file mesin absensi",
  invalidates: [mesin.listKey, "list-absensi"],
})

/** Payroll is company-wide: accounts that can see it may import it. */
export const importPayComponents = importCall("members/import/payroll-components", {
  who: ["company"],
  module: "payroll",
  action: "edit",
  noun: "komponen gaji",
  invalidates: ["list-members-payroll-components"],
})

export const importTaxOpenings = importCall("members/import/saldo-pajak", {
  who: ["company"],
  module: "payroll",
  action: "edit",
  noun: "saldo awal pajak",
  invalidates: [saldoPajak.listKey],
})

export const importLeaveBalances = importCall("members/import/saldo-cuti", {
  who: ["company"],
  module: "leave",
  action: "edit",
  noun: "sisa cuti",
  invalidates: ["list-saldo-cuti"],
})

/** Paid out advances are money: entering them needs the right to decide on advances. */
export const importKasbonOpenings = importCall("members/import/sisa-kasbon", {
  who: ["company"],
  module: "advances",
  action: "approve",
  noun: "sisa kasbon",
  invalidates: ["list-kasbon"],
})

/** New basic pay of a raise by spreadsheet, while it is a draft. */
export const importRaises = importCall("members/import/kenaikan-gaji", {
  who: ["company"],
  module: "payroll",
  action: "edit",
  noun: "gaji pokok baru",
  invalidates: [raises.listKey],
})

/** Changes of employees by spreadsheet, while their document is a draft. */
export const importCareers = importCall("members/import/perubahan-kerja", {
  who: ["company"],
  module: "members",
  action: "edit",
  noun: "perubahan kerja",
  invalidates: [careers.listKey],
})

/** Duplicates are notes of a row, which may be written all the same. */
export const importCustomers = importCall("customers/import", {
  who: ["company"],
  module: "fieldwork",
  noun: "pelanggan",
  invalidates: [customers.listKey],
})
export const importProducts = importCall("products/import", {
  who: ["company"],
  module: "fieldwork",
  noun: "produk",
  invalidates: [products.listKey, LIST_VARIANTS],
})

/** The call of each kind. */
export const importCalls = {
  pegawai: importMembers,
  jadwal: importSchedules,
  jadwal_tetap: importPatterns,
  libur: importHolidays,
  kantor: importOfficeMembers,
  absensi: importAttendance,
  rekaman_mesin: importTerminalRecords,
  komponen_gaji: importPayComponents,
  saldo_pajak: importTaxOpenings,
  saldo_cuti: importLeaveBalances,
  sisa_kasbon: importKasbonOpenings,
  kenaikan_gaji: importRaises,
  perubahan_kerja: importCareers,
  pelanggan: importCustomers,
  produk: importProducts,
} as const satisfies Readonly<Record<ImportKind, unknown>>

/** Latest import of a kind that this account started and did not replace, also after its page was closed. */
export const importStatus = defineCall({
  path: "members/import/status",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ kind: oneOf(importKinds) }),
  answer: Schema.Struct({ import: Schema.NullOr(importState) }),
  background: true,
  summary: "Keadaan impor terakhir",
  example: { kind: "pegawai" },
})

/**
 * An empty template, or the error file: the invalid rows of check `import_id` with their problems, to be corrected;
 * `not_found` if another file has replaced it.
 */
export const importFile = defineCall({
  path: "members/import/file",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({
    kind: oneOf(importKinds),
    what: oneOf(["template", "problems"]),
    import_id: Schema.optionalKey(id),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Templat impor, atau baris yang bermasalah untuk diperbaiki",
  example: { kind: "pegawai", what: "template" },
})
