import { describe, expect, it } from "vitest"
import { CALL_CATALOGUE, type CataloguedPath } from "#contract/calls.catalogue.ts"

const paths = CALL_CATALOGUE.map(({ call }) => call)

describe("the catalogue of calls", () => {
  it("holds the 275 calls, each once", () => {
    expect(paths.length).toBe(275)
    expect(new Set(paths).size).toBe(275)
  })

  it("reads only `me` with GET", () => {
    expect(CALL_CATALOGUE.filter(({ method }) => method === "GET").map(({ call }) => call)).toEqual(["me"])
  })

  it("asks for a token everywhere but at sign-in and the mailed link", () => {
    expect(CALL_CATALOGUE.filter(({ auth }) => !auth).map(({ call }) => call)).toEqual([
      "auth/login",
      "mail/mailing/input-password-data",
      "mail/mailing/update/password",
    ])
  })

  it.each(paths)("%s is a plain path under its group", (call) => {
    expect(call).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/)
    const group = CALL_CATALOGUE.find((entry) => entry.call === call)?.group ?? "?"
    expect(call === group || call.startsWith(`${group}/`)).toBe(true)
  })

  it("keeps the spec's own spellings", () => {
    const spelled: readonly CataloguedPath[] = [
      "reimbursment/approval",
      "members/list-ploating-absensi",
      "registrasi-langganan/konfirmasi",
      "demo-request/prosess",
      "companies/update-sudah-pernah-a",
      "tanggal-gajian",
      "companies/history-topup/super/approved",
      "home/tren-performance-kehadiran/days",
      "persetujuan-absensi/per-users/list",
      "good-id/varian-produk/create-update",
      "webs/faq/kategori/list-all-master",
      "notifications",
    ]
    expect(spelled.filter((call) => !paths.includes(call))).toEqual([])
  })
})
