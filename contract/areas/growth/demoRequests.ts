import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import { defineResource, optionFields, optionRows } from "../../kit/resource.ts"
import {
  id,
  ids,
  oneOf,
  oneOfOr,
  optionalId,
  optionalLongText,
  optionalMoment,
  rowResults,
  search,
  writeFields,
} from "../../kit/schema.ts"
import { leadFields } from "./leadFields.ts"
import { leadSources } from "./leadWords.ts"

export const demoStatuses = ["new", "scheduled", "done", "no_show", "cancelled"] as const

const who = ["super"] as const
const filters = {
  status: Schema.optionalKey(oneOf(demoStatuses)),
  source: Schema.optionalKey(oneOf(leadSources)),
  assigned_to: Schema.optionalKey(id),
}

/** Demo requests: leads that want to be shown the product, at a time and by an account of the platform. */
export const demoRequests = defineResource({
  id: "demo-request",
  verbs: { list: "list", find: "find", create: "create", remove: "delete" },
  scope: "platform",
  alias: "demo_request_id",
  noun: "permintaan demo",
  fields: {
    ...leadFields,
    /** The time the lead asked for. */
    preferred_at: optionalMoment,
  },
  shown: {
    status: oneOf(demoStatuses),
    scheduled_at: Schema.NullOr(Schema.String),
    /** Account that shows the product. */
    assigned_to: Schema.NullOr(Schema.Int),
    assigned_to_nama: Schema.NullOr(Schema.String),
    result_note: Schema.NullOr(Schema.String),
    /** It was held or called off: no field can be changed. */
    is_closed: Schema.Boolean,
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
    "preferred_at",
    "status",
    "scheduled_at",
    "assigned_to",
    "assigned_to_nama",
    "result_note",
    "is_closed",
  ],
  sorts: ["created_at", "nama", "perusahaan", "scheduled_at"],
  firstDir: "desc",
  filters,
  who: { read: who, write: who },
  module: null,
  exampleRows: { remove: 2 },
  example: {
    nama: "Sinta Contoh",
    perusahaan: "CV Contoh Demo",
    email: "sinta@contoh.test",
    kebutuhan: ["payroll"],
    preferred_at: "2026-12-01T10:00:00+07:00",
  },
})

/**
 * Schedules demos, which is mailed to the lead, or stores their result: held, not attended, or called off.
 * `preferred_at` is the scheduled time.
 */
export const processDemos = defineCall({
  path: "demo-request/prosess",
  scope: "platform",
  who,
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    id: Schema.optionalKey(id),
    ids: Schema.optionalKey(ids(200)),
    status: oneOf(["scheduled", "done", "no_show", "cancelled"]),
    preferred_at: optionalMoment,
    assigned_to: optionalId,
    result_note: optionalLongText(500),
  }).check(
    Schema.makeFilter(({ status, preferred_at, assigned_to, result_note }) =>
      status === "scheduled"
        ? [
            ...(preferred_at === null
              ? [{ path: ["preferred_at"], issue: "Isi waktu yang belum lewat" }]
              : []),
            ...(assigned_to === null ? [{ path: ["assigned_to"], issue: "Pilih petugasnya" }] : []),
          ]
        : status !== "no_show" && (result_note?.length ?? 0) < 5
          ? [{ path: ["result_note"], issue: "Isi hasil atau alasan 5 sampai 500 karakter" }]
          : [],
    ),
  ),
  answer: rowResults,
  write: true,
  invalidates: [demoRequests.listKey],
  summary: "Menjadwalkan demo, yang diberitahukan lewat email, atau mencatat hasilnya",
  example: { id: 1, status: "cancelled", result_note: "Peminat sudah memilih yang lain" },
  refusal: "state",
})

/** Accounts of the platform, which can be assigned to a demo. */
export const demoOfficers = defineCall({
  path: "demo-request/petugas",
  scope: "platform",
  who,
  needs: null,
  payload: Schema.Struct(optionFields),
  answer: optionRows,
  summary: "Pilihan petugas demo",
  example: {},
})

export const exportDemos = defineCall({
  path: "demo-request/export",
  scope: "platform",
  who,
  needs: null,
  payload: Schema.Struct({ q: search, ...filters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Permintaan demo sebagai spreadsheet",
  example: { format: "csv", status: "scheduled" },
})
