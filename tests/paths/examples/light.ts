import { setup } from "xstate"
import { defineModel, once } from "../model.ts"

/** A traffic light with timers. */
export const light = setup({
  types: { events: {} as { readonly type: "power.cut" } | { readonly type: "power.back" } },
  delays: { go: 30_000, slow: 3_000 },
}).createMachine({
  id: "light",
  initial: "red",
  states: {
    red: { after: { go: "green" }, on: { "power.cut": "dark" } },
    green: { after: { go: "yellow" }, on: { "power.cut": "dark" } },
    yellow: { after: { slow: "red" }, on: { "power.cut": "dark" } },
    dark: { on: { "power.back": "red" } },
  },
})

/** A page with such a light; `after` says how long each colour lasts. */
export const lightPage = (
  after: Readonly<Record<string, readonly [number, string]>>,
): string => `<!doctype html>
<title>Light</title>
<main data-machine="light"></main><button id="cut">Cut</button><button id="back">Back</button>
<script>
  const words = { red: "stop", green: "drive", yellow: "beware", dark: "" }
  const after = ${JSON.stringify(after)}
  const main = document.querySelector("main")
  let timer
  const show = (state) => {
    clearTimeout(timer)
    main.dataset.state = state
    main.textContent = words[state]
    if (after[state]) timer = setTimeout(() => show(after[state][1]), after[state][0])
  }
  show("red")
  cut.onclick = () => show("dark")
  back.onclick = () => main.dataset.state === "dark" && show("red")
</script>`

export const goodLight = {
  red: [30_000, "green"],
  green: [30_000, "yellow"],
  yellow: [3_000, "red"],
} as const

export const lightModel = defineModel({
  machine: light,
  inputs: { "": undefined },
  cases: { "power.cut": once, "power.back": once },
  answers: {},
  gestures: {
    "power.cut": (hand) => hand.press(hand.page.getByRole("button", { name: "Cut" })),
    "power.back": (hand) => hand.press(hand.page.getByRole("button", { name: "Back" })),
  },
  states: {
    red: { seen: (page) => [page.getByText("stop")], gone: (page) => [page.getByText("drive")] },
    green: { seen: (page) => [page.getByText("drive")], gone: (page) => [page.getByText("stop")] },
    yellow: { seen: (page) => [page.getByText("beware")] },
    dark: { gone: (page) => [page.getByText(/stop|drive|beware/)] },
  },
  screen: {
    id: "light",
    alone: { html: lightPage(goodLight) },
    opens: {
      "": async ({ page }) => {
        await page.goto("/kit/light")
      },
    },
    replies: {},
  },
})
