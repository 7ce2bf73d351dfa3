import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import { defineResource } from "../../kit/resource.ts"
import {
  flag,
  id,
  ids,
  oneOf,
  oneOfOr,
  optionalLongText,
  rowResults,
  search,
  writeFields,
} from "../../kit/schema.ts"
import { leadFields } from "./leadFields.ts"
import { leadSources } from "./leadWords.ts"

export const trialStatuses = ["new", "checked", "converted", "rejected"] as const

const who = ["super"] as const
const filters = {
  status: Schema.optionalKey(oneOf(trialStatuses)),
  source: Schema.optionalKey(oneOf(leadSources)),
}

/** Trial requests: leads that want to try the product, entered by hand or sent by the public form. */
export const trialRequests = defineResource({
  id: "request-trial",
  verbs: { list: "list", find: "find", create: "create", remove: "delete" },
  scope: "platform",
  alias: "request_trial_id",
  noun: "permintaan trial",
  fields: leadFields,
  shown: {
    status: oneOf(trialStatuses),
    checked: Schema.Boolean,
    checked_nama: Schema.NullOr(Schema.String),
    checked_at: Schema.NullOr(Schema.String),
    /** The company it became. */
    companies_id: Schema.NullOr(Schema.Int),
    companies_nama: Schema.NullOr(Schema.String),
    /** An account or a company already has the email. */
    is_taken: Schema.Boolean,
    /** It became a company: no field can be changed. */
    is_converted: Schema.Boolean,
    last: lastMove,
    history: Schema.Array(moveRow),
  },
  /** Lists omit the history. */
  listed: [
    "nama",
    "perusahaan",
    "email",
    "phone",
    "jumlah_karyawan",
    "kebutuhan",
    "source",
    "note",
    "status",
    "checked",
    "checked_nama",
    "checked_at",
    "companies_id",
    "companies_nama",
    "is_converted",
  ],
  sorts: ["created_at", "nama", "perusahaan"],
  firstDir: "desc",
  filters,
  who: { read: who, write: who },
  module: null,
  exampleRows: { remove: 2 },
  example: {
    nama: "Rina Contoh",
    perusahaan: "PT Contoh Baru",
    email: "rina@contoh.test",
    jumlah_karyawan: "11-50",
    kebutuhan: ["absensi", "cuti"],
  },
})

/**
 * Ticks or unticks requests, turns them into companies (`convert`) or rejects them with a reason (`reject`). A company
 * is made once: its email must be unused, and its owner is invited by mail.
 */
export const checkTrials = defineCall({
  path: "request-trial/checklist",
  scope: "platform",
  who,
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    id: Schema.optionalKey(id),
    ids: Schema.optionalKey(ids(200)),
    checked: Schema.optionalKey(Schema.Boolean),
    convert: flag(false),
    reject: flag(false),
    note: optionalLongText(500),
  }).check(
    Schema.makeFilter(({ checked, convert, reject, note }) => {
      if (reject && (convert || checked === true))
        return [{ path: ["reject"], issue: "Pilih satu: jadikan perusahaan, atau tolak" }]
      if (reject && (note?.length ?? 0) < 5)
        return [{ path: ["note"], issue: "Isi alasan 5 sampai 500 karakter" }]
      return checked === undefined && !convert && !reject
        ? [{ path: ["checked"], issue: "Pilih diperiksa atau belum" }]
        : []
    }),
  ),
  answer: rowResults,
  write: true,
  invalidates: [trialRequests.listKey],
  summary: "Mencentang permintaan trial, menjadikannya perusahaan, atau menolaknya dengan alasan",
  example: { id: 1, checked: true },
  refusal: "state",
})

export const exportTrials = defineCall({
  path: "request-trial/export",
  scope: "platform",
  who,
  needs: null,
  payload: Schema.Struct({ q: search, ...filters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Permintaan trial sebagai spreadsheet",
  example: { format: "csv", status: "new" },
})
