import { describe, expect, test } from "vitest"
import { healthOf, type Usage } from "#server/areas/platform/health.ts"

const TODAY = "2026-11-20"
const used: Usage = {
  active_7d: 2,
  checkin_7d: 120,
  checkin_before: 124,
  last_login: "2026-11-19T03:00:00.000Z",
  since: "2026-01-05",
}
const judged = (more: Partial<Usage>) => healthOf({ ...used, ...more }, TODAY)

describe("the health of a company", () => {
  test("is good while people attend and someone signs in", () => {
    expect(judged({})).toEqual({
      health: "sehat",
      reason: "120 kehadiran dan 2 akun masuk dalam 7 hari",
    })
  })

  test.each([
    [100, 70, "sehat"],
    [100, 69, "menurun"],
    [10, 6, "menurun"],
    [9, 1, "sehat"],
  ] as const)("%i attended days before and %i now: %s", (checkin_before, checkin_7d, health) => {
    expect(judged({ checkin_before, checkin_7d }).health).toBe(health)
  })

  test("says from what to what attendance fell", () => {
    expect(judged({ checkin_before: 1_200, checkin_7d: 300 }).reason).toBe(
      "Kehadiran turun dari 1.200 menjadi 300 dalam 7 hari",
    )
  })

  test("declines while people attend and nobody signs in", () => {
    expect(judged({ active_7d: 0, last_login: "2026-10-31T17:30:00.000Z" })).toEqual({
      health: "menurun",
      reason: "Pegawai hadir, tetapi terakhir ada yang masuk 1 November 2026",
    })
    expect(judged({ active_7d: 0, last_login: null }).reason).toBe(
      "Pegawai hadir, tetapi belum pernah ada yang masuk",
    )
  })

  test("declines while someone signs in and nobody attends", () => {
    expect(judged({ checkin_7d: 0 })).toEqual({
      health: "menurun",
      reason: "Tidak ada kehadiran dalam 7 hari; 7 hari sebelumnya 124",
    })
    expect(judged({ checkin_7d: 0, checkin_before: 0 }).reason).toBe(
      "Ada yang masuk, tetapi tidak ada kehadiran dalam 14 hari",
    )
  })

  const unused = { checkin_7d: 0, checkin_before: 0, active_7d: 0, last_login: null }
  test.each([
    ["2026-11-20", "sehat"],
    ["2026-11-14", "sehat"],
    ["2026-11-13", "tidak_aktif"],
  ] as const)("is not judged in the first seven days: since %s %s", (since, health) => {
    expect(judged({ ...unused, since }).health).toBe(health)
  })

  test("ends when nobody attends and nobody signs in", () => {
    expect(judged(unused)).toEqual({
      health: "tidak_aktif",
      reason: "Tidak ada kehadiran dalam 7 hari; belum pernah ada yang masuk",
    })
    expect(judged({ ...unused, checkin_before: 90 }).health).toBe("tidak_aktif")
  })
})
