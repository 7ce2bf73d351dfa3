import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { memberFilters } from "./members.ts"
import { oneOfOr, search } from "../../kit/schema.ts"

/** Exports all employees that match a search and filters; the URL is valid for 5 minutes. */
export const exportMembers = defineCall({
  path: "export/data-karyawan",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "members", action: "export" },
  payload: Schema.Struct({ q: search, ...memberFilters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Data pegawai sebagai spreadsheet",
  example: { format: "csv", status: "active" },
})
