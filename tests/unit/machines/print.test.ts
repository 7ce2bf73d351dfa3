import { describe } from "vitest"
import { testWalks } from "#tests/paths/check.ts"
import { printModel, printout, query } from "#tests/paths/models/print.ts"
import { failing, toasts } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(printModel)({
    machine: { runs: { watchPaper: {} } },
    states: {
      idle: {
        by: ["start", "paper.ended", "print ok", ...failing("gather"), ...failing("print")],
        accepts: ["print.ask", "paper.began"],
        context: { printout: null },
      },
      gathering: {
        by: ["print.ask"],
        tags: ["busy"],
        runs: { gather: { query } },
        context: { printout: null },
      },
      printing: {
        by: ["gather ok"],
        tags: ["sheet"],
        accepts: ["print.ask"],
        runs: { print: {} },
        context: { printout },
      },
      onPaper: {
        by: ["paper.began"],
        tags: ["sheet"],
        accepts: ["paper.ended"],
        context: { printout: null },
      },
    },
    emits: { ...toasts("gather"), ...toasts("print") },
  })
})
