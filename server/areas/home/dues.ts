import type { Needs } from "#contract/kit/needs.ts"
import type { Tx } from "../../db/database.ts"
import { dueItems, lackingSettings } from "../payroll/index.ts"

/** Settings that pay lacks, and duties of pay with a due date by law, among the suggested actions of the home. */
export const dueKinds = [
  "siap_menggaji",
  "tenggat_bpjs_kes",
  "tenggat_bpjs_tk",
  "tenggat_pph21",
  "tenggat_spt",
  "tenggat_thr",
] as const
export type DueKind = (typeof dueKinds)[number]

const files: Needs = { module: "payroll", action: "export" }
export const dueNeeds: Readonly<Record<DueKind, Needs>> = {
  siap_menggaji: { module: "payroll", action: "view" },
  tenggat_bpjs_kes: files,
  tenggat_bpjs_tk: files,
  tenggat_pph21: files,
  tenggat_spt: files,
  tenggat_thr: { module: "payroll", action: "view" },
}

/** Settings that are missing, and duties that are due soon or overdue, each with the page where it is ticked, or paid. */
export const dueActions = async (tx: Tx, today: string) => [
  {
    kind: "siap_menggaji" as const,
    count: await lackingSettings(tx, today),
    days: null,
    address: "/payroll/siap",
  },
  ...(await dueItems(tx, today)).map(({ duty, days, period_id, count }) => {
    const period = period_id === null ? "/payroll" : `/payroll/detail/${period_id}`
    return {
      kind: `tenggat_${duty}` as const,
      count,
      days,
      address: duty === "thr" || period_id === null ? period : `${period}?tampilan=berkas`,
    }
  }),
]
