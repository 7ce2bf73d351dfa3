import { describe, expect, test } from "vitest"
import { leaveProblems, type LeaveRule } from "#contract/areas/leave/leaveRules.ts"
import { STATUTORY_LEAVE, statutoryLeave } from "#contract/data/leave.ts"

const yearly: LeaveRule = {
  dasar: null,
  is_paid: true,
  unit: "day",
  quota_type: "yearly",
  quota: 12,
  accrual_per_month: null,
  prorate_first_year: false,
  carry_over_max: null,
  carry_over_months: null,
  max_negative: null,
  max_per_request: null,
  min_notice_days: 0,
  max_backdate_days: 0,
  min_service_months: 0,
  gender: "all",
  is_claimable: false,
  claim_rate: "daily_wage",
  claim_fixed: null,
}
const monthly = { quota_type: "monthly", accrual_per_month: 1 } as const
const event = { quota_type: "event", quota: 3 } as const
const none = { quota_type: "none", quota: null } as const
const said = (rule: Partial<LeaveRule>) =>
  leaveProblems({ ...yearly, ...rule }).map(({ path, issue }) => `${path.join(".")}: ${issue}`)

const NO_BALANCE = "Hanya kategori dengan saldo: jatah per tahun atau bertambah tiap bulan"
const ANNUAL = "UU 13/2003 Pasal 79 ayat (3), UU 6/2023"
const WEDDING = "UU 13/2003 Pasal 93 ayat (4) huruf a"

describe("a category that is right", () => {
  test.each<[string, Partial<LeaveRule>]>([
    ["yearly", {}],
    ["yearly, with a share in the first year", { prorate_first_year: true }],
    ["by the month", monthly],
    ["all of a year in one month", { ...monthly, accrual_per_month: 12 }],
    ["each time", event],
    ["without a quota", none],
    ["without a quota, and a longest request", { ...none, max_per_request: 60 }],
    ["half days", { unit: "half_day", quota: 2.5, max_per_request: 0.5 }],
    ["hours by the quarter", { unit: "hour", quota: 10.25 }],
    [
      "everything carried over and owed",
      { carry_over_max: 12, carry_over_months: 3, max_negative: 12, max_per_request: 12 },
    ],
    ["paid out at a day's wage", { is_claimable: true }],
    ["paid out at a fixed sum", { is_claimable: true, claim_rate: "fixed", claim_fixed: 1 }],
    ["notice", { min_notice_days: 3 }],
    ["backdating", { max_backdate_days: 3 }],
    ["annual leave by the law", { dasar: "tahunan", min_service_months: 12 }],
    ["annual leave by the month", { dasar: "tahunan", ...monthly }],
    ["more than the law", { dasar: "menikah", ...event, quota: 5 }],
    ["no limit where the law has one", { dasar: "menikah", ...none }],
    ["for those the law means", { dasar: "haid", ...event, gender: "P" }],
    ["for all of them", { dasar: "haid", ...event }],
    ["by the law without a number, in hours", { dasar: "sakit", ...none, unit: "hour" }],
  ])("%s", (_name, rule) => {
    expect(said(rule)).toEqual([])
  })
})

describe("what is wrong stands at its field", () => {
  test.each<[string, Partial<LeaveRule>, readonly string[]]>([
    ["no quota", { quota: null }, ["quota: Isi jatahnya, atau pilih tanpa jatah"]],
    ["a quota of nothing", { ...event, quota: 0 }, ["quota: Isi jatahnya, atau pilih tanpa jatah"]],
    ["a quota where there is none", { ...none, quota: 1 }, ["quota: Kategori ini tanpa jatah"]],
    ["nothing a month", { quota_type: "monthly" }, ["accrual_per_month: Isi yang diperoleh tiap bulan"]],
    [
      "a month's part of a year",
      { accrual_per_month: 1 },
      ["accrual_per_month: Hanya jatah yang bertambah tiap bulan"],
    ],
    [
      "a month beyond the year",
      { ...monthly, accrual_per_month: 12.5 },
      ["accrual_per_month: Tidak boleh lebih dari jatahnya"],
    ],
    [
      "a share each time",
      { ...event, prorate_first_year: true },
      ["prorate_first_year: Hanya jatah setahun sekaligus"],
    ],
    [
      "a longer request than the quota",
      { max_per_request: 13 },
      ["max_per_request: Tidak boleh lebih dari jatahnya"],
    ],
    ["more carried over", { carry_over_max: 13 }, ["carry_over_max: Tidak boleh lebih dari jatahnya"]],
    ["more owed", { max_negative: 13 }, ["max_negative: Tidak boleh lebih dari jatahnya"]],
    ["carried over without a balance", { ...event, carry_over_max: 1 }, [`carry_over_max: ${NO_BALANCE}`]],
    ["owed without a balance", { ...none, max_negative: 1 }, [`max_negative: ${NO_BALANCE}`]],
    ["paid out without a balance", { ...event, is_claimable: true }, [`is_claimable: ${NO_BALANCE}`]],
    [
      "an end of nothing",
      { carry_over_months: 3 },
      ["carry_over_months: Isi dulu berapa yang dibawa ke tahun berikutnya"],
    ],
    [
      "paid out though unpaid",
      { is_paid: false, is_claimable: true },
      ["is_claimable: Cuti tanpa upah tidak dapat diuangkan"],
    ],
    [
      "a fixed sum of nothing",
      { is_claimable: true, claim_rate: "fixed", claim_fixed: 0 },
      ["claim_fixed: Isi nilai rupiah per hari, atau pilih upah sehari"],
    ],
    ["half of a whole day", { quota: 2.5 }, ["quota: Isi hari penuh, atau pilih satuan setengah hari"]],
    [
      "a quarter of half days",
      { unit: "half_day", max_negative: 0.25 },
      ["max_negative: Isi kelipatan setengah hari"],
    ],
    ["minutes", { unit: "hour", max_per_request: 0.1 }, ["max_per_request: Isi kelipatan seperempat jam"]],
    [
      "both notice and backdating",
      { min_notice_days: 1, max_backdate_days: 1 },
      ["max_backdate_days: Yang harus diajukan lebih dulu tidak dapat diajukan mundur"],
    ],
    ["no such law", { dasar: "liburan" }, ["dasar: Pilihan tidak dikenal"]],
    ["less than the law", { dasar: "tahunan", quota: 11 }, [`quota: Paling sedikit 12 hari: ${ANNUAL}`]],
    ["the law's days in hours", { dasar: "tahunan", unit: "hour" }, [`unit: Dihitung dalam hari: ${ANNUAL}`]],
    [
      "a yearly right each time",
      { dasar: "tahunan", ...event, quota: 12 },
      [`quota_type: Dihitung per tahun: ${ANNUAL}`],
    ],
    [
      "unpaid against the law",
      { dasar: "tahunan", is_paid: false },
      [`is_paid: Upah tetap dibayar: ${ANNUAL}`],
    ],
    [
      "longer service",
      { dasar: "tahunan", min_service_months: 13 },
      [`min_service_months: Paling lama 12 bulan: ${ANNUAL}`],
    ],
    [
      "service where none is due",
      { dasar: "menikah", ...event, min_service_months: 1 },
      [`min_service_months: Berhak sejak hari pertama: ${WEDDING}`],
    ],
    [
      "for men only",
      { dasar: "menikah", ...event, gender: "L" },
      [`gender: Berlaku untuk semua pegawai: ${WEDDING}`],
    ],
    [
      "closed to whom it is due",
      { dasar: "haid", ...event, gender: "L" },
      ["gender: Tertutup bagi yang berhak: UU 13/2003 Pasal 81"],
    ],
  ])("%s", (_name, rule, problems) => {
    expect(said(rule)).toEqual(problems)
  })
})

test("the statutory list: ids, codes and names once; what people are told of is found by its code", () => {
  for (const key of ["id", "kode", "nama"] as const)
    expect(new Set(STATUTORY_LEAVE.map((law) => law[key])).size).toBe(STATUTORY_LEAVE.length)
  expect(statutoryLeave("melahirkan")).toMatchObject({ hari: 90, kalender: true, gender: "P" })
  expect(statutoryLeave(null)).toBeUndefined()
})
