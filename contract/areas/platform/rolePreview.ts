import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { optionalId } from "../../kit/schema.ts"
import { previewAccess } from "./menu.ts"

/** Access preview inside a company: the inputs for an account of the caller's own company, with one of its roles. */
export const previewRole = defineCall({
  path: "peran/pratinjau",
  scope: "tenant",
  who: ["company"],
  needs: { module: "roles", action: "view" },
  payload: Schema.Struct({ role_id: optionalId }),
  answer: previewAccess.answer,
  summary: "Modul, paket, hak peran, dan menu yang menentukan apa yang dilihat akun perusahaan",
  example: { role_id: null },
})
