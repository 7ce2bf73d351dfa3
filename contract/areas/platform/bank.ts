import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { atMost, flag, text } from "../../kit/schema.ts"

/**
 * Bank: banks that employees and the platform are paid through, shared by all companies. Employees refer to a bank by
 * its three-digit code, which is immutable once it is used; a bank that takes no new accounts is switched off.
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
    /** Number of employees paid through it. */
    jumlah_pegawai: Schema.Int,
  },
  sorts: ["nama", "kode", "updated_at"],
  filters: { is_active: Schema.optionalKey(Schema.Boolean) },
  who: { read: ["super"], write: ["super"], choose: ["super", "company", "office"] },
  module: null,
  example: { nama: "Bank Contoh", kode: "001" },
})
