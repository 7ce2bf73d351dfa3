import { payFields } from "#contract/areas/members/memberFields.ts"
import type { Context } from "../../call/handler.ts"

/** Callers who may not see pay keep the stored pay fields unchanged. */
export const hidesPay = ({ session }: Context): boolean => !session.seesPay
const emptyPay = {
  gaji_type: "bulanan",
  bayar_tiap: "bulan",
  keluarga_bpjs: 0,
  subjek_pajak: "dalam_negeri",
  tax_method: "gross",
} as const
export const payOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(payFields.map((field) => [field, row[field]]))
export const noPay = payOf({ ...Object.fromEntries(payFields.map((field) => [field, null])), ...emptyPay })
