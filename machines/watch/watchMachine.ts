import { assign, enqueueActions, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"
import type { Look, News, RowsRenewed, Seen, Sight, WatchContext, WatchEvent } from "./watchTypes.ts"

const renewed = (rows: readonly Seen[], newer: readonly Seen[]): readonly Seen[] =>
  rows.map(({ id, version }) => ({ id, version: newer.find((row) => row.id === id)?.version ?? version }))

type Held = { readonly context: Pick<WatchContext<unknown>, "again" | "isLive"> }
const isSuccessButOld = ({ context }: Held, outcome: Outcome<unknown>) => outcome.ok && context.again
const isSuccessAndLive = ({ context }: Held, outcome: Outcome<unknown>) => outcome.ok && context.isLive

/**
 * Polls the rows in view in the background: rows changed by others are updated in place at once; new rows are only
 * counted, and loaded on request.
 */
export const createWatchMachine = <Row extends Seen, Ask>(id: string, description: string) =>
  setup({
    types: {
      context: {} as WatchContext<Ask>,
      events: {} as WatchEvent<Ask>,
      emitted: {} as RowsRenewed<Row>,
    },
    actors: {
      look: actorSlot<News<Row>, Look<Ask>>("look"),
      hear: listenerSlot<{ type: "never" }>("hear"),
    },
    guards: {
      isSuccess,
      isSuccessButOld,
      isSuccessAndLive,
    },
    actions: {
      keepSight: assign((_, { sight }: { readonly sight: Sight<Ask> }) => ({
        sight,
        mark: null,
        fresh: 0,
        moved: [],
      })),
      keepLive: assign((_, { isOn }: { readonly isOn: boolean }) => ({ isLive: isOn })),
      askAgain: assign({ again: true }),
      startAnew: assign({ again: false }),
      keepNews: enqueueActions(({ enqueue, context: { sight, moved } }, outcome: Outcome<News<Row>>) => {
        if (!outcome.ok || sight === null) return
        const { rows, fresh, mark } = outcome.value
        enqueue.assign({
          sight: { ...sight, rows: renewed(sight.rows, rows) },
          fresh,
          mark,
          moved: [...new Set([...moved, ...rows.map((row) => row.id)])],
        })
        if (rows.length > 0) enqueue.emit({ type: "rows.renewed", rows })
      }),
    },
    /** With live updates polling is slow; it only catches events that a lost connection has missed. */
    delays: { pulse: 5_000, slowPulse: 60_000 },
  }).createMachine({
    id,
    description,
    context: { sight: null, mark: null, fresh: 0, moved: [], isLive: false, again: false },
    invoke: { id: "hear", src: "hear", input: {} },
    on: {
      "live.changed": {
        actions: { type: "keepLive", params: ({ event }) => event },
        description: "Kabar langsung tersambung atau putus",
      },
      "watch.ask": {
        target: ".looking",
        reenter: true,
        actions: { type: "keepSight", params: ({ event }) => event },
        description: "Baris lain terlihat, atau dibaca lagi: yang baru dihitung dari sini",
      },
    },
    initial: "idle",
    states: {
      idle: { description: "Belum ada baris" },
      looking: {
        description: "Menanyakan apa yang berubah; gagal berarti ditanyakan lagi nanti, tanpa pemberitahuan",
        entry: "startAnew",
        on: { "live.news": { actions: "askAgain", description: "Berubah lagi: dilihat sekali lagi" } },
        invoke: {
          id: "look",
          src: "look",
          input: ({ context: { sight, mark } }) => ({ ...(sight as Sight<Ask>), mark }),
          onDone: [
            {
              guard: { type: "isSuccessButOld", params: ({ event }) => event.output },
              target: "looking",
              reenter: true,
              actions: { type: "keepNews", params: ({ event }) => event.output },
            },
            {
              guard: { type: "isSuccessAndLive", params: ({ event }) => event.output },
              target: "listening",
              actions: { type: "keepNews", params: ({ event }) => event.output },
            },
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "resting",
              actions: { type: "keepNews", params: ({ event }) => event.output },
            },
            { target: "resting" },
          ],
          onError: "resting",
        },
      },
      resting: {
        description: "Sebentar kemudian ditanyakan lagi",
        after: { pulse: "looking" },
        on: { "live.news": { target: "looking", description: "Ada yang berubah" } },
      },
      listening: {
        description: "Server mengabari apa yang berubah; hanya sesekali ditanyakan",
        after: { slowPulse: "looking" },
        on: {
          "live.news": { target: "looking", description: "Ada yang berubah" },
          "live.changed": {
            target: "looking",
            actions: { type: "keepLive", params: ({ event }) => event },
            description: "Kabar langsung putus: yang terlewat dilihat sekarang",
          },
        },
      },
    },
  })
