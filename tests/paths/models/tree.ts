import { treeMachine } from "#machines/tree/treeMachine.ts"
import { defineModel, once } from "../model.ts"

export const treeModel = defineModel({
  machine: treeMachine,
  inputs: { "": undefined },
  cases: {
    "node.close": { "": { id: 7 } },
    "node.open": { "": { id: 7 } },
    "tree.close": { "": { ids: [7, 8] } },
    "tree.open": once,
    "tree.search": { text: { q: "bek" }, blank: { q: " " } },
  },
  answers: {},
  guide: { starts: { "": "Buka /good-id/area." }, fields: { q: ["Cari area", ""], id: ["Area", ""] } },
  facts: ({ closed, q }) => [closed, q.trim() === ""],
})
