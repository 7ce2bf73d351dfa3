import { describe, expect, test } from "vitest"
import {
  type CareerFacts,
  type CareerRule,
  judgeCareer,
  lastPkwtDay,
  type Standing,
} from "#server/domain/career/judge.ts"

const before: Standing = {
  offices_id: 1,
  departement_id: 10,
  jabatan_id: 20,
  atasan_id: null,
  status_karyawan: "tetap",
  tanggal_akhir_kontrak: null,
  gaji_pokok: 6_000_000,
}
const nothing = {
  offices_id: null,
  departement_id: null,
  jabatan_id: null,
  atasan_id: null,
  tanggal_akhir_kontrak: null,
  gaji_pokok: null,
}
const facts = (changes: Partial<CareerFacts> = {}): CareerFacts => ({
  before,
  given: { ...nothing, departement_id: 11 },
  is_employed: true,
  barred: null,
  old_level: null,
  new_level: null,
  is_circle: false,
  same_day: null,
  assigned: null,
  later: null,
  pkwt_from: null,
  pkwt_since: null,
  compensation: null,
  closed_until: null,
  blind: null,
  ...changes,
})
const rule = (changes: Partial<CareerRule> = {}): CareerRule => ({
  kind: "mutasi",
  effective_date: "2027-01-01",
  end_date: null,
  ...changes,
})
const contract: Standing = {
  ...before,
  status_karyawan: "pkwt",
  tanggal_akhir_kontrak: "2026-12-31",
}
const refusal = (one: Partial<CareerRule>, more: Partial<CareerFacts>) =>
  judgeCareer(rule(one), facts(more)).refusal

test("what is not given stays as it is", () => {
  expect(judgeCareer(rule(), facts())).toEqual({
    after: { ...before, departement_id: 11 },
    refusal: null,
    warnings: [],
    compensation: null,
  })
})

describe("refused", () => {
  test.each<[string, Partial<CareerRule>, Partial<CareerFacts>, string]>([
    ["an own row", {}, { barred: "Baris Anda sendiri" }, "Baris Anda sendiri"],
    ["who does not work there then", {}, { is_employed: false }, "Tidak bekerja"],
    ["no change", {}, { given: { ...nothing, departement_id: 10 } }, "Tidak ada yang berubah"],
    ["a second change of a day", {}, { same_day: "Mutasi Januari" }, "Mutasi Januari"],
    ["a circle of superiors", {}, { is_circle: true }, "Atasan tidak boleh"],
    [
      "pay in closed months",
      {},
      { given: { ...nothing, gaji_pokok: 7_000_000 }, closed_until: "2027-01-31" },
      "Kenaikan Gaji",
    ],
    [
      "an assignment across another change",
      { kind: "penugasan", end_date: "2027-02-28" },
      { later: "2027-02-01" },
      "sebelum penugasannya selesai",
    ],
    ["a promotion downwards", { kind: "promosi" }, { old_level: 3, new_level: 3 }, "Bukan promosi"],
    ["a demotion upwards", { kind: "demosi" }, { old_level: 3, new_level: 2 }, "Bukan demosi"],
    ["permanent twice", { kind: "pengangkatan" }, {}, "Sudah pegawai tetap"],
    [
      "an extension of permanent employment",
      { kind: "perpanjangan" },
      { given: { ...nothing, tanggal_akhir_kontrak: "2027-12-31" } },
      "Bukan pegawai PKWT",
    ],
    [
      "a contract that ends before it begins",
      { kind: "perpanjangan" },
      { before: contract, given: { ...nothing, tanggal_akhir_kontrak: "2026-12-31" } },
      "sebelum tanggal berlakunya",
    ],
    [
      "more than five years",
      { kind: "perpanjangan" },
      {
        before: contract,
        given: { ...nothing, tanggal_akhir_kontrak: "2029-01-01" },
        pkwt_from: "2024-01-01",
      },
      "paling lama 5 tahun",
    ],
  ])("%s", (_name, one, more, words) => {
    expect(refusal(one, more)).toContain(words)
  })
})

test("exactly five years are allowed, counted to the day before", () => {
  expect([lastPkwtDay("2024-01-01"), lastPkwtDay("2024-02-29")]).toEqual(["2028-12-31", "2029-02-28"])
  expect(
    refusal(
      { kind: "perpanjangan" },
      {
        before: contract,
        given: { ...nothing, tanggal_akhir_kontrak: "2028-12-31" },
        pkwt_from: "2024-01-01",
      },
    ),
  ).toBeNull()
})

test("the compensation of the contract that ends is told, and what is closed or follows", () => {
  const { warnings, compensation } = judgeCareer(
    rule({ kind: "pengangkatan" }),
    facts({
      before: contract,
      given: nothing,
      pkwt_from: "2024-01-01",
      pkwt_since: "2026-01-01",
      compensation: 6_000_000,
      later: "2027-03-01",
    }),
  )
  expect(warnings.join()).toContain("Kompensasi PKWT sejak 1 Januari 2026")
  expect(compensation).toBe(6_000_000)
  expect(warnings.join()).toContain("1 Maret 2027")
  expect(
    judgeCareer(
      rule(),
      facts({ given: { ...nothing, offices_id: 2 }, closed_until: "2027-01-31" }),
    ).warnings.join(),
  ).toContain("kantor lama yang menggaji")
})

test("permanent employment ends the contract", () => {
  expect(
    judgeCareer(rule({ kind: "pengangkatan" }), facts({ before: contract, given: nothing })).after,
  ).toEqual({
    ...before,
    status_karyawan: "tetap",
    tanggal_akhir_kontrak: null,
  })
})

test("what a temporary assignment set is not changed before its end, and the rest is", () => {
  const assigned = { until: "2027-01-15", set: ["offices_id"] }
  expect(refusal({}, { assigned, given: { ...nothing, offices_id: 2 } })).toBe(
    "Sedang ditugaskan sementara sampai 15 Januari 2027: ubah setelah itu, atau batalkan penugasannya",
  )
  expect(refusal({}, { assigned })).toBeNull()
})
