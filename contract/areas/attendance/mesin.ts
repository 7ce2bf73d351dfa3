import { Schema } from "effect"
import { defineCall, type PayloadSchema } from "../../kit/call.ts"
import { moveRow } from "../../kit/flowRow.ts"
import { rowIds, rowSteps } from "../../kit/rowSteps.ts"
import { defineResource } from "../../kit/resource.ts"
import { flag, id, ids, oneOf, optionalDate, text, writeFields } from "../../kit/schema.ts"
import { officeZones } from "../../kit/zones.ts"
import { commandKinds, commandStates, recordReasons } from "./terminalWords.ts"

export const terminalStatuses = ["baru", "diadopsi", "diam", "dipensiunkan"] as const
export type TerminalStatus = (typeof terminalStatuses)[number]

/** Serial number as printed on the terminal. Terminals send it in one case; people type it in any. */
const serial = text(32, 4).check(
  Schema.isPattern(/^[A-Za-z0-9_-]+$/, {
    message: "Isi huruf dan angka tanpa spasi, seperti di stiker mesin",
  }),
)

/**
 * Attendance machine that pushes its records (protocol of the `/iclock` paths). A new one is only a claim: it writes
 * nothing until the machine itself has sent the code that its page shows.
 */
export const mesin = defineResource({
  id: "mesin",
  alias: "mesin_id",
  noun: "mesin absensi",
  fields: { nama: text(80), serial, offices_id: id, zona: oneOf(officeZones) },
  shown: {
    offices_nama: Schema.String,
    status: oneOf(terminalStatuses),
    /** null once the machine has sent it. */
    kode: Schema.NullOr(Schema.String),
    /** The serial number is proven, so that it cannot be changed. */
    is_adopted: Schema.Boolean,
    last_seen_at: Schema.NullOr(Schema.String),
    last_record_at: Schema.NullOr(Schema.String),
    /** Clock of the machine minus the server's, seconds. */
    clock_diff_s: Schema.NullOr(Schema.Int),
    /** Records that wait for processing or for a decision. */
    open_records: Schema.Int,
    firmware: Schema.NullOr(Schema.String),
    push_version: Schema.NullOr(Schema.String),
    users_count: Schema.NullOr(Schema.Int),
    records_count: Schema.NullOr(Schema.Int),
    address: Schema.NullOr(Schema.String),
    address_changed_at: Schema.NullOr(Schema.String),
    silent_min: Schema.Int,
    history: Schema.Array(moveRow),
  },
  listed: [
    "nama",
    "serial",
    "offices_id",
    "offices_nama",
    "zona",
    "status",
    "last_seen_at",
    "last_record_at",
    "clock_diff_s",
    "open_records",
  ],
  sorts: ["nama", "serial", "updated_at"],
  filters: { status: Schema.optionalKey(oneOf(terminalStatuses)), offices_id: Schema.optionalKey(id) },
  who: { read: ["company"], write: ["company"] },
  module: "attendanceSettings",
  example: { nama: "Pintu Samping", serial: "CONTOH2600009", offices_id: 1, zona: "Asia/Jakarta" },
  exampleRows: { remove: 3 },
})

const step = rowSteps(
  { who: ["company"], needs: { module: "attendanceSettings", action: "edit" }, invalidates: [mesin.listKey] },
  rowIds,
)
export const retireTerminals = step("mesin/pensiunkan", "Berhenti menerima rekaman mesin absensi", {
  ids: [1],
})
export const reclaimTerminals = step(
  "mesin/sambungkan-lagi",
  "Menyambungkan lagi mesin absensi yang dipensiunkan, dengan kode baru",
  { ids: [4] },
)

const write = <const P extends string, S extends PayloadSchema>(
  path: P,
  summary: string,
  payload: S,
  example: object,
) =>
  defineCall({
    path,
    scope: "tenant",
    who: ["company"],
    needs: { module: "attendanceSettings", action: "edit" },
    payload,
    answer: Schema.Struct({ count: Schema.Int }),
    write: true,
    invalidates: [mesin.listKey],
    summary,
    example,
    refusal: "not_found",
  })

export const namePin = write(
  "mesin/pin",
  "Menentukan pegawai sebuah PIN, juga untuk rekaman yang sudah masuk",
  Schema.Struct({ ...writeFields, id, pin: text(24), members_id: id, everywhere: flag(true) }),
  { id: 1, pin: "44", members_id: 1, everywhere: true },
)
export const decideRecords = write(
  "mesin/rekaman",
  "Menghitung atau mengabaikan rekaman yang ditahan",
  Schema.Struct({ ...writeFields, id, records: ids(200), decision: oneOf(["count", "ignore"]) }),
  { id: 1, records: [1], decision: "count" },
)
export const sendCommand = write(
  "mesin/perintah",
  "Mengantrekan perintah untuk mesin absensi",
  Schema.Struct({
    ...writeFields,
    id,
    kind: oneOf(commandKinds),
    start_date: optionalDate,
    end_date: optionalDate,
  }),
  { id: 1, kind: "info" },
)

/** Everything about a machine's records, PINs and commands that its page shows. */
export const terminalTraffic = defineCall({
  path: "mesin/lalu-lintas",
  scope: "tenant",
  who: ["company"],
  needs: { module: "attendanceSettings", action: "view" },
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({
    counts: Schema.Struct({
      waiting: Schema.Int,
      held: Schema.Int,
      unread: Schema.Int,
    }),
    /** PINs that belong to no employee, the most frequent first. */
    unknown: Schema.Array(
      Schema.Struct({
        pin: Schema.String,
        times: Schema.Int,
        first_at: Schema.String,
        last_at: Schema.String,
      }),
    ),
    /** Held records except those of unknown PINs. */
    held: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        pin: Schema.String,
        wall: Schema.String,
        reason: oneOf(recordReasons),
        members_nama: Schema.NullOr(Schema.String),
      }),
    ),
    unread: Schema.Array(Schema.Struct({ id: Schema.Int, raw: Schema.String, received_at: Schema.String })),
    commands: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        kind: oneOf(commandKinds),
        state: oneOf(commandStates),
        result: Schema.NullOr(Schema.Int),
        /** Commands of one request: sending the employees of an office takes many. */
        count: Schema.Int,
        created_at: Schema.String,
        answered_at: Schema.NullOr(Schema.String),
      }),
    ),
    requests: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        at: Schema.String,
        line: Schema.String,
        status: Schema.Int,
        lines: Schema.Int,
        fresh: Schema.Int,
      }),
    ),
  }),
  summary: "Rekaman, PIN, perintah dan permintaan terakhir satu mesin absensi",
  example: { id: 1 },
  refusal: "not_found",
})
