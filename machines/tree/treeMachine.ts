import { assign, setup } from "xstate"

export type TreeContext = {
  /** Nodes whose children are hidden. */
  readonly closed: readonly number[]
  /** Text that narrows the tree, in the browser. */
  readonly q: string
}
export type TreeEvent =
  | { readonly type: "node.close"; readonly id: number }
  | { readonly type: "node.open"; readonly id: number }
  | { readonly type: "tree.close"; readonly ids: readonly number[] }
  | { readonly type: "tree.open" }
  | { readonly type: "tree.search"; readonly q: string }

/** Which nodes of a tree are open, and the text it is narrowed to. */
export const treeMachine = setup({
  types: { context: {} as TreeContext, events: {} as TreeEvent },
  guards: {
    isClosed: ({ context }, { id }: { readonly id: number }) => context.closed.includes(id),
    isOpen: ({ context }, { id }: { readonly id: number }) => !context.closed.includes(id),
    isBlank: (_, { q }: { readonly q: string }) => q.trim() === "",
  },
  actions: {
    open: assign(({ context }, { id }: { readonly id: number }) => ({
      closed: context.closed.filter((one) => one !== id),
    })),
    close: assign(({ context }, { id }: { readonly id: number }) => ({ closed: [...context.closed, id] })),
    closeAll: assign((_, { ids }: { readonly ids: readonly number[] }) => ({ closed: ids })),
    openAll: assign({ closed: [] }),
    keepText: assign((_, { q }: { readonly q: string }) => ({ q })),
  },
}).createMachine({
  id: "pohon",
  description: "Cabang pohon yang terbuka, dan pencariannya",
  context: { closed: [], q: "" },
  initial: "whole",
  on: {
    "tree.search": [
      {
        guard: { type: "isBlank", params: ({ event }) => event },
        target: ".whole",
        actions: { type: "keepText", params: ({ event }) => event },
        description: "Pencarian dikosongkan",
      },
      {
        target: ".narrowed",
        actions: { type: "keepText", params: ({ event }) => event },
        description: "Mencari",
      },
    ],
  },
  states: {
    whole: {
      description: "Seluruh pohon; cabang dapat ditutup",
      on: {
        "node.open": {
          guard: { type: "isClosed", params: ({ event }) => event },
          actions: { type: "open", params: ({ event }) => event },
          description: "Buka satu cabang",
        },
        "node.close": {
          guard: { type: "isOpen", params: ({ event }) => event },
          actions: { type: "close", params: ({ event }) => event },
          description: "Tutup satu cabang",
        },
        "tree.open": { actions: "openAll", description: "Buka semua" },
        "tree.close": {
          actions: { type: "closeAll", params: ({ event }) => event },
          description: "Tutup semua",
        },
      },
    },
    narrowed: { description: "Yang cocok, dengan induknya; semua cabang terbuka" },
  },
})
