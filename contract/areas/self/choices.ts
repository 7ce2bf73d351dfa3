import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { optionFields, optionRows } from "../../kit/resource.ts"
import { bank } from "../platform/bank.ts"
import { kategoriKlaim } from "../claims/kategoriKlaim.ts"
import { leaveChoice } from "../leave/kategoriCuti.ts"

const who = ["self"] as const

/** Choices of employees in their own requests: the calls of the back office, for an account without a part of it. */
export const ownLeaveChoice = defineCall({
  ...leaveChoice,
  path: "saya/pilihan/kategori-cuti",
  who,
  needs: { module: "leave", action: "choose", own: true },
  summary: "Pilihan kategori cuti untuk pengajuan sendiri",
})
export const ownClaimChoice = defineCall({
  ...kategoriKlaim.calls.options,
  path: "saya/pilihan/kategori-klaim",
  who,
  needs: { module: "claims", action: "choose", own: true },
  summary: "Pilihan kategori klaim untuk pengajuan sendiri",
})

/** Banks, for the account that pay goes to. */
export const ownBankChoice = defineCall({
  ...bank.calls.options,
  path: "saya/pilihan/bank",
  scope: "tenant",
  who,
  needs: null,
  summary: "Pilihan bank untuk rekening sendiri",
})

/** Colleagues who are employed, by name only. */
export const colleagues = defineCall({
  path: "saya/pilihan/rekan",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct(optionFields),
  answer: optionRows,
  summary: "Pilihan rekan kerja, hanya namanya",
  example: {},
})
