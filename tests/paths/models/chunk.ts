import { chunkMachine } from "#machines/app/chunkMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const chunkModel = defineModel({
  machine: chunkMachine,
  inputs: { "": undefined },
  cases: { "chunk.failed": once, "chunk.retry": once },
  answers: { reloadOnce: outcomes({ ok: null }), reload: outcomes({ ok: null }) },
})
