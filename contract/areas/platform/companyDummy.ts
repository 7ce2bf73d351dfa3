import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { declareJob } from "../../kit/job.ts"
import { id, oneOf, writeFields } from "../../kit/schema.ts"
import { jobState } from "../jobs/jobs.ts"
import { deletionForm } from "./companyReset.ts"
import { dummyScopeKeys } from "./dummyScopes.ts"

const scope = Schema.Array(oneOf(dummyScopeKeys)).check(
  Schema.isMinLength(1, { message: "Pilih paling sedikit satu bagian" }),
  Schema.isMaxLength(dummyScopeKeys.length, { message: "Bagian tidak boleh berulang" }),
  Schema.isUnique({ message: "Bagian tidak boleh berulang" }),
)

/** Counts the rows that go by part of the company, in several short transactions; nothing is changed. */
export const previewDummy = defineCall({
  path: "companies/delete-data-dummy/preview",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ companies_id: id, scope }),
  answer: Schema.Struct({
    companies_id: Schema.Int,
    nama: Schema.String,
    scope: Schema.Array(Schema.Literals(dummyScopeKeys)),
    /** Reasons why it is refused now. */
    blocks: Schema.Array(Schema.String),
    goes: Schema.Array(Schema.Struct({ nama: Schema.String, rows: Schema.Int })),
    rows: Schema.Int,
    /** Number and bytes of the files that only these rows name: they are purged with the archive. */
    files: Schema.Int,
    bytes: Schema.Int,
  }),
  summary: "Baris data contoh yang akan dihapus dari sebuah perusahaan",
  example: { companies_id: 1000, scope: ["attendance"] },
})

/**
 * Removes the trial data of a company by a job; settings, accounts, points, bills and audits stay. The rows are kept in an
 * archive for `ARCHIVE_DAYS` days, from which they can be restored.
 */
export const deleteDummy = defineCall({
  path: "companies/delete-data-dummy",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, companies_id: id, scope, ...deletionForm.fields }),
  answer: Schema.Struct({
    id: Schema.Int,
    rows: Schema.Int,
    expires_at: Schema.String,
    job: jobState,
  }),
  write: true,
  summary: "Menghapus data contoh sebuah perusahaan; dapat dikembalikan selama 30 hari",
  example: { companies_id: 1000, scope: ["attendance"], confirm_name: "PT Maju Bersama" },
  refusal: "state",
})

/** Fills a new company with a few employees and their attendance. */
export const dummyFilling = declareJob({
  kind: "isi-data-contoh",
  nama: "Pengisian data contoh",
  unit: "pegawai",
  needs: null,
})

/** Moves the trial data of a company into its archive. */
export const dummyRemoval = declareJob({
  kind: "hapus-data-contoh",
  nama: "Penghapusan data contoh",
  unit: "baris",
  needs: null,
})

/** Moves the rows of an archive back. */
export const dummyRestoration = declareJob({
  kind: "kembalikan-data-contoh",
  nama: "Pengembalian data contoh",
  unit: "baris",
  needs: null,
})

/** Removes an archive of trial data that has expired, and the files that only its rows named. */
export const dummyPurge = declareJob({
  kind: "bersih-data-contoh",
  nama: "Pembersihan arsip data contoh",
  unit: "baris",
  needs: null,
})
