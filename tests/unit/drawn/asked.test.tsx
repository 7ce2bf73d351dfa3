// @vitest-environment happy-dom
import { act, type ReactElement } from "react"
import { expect, test, vi } from "vitest"
import { type AnyEventObject, type AnyMachineSnapshot, matchesState, type StateValue } from "xstate"
import type * as Screens from "#src/screens/screen.ts"
import { planned } from "#tests/paths/models/grid.ts"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { prepare, stage } = await import("./stage.tsx")
const { whileMounted } = await import("./mount.tsx")
const { admin, Around } = await import("./around.tsx")
const { BalancesScreen } = await import("#src/screens/leave/BalancesScreen.tsx")
const { LedgerScreen } = await import("#src/screens/leave/LedgerScreen.tsx")
const { PlanScreen } = await import("#src/screens/plan/PlanScreen.tsx")
const { readPlan } = await import("#src/screens/plan/planAddress.ts")
prepare()

const at = (value: StateValue, context: object): AnyMachineSnapshot =>
  ({
    value,
    context,
    children: {},
    matches: (state: StateValue) => matchesState(state, value),
    hasTag: () => false,
    can: () => true,
  }) as unknown as AnyMachineSnapshot

/** Draws a screen at its address, presses Ekspor and CSV, and returns what is asked of the server. */
const askedBy = async (
  download: string,
  screen: ReactElement,
  machines: Readonly<Record<string, AnyMachineSnapshot>>,
): Promise<unknown> => {
  const events: AnyEventObject[] = []
  stage.clear()
  for (const [id, snapshot] of Object.entries(machines)) stage.set(id, { snapshot, send: () => undefined })
  stage.set(download, { snapshot: at("idle", {}), send: (event) => void events.push(event) })
  const press = (name: string) => {
    const control = [...document.querySelectorAll<HTMLElement>("button, [role=menuitem]")].find(
      (one) => one.textContent?.trim() === name,
    )
    return act(async () => control?.click())
  }
  await whileMounted(<Around>{screen}</Around>, async () => {
    await press("Ekspor")
    if (events.length === 0) await press("CSV")
  })
  expect(events).toHaveLength(1)
  const { format: _, ...wanted } = (events[0] as unknown as { readonly wanted: Record<string, unknown> })
    .wanted
  return wanted
}

const ledger = {
  member: { id: 7, nama: "Budi", nip: "A-1", kantor: "Pusat", jabatan: null },
  joined: "2020-01-01",
  left: null,
  tahun: 2025,
  years: [2025, 2026],
  categories: [{ id: 3, nama: "Cuti tahunan", kode: "CT", unit: "day", balance: 5, waiting: 0 }],
  entries: [],
}
const list = { loaded: null, query: { q: "", filters: {} }, failure: null, typed: "" }

test("a person's ledger is exported as the address narrows it: that person, year and category", async () => {
  const screen = <LedgerScreen params={{ id: "7" }} search="?tahun=2025&kategori_id=3" user={admin} />
  const machines = { bukuSaldoCuti: at("shown", { value: ledger, failure: null }) }
  expect(await askedBy("saldoCutiExport", screen, machines)).toEqual({
    members_id: 7,
    tahun: 2025,
    kategori_id: 3,
  })
})

test("the balances are exported as the list is searched and filtered", async () => {
  const search = "?tahun=2025&offices_id=2&q=budi"
  const screen = <BalancesScreen params={{}} search={search} user={admin} />
  expect(await askedBy("saldoCutiExport", screen, { saldoCutiList: at("ready", list) })).toEqual({
    tahun: 2025,
    offices_id: 2,
    q: "budi",
  })
})

test("the plan is exported for the month, the search and the office on screen", async () => {
  const search = "?month=2027-01&offices_id=2&departement_id=5&q=budi"
  const context = {
    ask: readPlan(search).ask,
    grid: planned,
    stored: {},
    changes: {},
    marks: {},
    failure: null,
    brush: null,
    onHolidays: false,
    skipped: [],
    draftAt: null,
    at: { row: 0, col: 0 },
    from: { row: 0, col: 0 },
    rotation: { parts: [], until: "", stagger: 0 },
  }
  const screen = <PlanScreen params={{}} search={search} user={admin} />
  const machines = { ploting: at({ ready: { hand: "still", draft: "still" } }, context) }
  expect(await askedBy("plotingExport", screen, machines)).toEqual({
    month: "2027-01",
    offices_id: 2,
    departement_id: 5,
    q: "budi",
  })
})
