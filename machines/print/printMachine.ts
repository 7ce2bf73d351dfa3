import { assign, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"
import type { ListQuery } from "../list/listQuery.ts"
import { outcomeOf, saidBy, sayOutcome, when } from "../lib/outcomes.ts"

/** Data of a printout: the rows of a query up to the limit of one printout, and the total. */
export type Printout<Row> = {
  readonly query: ListQuery
  readonly rows: readonly Row[]
  readonly total: number
  /** Time of the fetch, ISO. */
  readonly at: string
}
export type PrintContext<Row> = { readonly printout: Printout<Row> | null }
export type PrintEvent =
  | { readonly type: "print.ask"; readonly query: ListQuery }
  /** The browser is about to print (Ctrl+P): prints the rows that are loaded. */
  | { readonly type: "paper.began" }
  | { readonly type: "paper.ended" }

/** Printing a list: fetches all of its rows before the browser's print dialog opens. */
export const createPrintMachine = <Row extends { readonly id: number }>() =>
  setup({
    types: {
      context: {} as PrintContext<Row>,
      events: {} as PrintEvent,
      emitted: {} as Outside,
      tags: {} as "busy" | "sheet",
    },
    actors: {
      gather: actorSlot<Printout<Row>, { readonly query: ListQuery }>("gather"),
      print: actorSlot<null>("print"),
      watchPaper: listenerSlot<{ type: "never" }>("watchPaper"),
    },
    guards: { isSuccess },
    actions: {
      ...sayOutcome<PrintContext<Row>, PrintEvent>(),
      keepPrintout: assign({
        printout: (_, outcome: Outcome<Printout<Row>>) => (outcome.ok ? outcome.value : null),
      }),
      dropPrintout: assign({ printout: null }),
    },
  }).createMachine({
    id: "print",
    description: "Mencetak daftar",
    context: { printout: null },
    invoke: { id: "watchPaper", src: "watchPaper", input: {} },
    initial: "idle",
    states: {
      idle: {
        description: "Daftar di layar",
        on: {
          "print.ask": { target: "gathering", description: "Tekan Cetak" },
          "paper.began": { target: "onPaper", description: "Ctrl+P: browser mulai mencetak" },
        },
      },
      gathering: {
        description: "Semua baris dibaca sebelum dialog cetak dibuka",
        tags: "busy",
        invoke: {
          id: "gather",
          src: "gather",
          input: ({ event }) => ({ query: (event as Extract<PrintEvent, { type: "print.ask" }>).query }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "printing",
              actions: { type: "keepPrintout", params: outcomeOf },
            },
            saidBy("idle").failed,
          ],
          onError: saidBy("idle").broken,
        },
      },
      printing: {
        description: "Dialog cetak terbuka; di kertas semua baris",
        tags: "sheet",
        exit: "dropPrintout",
        on: { "print.ask": { target: "gathering", description: "Tekan Cetak lagi" } },
        invoke: {
          id: "print",
          src: "print",
          input: {},
          onDone: [{ guard: when("isSuccess"), target: "idle" }, saidBy("idle").failed],
          onError: saidBy("idle").broken,
        },
      },
      onPaper: {
        description: "Di kertas baris yang sudah termuat, dengan jumlahnya",
        tags: "sheet",
        on: { "paper.ended": { target: "idle", description: "Peramban selesai mencetak" } },
      },
    },
  })
