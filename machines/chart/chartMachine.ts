import { assign, setup } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { failsTo, keepOutcome, outcomeOf, saidBy, sayOutcome, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"

export type ChartAsk = { readonly by: "atasan" | "divisi"; readonly day: string | null }
export type ChartNode = {
  readonly key: string
  readonly nama: string
  readonly sub: string | null
  readonly place: string | null
  readonly people: number
  readonly children: number
  readonly is_inactive: boolean
  readonly beda: readonly { readonly key: string; readonly kini: string | number | null }[]
}
/** Nodes of one level that have been read; `total` of them exist. */
export type ChartLevel = {
  readonly rows: readonly ChartNode[]
  readonly total: number
  readonly page: number
}
/** A page of a level; `under` null = the top. */
export type Wanted = { readonly under: string | null; readonly page: number }
export type Picture = { readonly format: "svg" | "png"; readonly svg: string; readonly name: string }

/** Key of the top level among the levels. */
export const TOP = ""

export type ChartContext = {
  readonly ask: ChartAsk
  /** Levels by the key of the node above them. */
  readonly levels: Readonly<Record<string, ChartLevel>>
  /** Nodes whose level is shown. */
  readonly open: readonly string[]
  readonly wanted: Wanted
  readonly failure: Failure | null
  /** Scale of the drawing. */
  readonly scale: number
}
export type ChartEvent =
  /** Another day, or another kind of chart. */
  | { readonly type: "chart.ask"; readonly ask: ChartAsk }
  | { readonly type: "chart.retry" }
  | { readonly type: "node.open"; readonly key: string }
  | { readonly type: "node.close"; readonly key: string }
  /** The next nodes of a level; `under` null = the top. */
  | { readonly type: "level.more"; readonly under: string | null }
  | { readonly type: "zoom.in" }
  | { readonly type: "zoom.out" }
  /** The whole drawing in the box, at most in its own size. */
  | { readonly type: "zoom.fit"; readonly scale: number }
  | { readonly type: "picture.save"; readonly picture: Picture }

const SCALES = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2] as const
const LEAST = SCALES[0]
const MOST = 2

type Key = { readonly key: string }
type Read = Outcome<ChartLevel>
const levelOf = ({ under }: Wanted): string => under ?? TOP

const start = (ask: ChartAsk): Omit<ChartContext, "scale"> => ({
  ask,
  levels: {},
  open: [],
  wanted: { under: null, page: 1 },
  failure: null,
})

/** Organisation chart: its levels are read when they are opened, and stay read. */
export const chartMachine = setup({
  types: {
    context: {} as ChartContext,
    events: {} as ChartEvent,
    emitted: {} as Outside,
    input: {} as ChartAsk,
    tags: {} as "busy" | "saving",
  },
  actors: {
    load: actorSlot<ChartLevel, ChartAsk & Wanted>("load"),
    save: actorSlot<null, Picture | null>("save"),
  },
  guards: {
    isSuccess,
    isOther: ({ context }, { ask }: { readonly ask: ChartAsk }) =>
      context.ask.by !== ask.by || context.ask.day !== ask.day,
    isUnread: ({ context }, { key }: Key) => !context.open.includes(key) && context.levels[key] === undefined,
    isClosed: ({ context }, { key }: Key) => !context.open.includes(key),
    isOpen: ({ context }, { key }: Key) => context.open.includes(key),
    hasMore: ({ context }, { under }: Pick<Wanted, "under">) => {
      const level = context.levels[under ?? TOP]
      return level !== undefined && level.rows.length < level.total
    },
    isFirst: ({ context }) => context.levels[TOP] === undefined,
    canGrow: ({ context }) => context.scale < MOST,
    canShrink: ({ context }) => context.scale > LEAST,
  },
  actions: {
    ...keepOutcome<ChartContext, ChartEvent>(),
    ...sayOutcome<ChartContext, ChartEvent>(),
    keepAsk: assign((_, { ask }: { readonly ask: ChartAsk }) => start(ask)),
    wantLevel: assign((_, { key }: Key) => ({ wanted: { under: key, page: 1 } })),
    wantMore: assign(({ context }, { under }: Pick<Wanted, "under">) => ({
      wanted: { under, page: (context.levels[under ?? TOP]?.page ?? 0) + 1 },
    })),
    /** A node is open once its level is there. */
    keepLevel: assign(({ context: { levels, open, wanted } }, outcome: Read) => {
      if (!outcome.ok) return {}
      const key = levelOf(wanted)
      const before = wanted.page === 1 ? [] : (levels[key]?.rows ?? [])
      return {
        levels: { ...levels, [key]: { ...outcome.value, rows: [...before, ...outcome.value.rows] } },
        open: key === TOP || open.includes(key) ? open : [...open, key],
        failure: null,
      }
    }),
    open: assign(({ context }, { key }: Key) => ({ open: [...context.open, key] })),
    close: assign(({ context }, { key }: Key) => ({ open: context.open.filter((one) => one !== key) })),
    grow: assign(({ context }) => ({ scale: SCALES.find((one) => one > context.scale) ?? MOST })),
    shrink: assign(({ context }) => ({ scale: SCALES.findLast((one) => one < context.scale) ?? LEAST })),
    fit: assign((_, { scale }: { readonly scale: number }) => ({
      scale: Math.min(1, Math.max(LEAST, scale)),
    })),
  },
}).createMachine({
  id: "bagan",
  description: "Bagan organisasi: tingkat yang terbuka, ukuran gambar, dan gambarnya sebagai berkas",
  context: ({ input }) => ({ ...start(input), scale: 1 }),
  type: "parallel",
  states: {
    levels: {
      description: "Tingkat bagan",
      initial: "loading",
      on: {
        "chart.ask": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: ".loading",
          actions: { type: "keepAsk", params: ({ event }) => event },
          description: "Tanggal atau jenis bagan lain",
        },
        "node.close": {
          guard: { type: "isOpen", params: ({ event }) => event },
          actions: { type: "close", params: ({ event }) => event },
          description: "Tutup satu cabang",
        },
      },
      states: {
        loading: {
          description: "Membaca satu tingkat",
          tags: "busy",
          invoke: {
            id: "load",
            src: "load",
            input: ({ context }) => ({ ...context.ask, ...context.wanted }),
            onDone: [
              {
                guard: when("isSuccess"),
                target: "ready",
                actions: { type: "keepLevel", params: outcomeOf },
              },
              { guard: "isFirst", ...failsTo("failed").failed },
              saidBy("ready").failed,
            ],
            onError: [{ guard: "isFirst", ...failsTo("failed").broken }, saidBy("ready").broken],
          },
        },
        ready: {
          description: "Bagan terlihat",
          on: {
            "node.open": [
              {
                guard: { type: "isUnread", params: ({ event }) => event },
                target: "loading",
                actions: { type: "wantLevel", params: ({ event }) => event },
                description: "Buka cabang yang belum dibaca",
              },
              {
                guard: { type: "isClosed", params: ({ event }) => event },
                actions: { type: "open", params: ({ event }) => event },
                description: "Buka cabang yang sudah dibaca",
              },
            ],
            "level.more": {
              guard: { type: "hasMore", params: ({ event }) => event },
              target: "loading",
              actions: { type: "wantMore", params: ({ event }) => event },
              description: "Tampilkan lebih banyak",
            },
          },
        },
        failed: {
          description: "Pesan kegagalan dengan Coba lagi",
          on: { "chart.retry": { target: "loading", description: "Tekan Coba lagi" } },
        },
      },
    },
    sight: {
      description: "Ukuran gambar",
      on: {
        "zoom.in": { guard: "canGrow", actions: "grow", description: "Perbesar" },
        "zoom.out": { guard: "canShrink", actions: "shrink", description: "Perkecil" },
        "zoom.fit": {
          actions: { type: "fit", params: ({ event }) => event },
          description: "Pas di layar",
        },
      },
    },
    picture: {
      description: "Gambar sebagai berkas",
      initial: "idle",
      states: {
        idle: {
          description: "Belum disimpan",
          on: { "picture.save": { target: "saving", description: "Tekan Simpan SVG atau PNG" } },
        },
        saving: {
          description: "Gambar dibuat di browser lalu diunduh",
          tags: "saving",
          invoke: {
            id: "save",
            src: "save",
            input: ({ event }) => (event.type === "picture.save" ? event.picture : null),
            onDone: [{ guard: when("isSuccess"), target: "idle" }, saidBy("idle").failed],
            onError: saidBy("idle").broken,
          },
        },
      },
    },
  },
})
