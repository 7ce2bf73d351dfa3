// @vitest-environment happy-dom
import { act, type ReactElement } from "react"
import { beforeEach, expect, test, vi } from "vitest"
import { type AnyEventObject, type AnyMachineSnapshot, matchesState, type StateValue } from "xstate"
import type { OwnDay } from "#contract/areas/self/days.ts"
import type { OwnBalances, OwnDays, OwnLetters, OwnSlips } from "#src/api/actors/mine.ts"
import { formatRupiah } from "#src/format/format.ts"
import type * as Screens from "#src/screens/screen.ts"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { prepare, stage } = await import("./stage.tsx")
const { whileMounted } = await import("./mount.tsx")
const { admin, Around } = await import("./around.tsx")
const { BalanceScreen } = await import("#src/screens/self/BalanceScreen.tsx")
const { CalendarScreen } = await import("#src/screens/self/CalendarScreen.tsx")
const { LettersScreen } = await import("#src/screens/self/LettersScreen.tsx")
const { SlipsScreen } = await import("#src/screens/self/SlipsScreen.tsx")
prepare()
beforeEach(() => stage.clear())

const at = (value: StateValue, context: object): AnyMachineSnapshot =>
  ({
    value,
    context,
    children: {},
    matches: (state: StateValue) => matchesState(state, value),
    hasTag: () => false,
    can: () => true,
  }) as unknown as AnyMachineSnapshot
const put = (id: string, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] => {
  const events: AnyEventObject[] = []
  stage.set(id, { snapshot, send: (event) => void events.push(event) })
  return events
}
const ready = (value: unknown, input: unknown = {}) => at("ready", { value, failure: null, input })
const user = { ...admin, self: { id: 7, nama: "Rini Hartati" } }
const screenAt = (search: string) => ({ params: {}, search, user })
const drawn = <A,>(screen: ReactElement, look: (box: HTMLElement) => A | Promise<A>) =>
  whileMounted(<Around>{screen}</Around>, look)
const press = (box: HTMLElement, name: string) =>
  act(async () =>
    [...box.querySelectorAll("button")]
      .find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name)
      ?.click(),
  )

const day = (date: string, more: Partial<OwnDay>): OwnDay => ({
  date,
  state: "hadir",
  label: "Hadir",
  is_coming: false,
  check_in: null,
  check_out: null,
  late_min: 0,
  early_out_min: 0,
  work_min: 0,
  overtime_min: 0,
  flags: [],
  why: [],
  note: null,
  schedule: { source: "shift", nama: "Pagi", start: "08:00", end: "17:00" },
  is_workday: true,
  ...more,
})
const november: OwnDays = {
  month: "2026-11",
  today: "2026-11-20",
  zone: "Asia/Jakarta",
  days: [
    day("2026-11-18", {}),
    day("2026-11-19", {
      late_min: 9,
      flags: ["terlambat"],
      why: ["Masuk 08.09, pulang 17.00", "Terlambat 9 menit dari jadwal 08.00"],
      check_in: "2026-11-19T01:09:00.000Z",
      check_out: "2026-11-19T10:00:00.000Z",
    }),
    day("2026-11-23", {
      state: "belum",
      label: "Terjadwal",
      is_coming: true,
      why: ["Jadwal Pagi 08.00–17.00"],
    }),
    day("2026-11-24", { state: "libur", label: "Hari libur", is_coming: true, why: ["Hari Guru"] }),
  ],
}

test("a month shows each day by its mark, and the chosen day with the reasons", async () => {
  put("kalenderSaya", ready(november, { month: "2026-11" }))
  const seen = await drawn(<CalendarScreen {...screenAt("?bulan=2026-11&hari=2026-11-19")} />, (box) => ({
    marks: [...box.querySelectorAll("ol a")]
      .map((cell) => [...cell.querySelectorAll("span")].map((part) => part.textContent))
      .filter(([, mark]) => mark !== ""),
    cells: box.querySelectorAll("ol a").length,
    chosen: box.querySelector("ol a[aria-current=date]")?.getAttribute("aria-label"),
    links: [...box.querySelectorAll("a[aria-label^=Bulan]")].map((link) => link.getAttribute("href")),
    text: box.textContent,
  }))
  expect(seen.marks).toEqual([
    ["18", "H"],
    ["19", "T 9"],
    ["23", "08"],
    ["24", "L"],
  ])
  expect(seen.cells).toBe(30)
  expect(seen.chosen).toBe("Kamis, 19 November 2026, Hadir, Masuk 08.09, pulang 17.00, Terlambat")
  expect(seen.links).toEqual(["/saya/kalender?bulan=2026-10", "/saya/kalender?bulan=2026-12"])
  for (const words of ["Terlambat 9 menit dari jadwal 08.00", "08.09", "17.00", "Pagi, 08.00–17.00"])
    expect(seen.text).toContain(words)
})

test("a day outside of the employment says so", async () => {
  put("kalenderSaya", ready(november, { month: "2026-11" }))
  expect(
    await drawn(<CalendarScreen {...screenAt("?bulan=2026-11&hari=2026-11-02")} />, (box) => box.textContent),
  ).toContain("di luar masa kerja")
})

const balances: OwnBalances = {
  leave: {
    tahun: 2026,
    years: [2026],
    categories: [
      {
        id: 1,
        nama: "Cuti tahunan",
        kode: "CT",
        unit: "day",
        balance: 7,
        waiting: 2,
        is_annual: true,
        lapses: [{ date: "2026-12-31", amount: 2 }],
      },
      {
        id: 2,
        nama: "Cuti haid",
        kode: "CH",
        unit: "day",
        balance: 0,
        waiting: 0,
        is_annual: false,
        lapses: [],
      },
    ],
    entries: [],
  },
  advances: [
    {
      id: 3,
      no: "KB/1",
      purpose: "Biaya sekolah",
      granted: 900_000,
      left: 600_000,
      instalments_left: 2,
      next: { period: "2027-01", amount: 300_000 },
    },
  ],
  claims: null,
}

test("balances show what is left and what lapses; a part that the company does not use is not shown", async () => {
  put("saldoSaya", ready(balances))
  const text = await drawn(<BalanceScreen {...screenAt("")} />, (box) => box.textContent)
  for (const words of ["7 hari", "2 hari menunggu keputusan", "2 hari hangus 31 Des 2026", "Biaya sekolah"])
    expect(text).toContain(words)
  expect(text).toContain(`berikutnya ${formatRupiah(300_000)} Januari 2027`)
  expect(text).not.toContain("Cuti haid")
  expect(text).not.toContain("Batas klaim")
})

test("a slip is fetched by its period alone", async () => {
  const slip = { id: 1, period_id: 4, nama: "Gaji November 2026", type: "regular", month: "2026-11" } as const
  const rows = [
    { ...slip, pay_date: "2026-11-27", no: null, gross: 9_000_000, deduction: 1_000_000, net: 8_000_000 },
  ]
  put(
    "slipSaya",
    ready({ rows, total: 1, page: 1, last_page: 1, password: "Kata sandi: NIP" } satisfies OwnSlips),
  )
  const events = put("slipSayaPdf", at("idle", {}))
  await drawn(<SlipsScreen {...screenAt("")} />, async (box) => {
    expect(box.textContent).toContain(formatRupiah(8_000_000))
    expect(box.textContent).toContain("Kata sandi: NIP")
    await press(box, "PDF Gaji November 2026")
  })
  expect(events).toMatchObject([{ type: "download.ask", wanted: { period_id: 4 } }])
})

test("only a letter that is issued can be confirmed", async () => {
  const letter: OwnLetters["rows"][number] = {
    id: 5,
    version: 1,
    no: "001/SP-I/XI/2026",
    level: "SP1",
    judul: "Terlambat berulang kali",
    tanggal: "2026-11-18",
    berlaku_sampai: "2027-05-17",
    pelanggaran: "Terlambat lima kali.",
    tindakan: null,
    status: "terbit",
    acknowledged_at: null,
    lampiran: null,
    lampiran_nama: null,
  }
  const buttons = async (one: typeof letter) => {
    put("suratSaya", ready({ rows: [one] }, null))
    return drawn(<LettersScreen />, (box) =>
      [...box.querySelectorAll("li button")].map((button) => button.textContent),
    )
  }
  expect(await buttons(letter)).toEqual(["Nyatakan diterima", "PDF"])
  expect(
    await buttons({ ...letter, status: "diterima", acknowledged_at: "2026-11-20T01:00:00.000Z" }),
  ).toEqual(["PDF"])
})
