import { assign, fromPromise, setup } from "xstate"
import { type Outcome, succeeded } from "#contract/kit/errors.ts"
import { defineModel, once } from "../model.ts"
import { failures } from "../outcomes.ts"

type PlayerEvent =
  | { readonly type: "media.play" }
  | { readonly type: "media.seek"; readonly to: number }
  | { readonly type: "volume.toggle" }

/** A media player: playback and volume are parallel regions, and the track is loaded by an actor. */
export const player = setup({
  types: { context: {} as { readonly at: number }, events: {} as PlayerEvent },
  actors: { fetch: fromPromise<Outcome<number>>(() => Promise.reject(new Error("empty"))) },
  guards: { isThere: (_, outcome: Outcome<number>) => outcome.ok },
  actions: { seek: assign({ at: ({ context }, { to }: { readonly to: number }) => context.at + to }) },
  delays: { hide: 2_000, tick: 2_000 },
}).createMachine({
  id: "player",
  context: { at: 0 },
  type: "parallel",
  states: {
    media: {
      initial: "stopped",
      states: {
        stopped: { on: { "media.play": "buffering" } },
        buffering: {
          invoke: {
            id: "fetch",
            src: "fetch",
            onDone: [
              { guard: { type: "isThere", params: ({ event }) => event.output }, target: "playing" },
              { target: "stopped" },
            ],
            onError: "stopped",
          },
          after: { tick: "stopped" },
        },
        playing: { on: { "media.seek": { actions: { type: "seek", params: ({ event }) => event } } } },
      },
    },
    volume: {
      initial: "normal",
      states: {
        normal: { on: { "volume.toggle": "muted" } },
        muted: { on: { "volume.toggle": "normal" }, after: { hide: "normal" } },
      },
    },
  },
})

export const playerOptions = {
  machine: player,
  inputs: { "": undefined },
  cases: { "media.play": once, "media.seek": { "": { to: 1 } }, "volume.toggle": once },
  answers: {
    fetch: {
      ok: { output: succeeded(1) },
      Tracked: { output: { ok: false, failure: failures.Tracked } },
      defect: { error: new Error("bug") },
    },
  },
} as const

const named = (name: string) => ({ name, exact: true })

export const playerModel = defineModel({
  ...playerOptions,
  gestures: {
    "media.play": (hand) => hand.press(hand.page.getByRole("button", named("Play"))),
    "media.seek": (hand) => hand.press(hand.page.getByRole("button", named("Forward"))),
    "volume.toggle": (hand) => hand.press(hand.page.getByRole("button", named("Mute"))),
  },
  states: {
    media: { seen: (page) => [page.locator("main")] },
    "media.stopped": { seen: (page) => [page.getByText("nothing plays")] },
    "media.buffering": { seen: (page) => [page.getByText("a moment")] },
    "media.playing": {
      seen: (page) => [page.getByText(/^at \d+$/)],
      gone: (page) => [page.getByText("a moment")],
    },
    volume: { seen: (page) => [page.locator("main")] },
    "volume.normal": { gone: (page) => [page.getByText("muted")] },
    "volume.muted": { seen: (page) => [page.getByText("muted")] },
  },
  screen: {
    id: "player",
    opens: {
      "": async ({ page }) => {
        await page.goto("/kit/player")
      },
    },
    replies: { fetch: { call: "kit/track", real: { ok: null }, faults: ["Tracked"] } },
  },
})

export const playerPage = `<!doctype html>
<title>Player</title>
<main data-machine="player"><p id="media"></p><p id="volume"></p></main>
<button id="play">Play</button><button id="forward">Forward</button><button id="mute">Mute</button>
<script>
  const state = { media: "stopped", volume: "normal" }
  let at = 0, hide, tick
  const draw = () => {
    document.querySelector("main").dataset.state = JSON.stringify(state)
    media.textContent = { stopped: "nothing plays", buffering: "a moment", playing: "at " + at }[state.media]
    volume.textContent = state.volume === "muted" ? "muted" : ""
  }
  const set = (more) => { Object.assign(state, more); draw() }
  const end = (next) => { clearTimeout(tick); if (state.media === "buffering") set({ media: next }) }
  draw()
  play.onclick = () => {
    if (state.media !== "stopped") return
    set({ media: "buffering" })
    const mine = tick = setTimeout(() => end("stopped"), 2000)
    fetch("/api/v1/kit/track", { method: "POST" })
      .then((answer) => answer.json())
      .then((answer) => tick === mine && end(answer.api_status === 1 ? "playing" : "stopped"))
  }
  forward.onclick = () => { if (state.media === "playing") { at++; draw() } }
  mute.onclick = () => {
    clearTimeout(hide)
    const muted = state.volume === "normal"
    set({ volume: muted ? "muted" : "normal" })
    if (muted) hide = setTimeout(() => set({ volume: "normal" }), 2000)
  }
</script>`
