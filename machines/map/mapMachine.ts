import { assign, enqueueActions, setup } from "xstate"

/** The visible part of a map: centre, zoom level and the box in degrees. */
export type MapSight = {
  readonly lat: number
  readonly lng: number
  readonly zoom: number
  readonly box: {
    readonly south: number
    readonly west: number
    readonly north: number
    readonly east: number
  }
}
/** A finger or the mouse, pixels from the map's corner. */
export type Finger = { readonly id: number; readonly x: number; readonly y: number }

type Sighted = { readonly sight: MapSight }
type Fingered = { readonly finger: Finger }
type Shown = { readonly as: "map" | "table" }

export type MapContext = {
  /** null = the map fits its content. */
  readonly sight: MapSight | null
  /** View and fingers when they took hold: dragging is computed from here, so that no rounding adds up. */
  readonly grip: { readonly camera: MapSight; readonly fingers: readonly Finger[] } | null
  readonly fingers: readonly Finger[]
  readonly selected: number | null
  readonly shown: Shown["as"]
}
export type MapEvent =
  | ({ readonly type: "map.press" } & Fingered & Sighted)
  | ({ readonly type: "map.drag" } & Fingered & Sighted)
  | ({ readonly type: "map.release" } & { readonly id: number })
  | ({ readonly type: "map.move" } & Sighted)
  | { readonly type: "map.fit" }
  | { readonly type: "map.select"; readonly id: number | null }
  | ({ readonly type: "map.show" } & Shown)
/** The view has stayed for a moment; null = it fits its content. */
export type MapSettled = { readonly type: "map.settled"; readonly sight: MapSight | null }
/** A place was chosen, or none any more. */
export type MapSelected = { readonly type: "map.selected"; readonly id: number | null }

/** Pan, zoom and selection of a map. The view computes positions; this decides what is kept of them. */
export const mapMachine = setup({
  types: {
    context: {} as MapContext,
    events: {} as MapEvent,
    emitted: {} as MapSettled | MapSelected,
    input: {} as { readonly selected: number | null },
  },
  guards: {
    isLast: ({ context }, { id }: { readonly id: number }) => context.fingers.every((one) => one.id === id),
    isLastUnmoved: ({ context }, { id }: { readonly id: number }) =>
      context.fingers.every((one) => one.id === id) && context.sight === null,
  },
  actions: {
    takeHold: assign(({ context }, { finger, sight }: Fingered & Sighted) => {
      const fingers = [...context.fingers.filter(({ id }) => id !== finger.id), finger]
      return { fingers, grip: { camera: sight, fingers } }
    }),
    follow: assign(({ context }, { finger, sight }: Fingered & Sighted) => ({
      sight,
      fingers: context.fingers.map((one) => (one.id === finger.id ? finger : one)),
    })),
    /** The fingers that stay take hold anew where they are. */
    letGo: assign(({ context }, { id }: { readonly id: number }) => {
      const fingers = context.fingers.filter((one) => one.id !== id)
      const camera = context.sight ?? context.grip?.camera ?? null
      return { fingers, grip: camera === null || fingers.length === 0 ? null : { camera, fingers } }
    }),
    keepSight: assign((_, { sight }: Sighted) => ({ sight })),
    forgetSight: assign({ sight: null, grip: null, fingers: [] }),
    keepSelected: assign((_, { id }: { readonly id: number | null }) => ({ selected: id })),
    tellSelected: enqueueActions(({ enqueue }, { id }: { readonly id: number | null }) => {
      enqueue.emit({ type: "map.selected", id })
    }),
    keepShown: assign((_, { as }: Shown) => ({ shown: as })),
    tellSettled: enqueueActions(({ enqueue, context: { sight } }) => {
      enqueue.emit({ type: "map.settled", sight })
    }),
  },
  /** Debounce: data for the visible part is asked for when the map has stopped. */
  delays: { pause: 400 },
}).createMachine({
  id: "map",
  description: "Geser, perbesar dan pilihan sebuah peta",
  context: ({ input }) => ({ sight: null, grip: null, fingers: [], selected: input.selected, shown: "map" }),
  initial: "fitted",
  on: {
    "map.move": {
      target: ".moving",
      reenter: true,
      actions: { type: "keepSight", params: ({ event }) => event },
      description: "Roda, tombol, papan ketik atau kelompok titik",
    },
    "map.fit": {
      target: ".fitted",
      actions: ["forgetSight", "tellSettled"],
      description: "Tampilkan semua titik",
    },
    "map.press": {
      target: ".held",
      actions: { type: "takeHold", params: ({ event }) => event },
      description: "Jari atau tetikus menekan peta",
    },
    "map.select": {
      actions: [
        { type: "keepSelected", params: ({ event }) => event },
        { type: "tellSelected", params: ({ event }) => event },
      ],
      description: "Sebuah titik dipilih, atau tidak lagi",
    },
    "map.show": {
      actions: { type: "keepShown", params: ({ event }) => event },
      description: "Sebagai peta atau sebagai tabel",
    },
  },
  states: {
    fitted: { description: "Semua titik terlihat; titik baru mengubah tampilan" },
    held: {
      description: "Peta dipegang dan ikut bergerak",
      on: {
        "map.drag": {
          actions: { type: "follow", params: ({ event }) => event },
          description: "Digeser, atau dicubit dengan dua jari",
        },
        "map.release": [
          {
            guard: { type: "isLastUnmoved", params: ({ event }) => event },
            target: "fitted",
            actions: { type: "letGo", params: ({ event }) => event },
            description: "Dilepas tanpa digeser",
          },
          {
            guard: { type: "isLast", params: ({ event }) => event },
            target: "moving",
            actions: { type: "letGo", params: ({ event }) => event },
            description: "Jari terakhir dilepas",
          },
          {
            actions: { type: "letGo", params: ({ event }) => event },
            description: "Satu dari dua jari dilepas",
          },
        ],
      },
    },
    moving: {
      description: "Baru saja bergerak",
      after: { pause: { target: "resting", actions: "tellSettled" } },
    },
    resting: { description: "Tampilan pilihan orangnya tetap, juga bila titik berubah" },
  },
})
