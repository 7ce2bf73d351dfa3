import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import {
  flag,
  id,
  ids,
  listFields,
  oneOf,
  oneOfEitherCase,
  optionalLongText,
  pageOf,
  rowResults,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import {
  companyFields,
  companyRecord,
  companyRow,
  companyStart,
  companyStatuses,
  companyTerms,
} from "./companies.ts"

/** Calls of the super administrator over all companies. */
const platform = { scope: "platform", who: ["super"], needs: null } as const
export const COMPANIES_LIST = "list-companies"

/** A company as a row of the platform's table; its figures are those of `counted_at`. */
export const companyTableRow = Schema.Struct({
  ...companyRow.fields,
  version: Schema.Int,
  email: Schema.String,
  kota: Schema.NullOr(Schema.String),
  plan_name: Schema.String,
  plan_expires_at: Schema.NullOr(Schema.String),
  sales_pic: Schema.NullOr(Schema.String),
  point_balance: Schema.Int,
  /** MB; null = never counted. */
  storage_used_mb: Schema.NullOr(Schema.Number),
  counted_at: Schema.NullOr(Schema.String),
})

/** Everything that the list and the page read of a company. */
export const companyShown = Schema.Struct({ ...companyRecord.fields, ...companyTableRow.fields })
/** Values of the page's form, and of the form of a new company. */
export const companyValues = Schema.Struct({
  ...companyFields,
  ...companyTerms,
  ...companyStart,
  with_dummy: flag(false),
  hapus_logo: flag(false),
})

export const companySorts = ["nama", "created_at", "trial_end", "leaves_on"] as const
const narrowing = {
  /** Trials that end within this many days. */
  ending_within: Schema.optionalKey(whole(0, 3_650)),
  /** Cancelled, but open until their last day. */
  leaving: Schema.optionalKey(Schema.Boolean),
}
export const companyFilters = {
  status: Schema.optionalKey(oneOfEitherCase(companyStatuses)),
  ...narrowing,
}
const asked = { ...listFields, sort: Schema.optionalKey(Schema.Literals(companySorts)), ...narrowing }

export const listCompanies = defineCall({
  ...platform,
  path: "companies/list/table",
  payload: Schema.Struct({ ...asked, ...companyFilters }),
  answer: pageOf(companyTableRow),
  summary: "Daftar perusahaan dengan pemakaiannya",
  example: { status: "Trial" },
})

/** The same table with a fixed status. */
const listOf = <const Path extends string>(path: Path, summary: string) =>
  defineCall({
    ...platform,
    path,
    payload: Schema.Struct(asked),
    answer: pageOf(companyTableRow),
    summary,
    example: { page: 1 },
  })
export const listTrials = listOf("companies/list-users-trial", "Perusahaan dalam masa coba (Trial)")
export const listActive = listOf("companies/list-users-aktif", "Perusahaan yang berlangganan (Deal)")
export const listClosed = listOf("companies/list-users-non-aktif", "Perusahaan yang ditutup (Close)")

const writing = { ...platform, write: true, invalidates: [COMPANIES_LIST] } as const

/** A new company in its trial; its first administrator is invited by mail and goes through the welcome. */
export const createCompany = defineCall({
  ...writing,
  path: "companies/create/new",
  payload: Schema.Struct({
    ...writeFields,
    ...companyFields,
    ...companyTerms,
    ...companyStart,
    /** Fills it with trial data by a job; `companies/delete-data-dummy` removes it again. */
    with_dummy: flag(false),
  }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  invalidates: [COMPANIES_LIST, "list-users-companies"],
  summary: "Membuat perusahaan Trial dan mengundang admin pertamanya",
  example: {
    nama: "PT Contoh Baru",
    email: "halo@contoh-baru.test",
    admin_nama: "Rina Contoh",
    admin_email: "rina@contoh-baru.test",
  },
})

/** Decisions about the status; each is an event of the company's lifecycle. */
export const companySteps = ["deal", "close", "reopen"] as const
export type CompanyStep = (typeof companySteps)[number]

/** `note` is the reason of a closing and of a reopening, 5 to 500 characters. */
export const moveCompanies = defineCall({
  ...writing,
  path: "companies/update/status",
  payload: Schema.Struct({
    ...writeFields,
    step: oneOf(companySteps),
    companies_id: ids(100).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu perusahaan" })),
    note: optionalLongText(500),
  }).check(
    Schema.makeFilter(({ step, note }) =>
      step === "deal" || (note?.length ?? 0) >= 5
        ? []
        : [{ path: ["note"], issue: "Isi alasan 5 sampai 500 karakter" }],
    ),
  ),
  answer: rowResults,
  summary: "Mencatat perusahaan sebagai Deal, menutupnya, atau membukanya kembali",
  example: { step: "close", companies_id: [1001], note: "Berhenti berlangganan akhir bulan" },
  refusal: "state",
})

export const companyLetters = ["welcome", "credential", "reminder"] as const
export type CompanyLetter = (typeof companyLetters)[number]

/** One company as `id`, or several as `ids`. */
const chosenCompanies = { id: Schema.optionalKey(id), ids: Schema.optionalKey(ids(100)) }

/**
 * `welcome` and `reminder` go to the contact person, else to the company's address; `credential` sends each owner a
 * link to set a password. A company for which the letter makes no sense is refused in its row.
 */
export const mailCompanies = defineCall({
  ...platform,
  path: "companies/send-email/demo",
  payload: Schema.Struct({ ...writeFields, ...chosenCompanies, template: oneOf(companyLetters) }),
  alias: "companies_id",
  answer: rowResults,
  write: true,
  summary: "Mengirim surat sambutan, tautan masuk, atau pengingat masa coba kepada perusahaan yang dipilih",
  example: { id: 1000, template: "credential" },
})

/** Counts employees, accounts, files and storage anew; otherwise this happens once an hour. */
export const recountCompanies = defineCall({
  ...writing,
  path: "companies/create-cache",
  payload: Schema.Struct({ ...writeFields, ...chosenCompanies }),
  alias: "companies_id",
  answer: rowResults,
  summary: "Menghitung ulang angka perusahaan yang dipilih: pegawai, akun, dan penyimpanan",
  example: { id: 1000 },
})
