import { assign, enqueueActions, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import type { Look, News, RowsRenewed, Seen, Sight, WatchContext, WatchEvent } from "./watchTypes.ts"

const renewed = (rows: readonly Seen[], newer: readonly Seen[]): readonly Seen[] =>
  rows.map(({ id, version }) => ({ id, version: newer.find((row) => row.id === id)?.version ?? version }))

/**
 * Looks at rows that are in sight again and again, quietly: those that somebody else moved are told at once, in their
 * place; how many new ones came is counted, for whoever wants to see them.
 */
export const createWatchMachine = <Row extends Seen, Ask>(id: string, description: string) =>
  setup({
    types: {
      context: {} as WatchContext<Ask>,
      events: {} as WatchEvent<Ask>,
      emitted: {} as RowsRenewed<Row>,
    },
    actors: { look: actorSlot<News<Row>, Look<Ask>>("look") },
    guards: { isSuccess },
    actions: {
      keepSight: assign((_, { sight }: { readonly sight: Sight<Ask> }) => ({
        sight,
        mark: null,
        fresh: 0,
        moved: [],
      })),
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
    delays: { pulse: 5_000 },
  }).createMachine({
    id,
    description,
    context: { sight: null, mark: null, fresh: 0, moved: [] },
    on: {
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
        invoke: {
          id: "look",
          src: "look",
          input: ({ context: { sight, mark } }) => ({ ...(sight as Sight<Ask>), mark }),
          onDone: [
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
      },
    },
  })
