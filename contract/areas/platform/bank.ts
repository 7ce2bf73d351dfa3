import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { atMost, flag, text } from "../../kit/schema.ts"

/**
 * Bank: what employees are paid through and companies pay to, the same for every company. Employees name it by its code of
 * three digits, which stays once it is in use; one that takes no new accounts is switched off.
 */
export const bank = defineResource({
  id: "bank",
  group: "master/bank",
  verbs: { list: "list", find: "find", create: "save", remove: "delete" },
  extra: { options: "list/all" },
  chooseAll: true,
  scope: "platform",
  alias: "bank_id",
  noun: "bank",
  fields: {
    nama: text(100),
    kode: text(3).check(
      atMost(3, "Isi tiga angka, misalnya 014"),
      Schema.isPattern(/^\d{3}$/, { message: "Isi tiga angka, misalnya 014" }),
    ),
    is_active: flag(true),
  },
  shown: {
    /** Employees who are paid through it. */
    jumlah_pegawai: Schema.Int,
  },
  sorts: ["nama", "kode", "updated_at"],
  filters: { is_active: Schema.optionalKey(Schema.Boolean) },
  who: { read: ["super"], write: ["super"], choose: ["super", "company", "office"] },
  module: null,
  example: { nama: "Bank Contoh", kode: "001" },
})
