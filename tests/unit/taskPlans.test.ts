import { describe, expect, test } from "vitest"
import { datesOf } from "#contract/areas/fieldwork/planDates.ts"
import { asksChecklist, asksDelivery, asksDestination, typeHint } from "#src/resources/fieldwork/taskAsks.ts"
import { assignSections } from "#src/resources/fieldwork/assignForm.ts"
import { datesPlanned, PLAN_WEEKS } from "#src/resources/fieldwork/planParts.ts"
import { tasksResource } from "#src/resources/fieldwork/tasks.ts"
import { planAction } from "#src/resources/fieldwork/visitPlan.ts"
import { pairLabel } from "#src/screens/approval/visits/words.ts"
import { shownSections } from "#src/screens/form/FormSections.tsx"
import { user } from "./menu.fixture.ts"

/** 24 November 2026 is a Tuesday. */
const START = "2026-11-24"

describe("dates of a plan", () => {
  test.each([
    [{ tanggal: START, days: [], weeks: 1 }, ["2026-11-24"]],
    [{ tanggal: START, days: [], weeks: 3 }, ["2026-11-24", "2026-12-01", "2026-12-08"]],
    [{ tanggal: START, days: ["sen", "kam"], weeks: 1 }, ["2026-11-26", "2026-11-30"]],
    [
      { tanggal: START, days: ["kam", "sel"], weeks: 2 },
      ["2026-11-24", "2026-11-26", "2026-12-01", "2026-12-03"],
    ],
    [{ tanggal: "2026-12-31", days: ["min"], weeks: 1 }, ["2027-01-03"]],
    [{ tanggal: "kemarin", days: [], weeks: 1 }, []],
  ] as const)("%o", (plan, dates) => {
    expect(datesOf(plan)).toEqual(dates)
  })

  test("are told while they are filled in, and none before that", () => {
    expect(datesPlanned({ tanggal: null, days: [], weeks: 1 })).toEqual([])
    expect(datesPlanned({ tanggal: START, days: ["kam"], weeks: 13 })).toEqual([])
    expect(PLAN_WEEKS.hint({ tanggal: START, days: ["sen", "kam"], weeks: 1 })).toBe(
      "2 hari: 26 Nov 2026, 30 Nov 2026",
    )
    expect(PLAN_WEEKS.hint({ tanggal: START, days: [], weeks: 8 })).toMatch(/^8 hari: .* dan 2 lagi$/)
    expect(PLAN_WEEKS.hint({ tanggal: START, days: [], weeks: 1 })).toBe("1 sampai 12, termasuk yang pertama")
  })

  test("a planned row is named by its pair, and among several days by its day", () => {
    const values = { members_nama: ["Eko", "Budi"], customers_nama: ["Toko A", "Toko B"], weeks: 1 }
    expect(pairLabel({ ...values, tanggal: START, days: [] }, 3)).toBe("Budi, Toko A")
    const several = { ...values, tanggal: START, days: ["sen", "kam"] }
    expect(pairLabel(several, 2)).toBe("Eko, Toko B, Kamis, 26 November 2026")
    expect(pairLabel(several, 8)).toBe("Budi, Toko B, Senin, 30 November 2026")
  })

  test("the queue moves to the days of the plan", () => {
    const values = { ...planAction.start, tanggal: START, days: ["sen", "kam"], weeks: 2 }
    expect(planAction.leadsTo?.(values)).toBe(
      "/visit?status=semua&visit_status=planned&start_date=2026-11-26&end_date=2026-12-07",
    )
  })
})

describe("what a task type asks for", () => {
  const of = (tipe_tugas_kategori: string | null, more: object = {}) => ({ tipe_tugas_kategori, ...more })
  test.each([
    [of(null), [false, false, true]],
    [of("visit"), [false, false, true]],
    [of("service"), [false, false, true]],
    [of("delivery"), [true, false, true]],
    [of("sales"), [false, false, false]],
    [of("lainnya"), [false, true, true]],
    [of("visit", { penerima: "Bu Ani", cod: null }), [true, false, true]],
    [of("visit", { penerima: "", barang: null, cod: 0 }), [true, false, true]],
    [of("visit", { penerima: "", barang: null, cod: null }), [false, false, true]],
    [of("sales", { checklist: [{ text: "Foto rak", done: false }] }), [false, false, true]],
    [of("sales", { tujuan: "Gudang utara", checklist: [] }), [false, true, false]],
  ])("%o", (values, asked) => {
    expect([asksDelivery(values), asksDestination(values), asksChecklist(values)]).toEqual(asked)
  })

  test.each([
    ["delivery", ["Tugas", "Daftar periksa", "Pengiriman"]],
    ["sales", ["Tugas"]],
    ["visit", ["Tugas", "Daftar periksa"]],
  ])("a task of the category %s has the sections %j", (kategori, titles) => {
    const shown = shownSections(tasksResource.sections, of(kategori), user())
    expect(shown.map(({ title }) => title)).toEqual(titles)
    const many = shownSections(assignSections, of(kategori), user())
    expect(many.some(({ title }) => title === "Pengiriman")).toBe(kategori === "delivery")
  })

  test("a sales visit says where its products are filled in", () => {
    expect(typeHint(of("sales"))).toContain("check-out")
    expect(typeHint(of("visit"))).toBeUndefined()
  })
})
