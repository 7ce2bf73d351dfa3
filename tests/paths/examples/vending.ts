import { assign, emit, fromPromise, setup } from "xstate"
import { type ModelOptions, defineModel, once } from "../model.ts"

type Context = { readonly credit: number; readonly failures: number; readonly price: number }
type Event =
  | { readonly type: "coin.put"; readonly cents: number }
  | { readonly type: "drink.chosen" }
  | { readonly type: "coins.back" }
  | { readonly type: "door.opened" }
  | { readonly type: "door.closed" }

const PATIENCE_MS = 5_000

/**
 * An ordinary XState machine, written without knowledge of this kit: parallel regions, a guard on `always`, a delay
 * that is a function, one delay in two states, an actor that throws, an invoke without an id.
 */
export const vending = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as { readonly type: "drink.out" } },
  actors: {
    charge: fromPromise<{ readonly receipt: number }, { readonly cents: number }>(() =>
      Promise.reject(new Error("no server")),
    ),
  },
  guards: { isEnough: ({ context }) => context.credit >= context.price },
  delays: {
    patience: PATIENCE_MS,
    cooling: ({ context }) => 1_000 * (context.failures + 1),
  },
  actions: {
    keepCoin: assign({
      credit: ({ context }, { cents }: { readonly cents: number }) => context.credit + cents,
    }),
    forgetCoins: assign({ credit: 0 }),
    countFailure: assign({ failures: ({ context }) => Math.min(context.failures + 1, 2) }),
    giveDrink: emit({ type: "drink.out" }),
  },
}).createMachine({
  id: "vending",
  description: "Mesin minuman",
  type: "parallel",
  context: { credit: 0, failures: 0, price: 200 },
  states: {
    sale: {
      initial: "idle",
      states: {
        idle: {
          description: "Menunggu koin",
          on: {
            "coin.put": {
              target: "weighing",
              actions: { type: "keepCoin", params: ({ event }) => event },
              description: "Masukkan koin",
            },
          },
        },
        weighing: { always: [{ guard: "isEnough", target: "choosing" }, { target: "short" }] },
        short: {
          description: "Uangnya kurang",
          after: { patience: { target: "idle", actions: "forgetCoins" } },
          on: {
            "coin.put": {
              target: "weighing",
              actions: { type: "keepCoin", params: ({ event }) => event },
              description: "Masukkan koin lagi",
            },
            "coins.back": { target: "idle", actions: "forgetCoins", description: "Tekan Kembalikan" },
          },
        },
        choosing: {
          description: "Pilih minuman",
          after: { patience: { target: "idle", actions: "forgetCoins" } },
          on: {
            "drink.chosen": { target: "charging", description: "Tekan Minuman" },
            "coins.back": { target: "idle", actions: "forgetCoins", description: "Tekan Kembalikan" },
          },
        },
        charging: {
          description: "Menagih",
          invoke: {
            src: "charge",
            input: ({ context }) => ({ cents: context.price }),
            onDone: { target: "idle", actions: ["giveDrink", "forgetCoins"] },
            onError: { target: "cooling", actions: "countFailure" },
          },
        },
        cooling: { description: "Sebentar", after: { cooling: "choosing" } },
      },
    },
    door: {
      initial: "shut",
      states: {
        shut: {
          description: "Pintu tertutup",
          on: { "door.opened": { target: "open", description: "Buka pintu" } },
        },
        open: {
          description: "Pintu terbuka",
          on: { "door.closed": { target: "shut", description: "Tutup pintu" } },
        },
      },
    },
  },
})

/** Two coins buy a drink; more are not inserted, because the state space would be unbounded. */
const enough = (label: string, { credit, price }: Context): boolean => label !== "coin.put" || credit < price

export const vendingOptions = {
  machine: vending,
  inputs: { "": undefined },
  cases: {
    "coin.put": { "": { cents: 100 } },
    "drink.chosen": once,
    "coins.back": once,
    "door.opened": once,
    "door.closed": once,
  },
  answers: {
    charge: {
      ok: { output: { receipt: 1 } },
      broke: { error: new Error("no network"), planned: true },
    },
  },
  happens: enough,
} as const satisfies ModelOptions<typeof vending>

const button = (name: string) => ({ name, exact: true })
const LINE = "/charge"

/** The HTML page of such a machine; `cooling`: seconds of waiting after a failed charge, per failure. */
export const vendingPage = (cooling = 1): string => `<!doctype html>
<html lang="id"><title>Minuman</title>
<main data-machine="vending"><p id="sale"></p><p id="door"></p></main>
<button id="coin">Koin</button><button id="drink">Minuman</button><button id="back">Kembalikan</button>
<button id="pull">Buka</button><button id="push">Tutup</button>
<script>
  const words = { idle: "Menunggu koin", short: "Uangnya kurang", choosing: "Pilih minuman", charging: "Menagih", cooling: "Sebentar" }
  const state = { sale: "idle", door: "shut" }
  let credit = 0, failures = 0, timer
  const at = (id) => document.getElementById(id)
  const set = (more) => {
    if (more.sale) clearTimeout(timer)
    Object.assign(state, more)
    if (more.sale === "idle") credit = 0
    if (more.sale === "short" || more.sale === "choosing") timer = setTimeout(() => set({ sale: "idle" }), 5000)
    if (more.sale === "cooling") timer = setTimeout(() => set({ sale: "choosing" }), ${cooling} * 1000 * (failures + 1))
    document.querySelector("main").dataset.state = JSON.stringify(state)
    at("sale").textContent = words[state.sale]
    at("door").textContent = state.door === "open" ? "Pintu terbuka" : "Pintu tertutup"
    at("coin").disabled = !["idle", "short"].includes(state.sale)
    at("drink").disabled = state.sale !== "choosing"
    at("back").disabled = !["short", "choosing"].includes(state.sale)
    at("pull").disabled = state.door === "open"
    at("push").disabled = state.door === "shut"
  }
  set({})
  at("coin").onclick = () => { credit += 100; set({ sale: credit >= 200 ? "choosing" : "short" }) }
  at("back").onclick = () => set({ sale: "idle" })
  at("drink").onclick = () => {
    set({ sale: "charging" })
    fetch("${LINE}", { method: "POST" }).then((answer) => {
      if (answer.ok) return set({ sale: "idle" })
      failures = Math.min(failures + 1, 2)
      set({ sale: "cooling" })
    })
  }
  at("pull").onclick = () => set({ door: "open" })
  at("push").onclick = () => set({ door: "shut" })
</script></html>`

export const vendingModel = defineModel({
  ...vendingOptions,
  gestures: {
    "coin.put": { control: (page) => page.getByRole("button", button("Koin")) },
    "drink.chosen": { control: (page) => page.getByRole("button", button("Minuman")) },
    "coins.back": { control: (page) => page.getByRole("button", button("Kembalikan")) },
    "door.opened": { control: (page) => page.getByRole("button", button("Buka")) },
    "door.closed": { control: (page) => page.getByRole("button", button("Tutup")) },
  },
  states: {
    "sale.idle": { seen: (page) => [page.getByText("Menunggu koin")] },
    "sale.weighing": { never: "left before anything is drawn" },
    "sale.short": { seen: (page) => [page.getByText("Uangnya kurang")] },
    "sale.choosing": { seen: (page) => [page.getByText("Pilih minuman")] },
    "sale.charging": { seen: (page) => [page.getByText("Menagih")] },
    "sale.cooling": { seen: (page) => [page.getByText("Sebentar")] },
    "door.shut": { seen: (page) => [page.getByText("Pintu tertutup")] },
    "door.open": { seen: (page) => [page.getByText("Pintu terbuka")] },
  },
  screen: {
    id: "vending",
    alone: { html: vendingPage() },
    opens: {
      "": async ({ page }) => {
        await page.goto("/")
      },
    },
    replies: { charge: { call: LINE, real: { ok: null }, injects: { broke: { status: 503 } } } },
  },
})
