import { assign, emit, setup } from "xstate"

export type MenuContext = {
  /** Search text for pages. */
  readonly q: string
  /** Collapsed groups; the group of the current page is open anyway. */
  readonly folded: readonly string[]
}
export type MenuEvent =
  | { readonly type: "menu.type"; readonly q: string }
  | { readonly type: "menu.clear" }
  | { readonly type: "group.toggle"; readonly key: string }

/** Collapsed groups, for persistence. */
export type FoldsChanged = { readonly type: "folds.changed"; readonly folded: readonly string[] }

/** The settings menu: search for pages, and collapsible groups. */
export const menuMachine = setup({
  types: {
    context: {} as MenuContext,
    events: {} as MenuEvent,
    emitted: {} as FoldsChanged,
    input: {} as Pick<MenuContext, "folded">,
  },
  guards: { isEmpty: (_, { q }: { readonly q: string }) => q.trim() === "" },
  actions: {
    keepTyped: assign((_, { q }: { readonly q: string }) => ({ q })),
    forgetTyped: assign({ q: "" }),
    toggle: assign(({ context: { folded } }, { key }: { readonly key: string }) => ({
      folded: folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key],
    })),
    sayFolded: emit(({ context: { folded } }) => ({ type: "folds.changed" as const, folded })),
  },
}).createMachine({
  id: "menu",
  description: "Menu pengaturan",
  context: ({ input: { folded } }) => ({ q: "", folded }),
  initial: "browsing",
  on: {
    "menu.type": [
      {
        guard: { type: "isEmpty", params: ({ event }) => event },
        target: ".browsing",
        actions: "forgetTyped",
        description: "Kotak cari dikosongkan",
      },
      {
        target: ".finding",
        actions: { type: "keepTyped", params: ({ event }) => event },
        description: "Ketik di kotak cari",
      },
    ],
  },
  states: {
    browsing: {
      description: "Kelompok terlihat; setiap kelompok dapat dilipat",
      on: {
        "group.toggle": {
          actions: [{ type: "toggle", params: ({ event }) => event }, "sayFolded"],
          description: "Judul kelompok ditekan",
        },
      },
    },
    finding: {
      description: "Hanya halaman yang cocok terlihat, tanpa lipatan",
      on: { "menu.clear": { target: "browsing", actions: "forgetTyped", description: "Esc" } },
    },
  },
})
