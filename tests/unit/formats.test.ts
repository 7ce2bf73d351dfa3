import { describe, expect, it } from "vitest"
import {
  type Checked,
  type NikFacts,
  checkAccountNumber,
  checkBpjsKesehatan,
  checkBpjsKetenagakerjaan,
  checkNik,
  checkNpwp,
  checkPhone,
  checkPostcode,
} from "#contract/kit/formats.ts"

const ok = (value: string, ...warnings: readonly string[]): Checked => ({ ok: true, value, warnings })
const no = (message: string): Checked => ({ ok: false, message })

const NOT_NIK = no("NIK terdiri dari 16 angka")
const PROVINCE = "Kode provinsi pada NIK tidak dikenal"
const NO_DAY = "Tanggal lahir pada NIK tidak ada di kalender"
const OTHER_DAY = "Tanggal lahir pada NIK berbeda dengan isian"
const OTHER_SEX = "Jenis kelamin pada NIK berbeda dengan isian"
const SERIAL = "Nomor urut pada NIK adalah 0000"

describe("checkNik", () => {
  const table: readonly (readonly [string, NikFacts, Checked])[] = [
    // published samples, none of a real person: Cek_NIK README, libktpnik README, Business::ID::NIK synopsis
    ["3578080102030001", {}, ok("3578080102030001")],
    ["3502027102019913", {}, ok("3502027102019913", NO_DAY)],
    ["3273010119800002", {}, ok("3273010119800002", NO_DAY)],
    ["3578080102030001", { tanggal_lahir: "2003-02-01", jenis_kelamin: "L" }, ok("3578080102030001")],
    ["3578084102030001", { tanggal_lahir: "2003-02-01", jenis_kelamin: "P" }, ok("3578084102030001")],
    ["3578080102030001", { tanggal_lahir: "1903-02-01" }, ok("3578080102030001")],
    ["3578080102030001", { tanggal_lahir: "2003-01-02" }, ok("3578080102030001", OTHER_DAY)],
    ["3578080102030001", { jenis_kelamin: "P" }, ok("3578080102030001", OTHER_SEX)],
    ["3578084102030001", { jenis_kelamin: "L" }, ok("3578084102030001", OTHER_SEX)],
    ["3578080102030001", { tanggal_lahir: null, jenis_kelamin: null }, ok("3578080102030001")],
    ["3578082902000001", {}, ok("3578082902000001")],
    ["3578082902010001", {}, ok("3578082902010001", NO_DAY)],
    ["3578080002030001", {}, ok("3578080002030001", NO_DAY)],
    ["3578084002030001", {}, ok("3578084002030001", NO_DAY)],
    ["3578080113030001", {}, ok("3578080113030001", NO_DAY)],
    ["3578087102030001", { jenis_kelamin: "L" }, ok("3578087102030001", NO_DAY)],
    ["3578084102030001", {}, ok("3578084102030001")],
    ["9101010102030001", {}, ok("9101010102030001")],
    ["0078080102030001", {}, ok("0078080102030001", PROVINCE)],
    ["9978080102030000", {}, ok("9978080102030000", PROVINCE, SERIAL)],
    [" 3578 0801 0203 0001 ", {}, ok("3578080102030001")],
    ["357808.010203.0001", {}, ok("3578080102030001")],
    ["357808010203000", {}, NOT_NIK],
    ["35780801020300011", {}, NOT_NIK],
    ["357808010203000O", {}, NOT_NIK],
    ["٣578080102030001", {}, NOT_NIK],
    ["", {}, NOT_NIK],
  ]
  it.each(table)("%s with %j", (text, facts, expected) => {
    expect(checkNik(text, facts)).toEqual(expected)
  })
})

describe("checkNpwp", () => {
  const OLD = "NPWP 15 angka adalah format lama; sekarang 16 angka"
  const NOT_NPWP = no("NPWP terdiri dari 15 atau 16 angka")
  it.each([
    ["3578080102030001", ok("3578080102030001")],
    ["0012345678901000", ok("0012345678901000")],
    ["01.234.567.8-901.000", ok("012345678901000", OLD)],
    ["012345678901000", ok("012345678901000", OLD)],
    ["01 234 567 8 901 000", ok("012345678901000", OLD)],
    ["01234567890100", NOT_NPWP],
    ["01234567890100000", NOT_NPWP],
    ["01.234.567.8/901.000", NOT_NPWP],
    ["", NOT_NPWP],
  ])("%s", (text, expected) => {
    expect(checkNpwp(text)).toEqual(expected)
  })
})

describe("checkPhone", () => {
  const NOT_PHONE = no("Nomor HP diawali 08 atau +62 8 dan terdiri dari 10 sampai 13 angka")
  it.each([
    ["081234567890", ok("+6281234567890")],
    ["6281234567890", ok("+6281234567890")],
    ["+6281234567890", ok("+6281234567890")],
    ["+62 812-3456-7890", ok("+6281234567890")],
    ["(0812) 3456 7890", ok("+6281234567890")],
    ["0812.3456.7890", ok("+6281234567890")],
    ["0812\u20133456\u20137890", ok("+6281234567890")],
    ["0812\u00a03456\u00a07890", ok("+6281234567890")],
    ["0811234567", ok("+62811234567")],
    ["0812345678901", ok("+62812345678901")],
    ["081123456", NOT_PHONE],
    ["08123456789012", NOT_PHONE],
    ["080123456789", NOT_PHONE],
    ["0218765432", NOT_PHONE],
    ["81234567890", NOT_PHONE],
    ["+6081234567890", NOT_PHONE],
    ["+62081234567890", NOT_PHONE],
    ["0812345678a0", NOT_PHONE],
    ["", NOT_PHONE],
  ])("%s", (text, expected) => {
    expect(checkPhone(text)).toEqual(expected)
  })
})

describe("numbers that are only counted", () => {
  const ACCOUNT = no("Nomor rekening terdiri dari 6 sampai 20 angka")
  const KES = no("Nomor BPJS Kesehatan terdiri dari 13 angka")
  const TK = no("Nomor BPJS Ketenagakerjaan terdiri dari 11 angka")
  const POS = no("Kode pos terdiri dari 5 angka")
  const table: readonly (readonly [string, (text: string) => Checked, string, Checked])[] = [
    ["account", checkAccountNumber, "123456", ok("123456")],
    ["account", checkAccountNumber, "0123-4567-8901-2345-6789", ok("01234567890123456789")],
    ["account", checkAccountNumber, "12345", ACCOUNT],
    ["account", checkAccountNumber, "123456789012345678901", ACCOUNT],
    ["account", checkAccountNumber, "12345x", ACCOUNT],
    ["BPJS Kesehatan", checkBpjsKesehatan, "0001234567890", ok("0001234567890")],
    ["BPJS Kesehatan", checkBpjsKesehatan, "000123456789", KES],
    ["BPJS Kesehatan", checkBpjsKesehatan, "00012345678901", KES],
    ["BPJS Ketenagakerjaan", checkBpjsKetenagakerjaan, "12345678901", ok("12345678901")],
    ["BPJS Ketenagakerjaan", checkBpjsKetenagakerjaan, "1234567890", TK],
    ["BPJS Ketenagakerjaan", checkBpjsKetenagakerjaan, "123456789012", TK],
    ["postal code", checkPostcode, "10340", ok("10340")],
    ["postal code", checkPostcode, "99351", ok("99351")],
    ["postal code", checkPostcode, "01034", POS],
    ["postal code", checkPostcode, "1034", POS],
    ["postal code", checkPostcode, "103400", POS],
    ["postal code", checkPostcode, "110340", POS],
  ]
  it.each(table)("%s %s %s", (_, check, text, expected) => {
    expect(check(text)).toEqual(expected)
  })
})
