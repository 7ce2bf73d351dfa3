import { createPrintMachine, type Printout } from "#machines/print/printMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

type Row = { readonly id: number }
export const printMachine = createPrintMachine<Row>()
export const query = {
  q: "siti",
  filters: {},
  sort: "nama",
  dir: "asc",
  page: 2,
  perPage: 20,
  cursor: "abc",
} as const
export const printout: Printout<Row> = {
  query,
  rows: [{ id: 1 }, { id: 2 }],
  total: 2,
  at: "2026-11-20T01:00:00.000Z",
}

export const printModel = defineModel({
  machine: printMachine,
  inputs: { "": undefined },
  cases: { "print.ask": { "": { query } }, "paper.began": once, "paper.ended": once },
  answers: {
    watchPaper: "listens",
    gather: outcomes<Printout<Row>>({ ok: printout }),
    print: outcomes<null>({ ok: null }),
  },
})
