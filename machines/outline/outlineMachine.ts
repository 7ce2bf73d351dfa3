import { assign, enqueueActions, setup } from "xstate"
import { type Corner, MOST_CORNERS } from "#contract/areas/sales/outline.ts"
import { defect, failureOf } from "../lib/guards.ts"
import { outcomeOf, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"
import type { Outcome } from "#contract/kit/errors.ts"

/** Steps that can be taken back. */
const MOST_PAST = 50

export type OutlineContext = {
  readonly corners: readonly Corner[]
  /** Outlines before each change, the latest last. */
  readonly past: readonly (readonly Corner[])[]
  /** The corner that the next key moves or removes. */
  readonly chosen: number | null
  /** Why the last file was not read. */
  readonly problem: string | null
  readonly file: File | null
}
export type OutlineEvent =
  | { readonly type: "outline.given"; readonly corners: readonly Corner[] }
  | { readonly type: "outline.draw" }
  | { readonly type: "outline.end" }
  | { readonly type: "corner.add"; readonly corner: Corner }
  | { readonly type: "corner.insert"; readonly after: number; readonly corner: Corner }
  | { readonly type: "corner.hold"; readonly nth: number }
  | { readonly type: "corner.move"; readonly corner: Corner }
  | { readonly type: "corner.release" }
  | { readonly type: "corner.nudge"; readonly nth: number; readonly corner: Corner }
  | { readonly type: "corner.remove"; readonly nth: number }
  | { readonly type: "outline.undo" }
  | { readonly type: "outline.clear" }
  | { readonly type: "file.choose"; readonly file: File }
/** The form takes over the outline. */
export type OutlineChanged = { readonly type: "outline.changed"; readonly corners: readonly Corner[] }

type One = { readonly corner: Corner }
type Nth = { readonly nth: number }
type Read = Outcome<readonly Corner[]>

const isSame = (a: readonly Corner[], b: readonly Corner[]): boolean =>
  a.length === b.length && a.every((one, nth) => one[0] === b[nth]?.[0] && one[1] === b[nth]?.[1])
const replaced = (corners: readonly Corner[], nth: number, corner: Corner): readonly Corner[] =>
  corners.map((one, at) => (at === nth ? corner : one))
const pastWith = ({ past, corners }: Pick<OutlineContext, "past" | "corners">) =>
  [...past, corners].slice(-MOST_PAST)

/** Handles of the corners and sides; while corners are being added, a press means another corner. */
const handles = {
  "corner.hold": {
    target: "#garisBatas.holding",
    actions: { type: "takeHold", params: ({ event }: { readonly event: Nth }) => event },
    description: "Pegang satu titik",
  },
  "corner.insert": {
    guard: "hasRoom",
    actions: [
      {
        type: "insert",
        params: ({ event }: { readonly event: One & { readonly after: number } }) => event,
      },
      "tellChanged",
    ],
    description: "Tambah titik di tengah satu sisi",
  },
} as const
/** Editing of an outline; usable while it is shown and while corners are being added. */
const editing = {
  "corner.nudge": {
    actions: [{ type: "nudge", params: ({ event }: { readonly event: One & Nth }) => event }, "tellChanged"],
    description: "Panah menggeser satu titik",
  },
  "corner.remove": {
    actions: [{ type: "remove", params: ({ event }: { readonly event: Nth }) => event }, "tellChanged"],
    description: "Hapus satu titik",
  },
  "outline.undo": {
    guard: "hasPast",
    actions: ["takeBack", "tellChanged"],
    description: "Urungkan langkah terakhir",
  },
  "outline.clear": {
    guard: "hasCorners",
    target: "#garisBatas.shown",
    actions: ["clear", "tellChanged"],
    description: "Hapus garis batas",
  },
  "file.choose": {
    target: "#garisBatas.reading",
    actions: { type: "keepFile", params: ({ event }: { readonly event: { readonly file: File } }) => event },
    description: "Pilih file GeoJSON",
  },
} as const

/** An outline drawn by hand: corners added, moved, removed and taken back; or read from a GeoJSON file. */
export const outlineMachine = setup({
  types: {
    context: {} as OutlineContext,
    events: {} as OutlineEvent,
    emitted: {} as OutlineChanged,
    input: {} as { readonly corners: readonly Corner[] },
    tags: {} as "busy",
  },
  actors: { read: actorSlot<readonly Corner[], { readonly file: File | null }>("read") },
  guards: {
    isSuccess: (_, outcome: Read) => outcome.ok,
    isNew: ({ context }, { corners }: { readonly corners: readonly Corner[] }) =>
      !isSame(context.corners, corners),
    hasRoom: ({ context }) => context.corners.length < MOST_CORNERS,
    hasPast: ({ context }) => context.past.length > 0,
    hasCorners: ({ context }) => context.corners.length > 0,
  },
  actions: {
    keepGiven: assign((_, { corners }: { readonly corners: readonly Corner[] }) => ({
      corners,
      past: [],
      chosen: null,
      problem: null,
      file: null,
    })),
    add: assign(({ context }, { corner }: One) => ({
      corners: [...context.corners, corner],
      past: pastWith(context),
      chosen: context.corners.length,
      problem: null,
    })),
    insert: assign(({ context }, { after, corner }: One & { readonly after: number }) => ({
      corners: context.corners.toSpliced(after + 1, 0, corner),
      past: pastWith(context),
      chosen: after + 1,
      problem: null,
    })),
    takeHold: assign(({ context }, { nth }: Nth) => ({ past: pastWith(context), chosen: nth })),
    follow: assign(({ context }, { corner }: One) => ({
      corners: replaced(context.corners, context.chosen ?? -1, corner),
    })),
    nudge: assign(({ context }, { nth, corner }: One & Nth) => ({
      corners: replaced(context.corners, nth, corner),
      past: pastWith(context),
      chosen: nth,
      problem: null,
    })),
    remove: assign(({ context }, { nth }: Nth) => ({
      corners: context.corners.filter((_, at) => at !== nth),
      past: pastWith(context),
      chosen: null,
      problem: null,
    })),
    takeBack: assign(({ context }) => ({
      corners: context.past.at(-1) ?? context.corners,
      past: context.past.slice(0, -1),
      chosen: null,
      problem: null,
    })),
    clear: assign(({ context }) => ({ corners: [], past: pastWith(context), chosen: null, problem: null })),
    keepFile: assign((_, { file }: { readonly file: File }) => ({ file, problem: null })),
    keepRead: assign(({ context }, outcome: Read) =>
      outcome.ok
        ? { corners: outcome.value, past: pastWith(context), chosen: null, file: null, problem: null }
        : {},
    ),
    keepProblem: assign((_, outcome: Read) => {
      const failure = failureOf(outcome)
      return { file: null, problem: failure?._tag === "Refused" ? failure.message : "File ini tidak terbaca" }
    }),
    keepBroken: assign((_, { error }: { readonly error: unknown }) => ({
      file: null,
      problem: defect(error)._tag === "BadShape" ? "File ini tidak terbaca" : null,
    })),
    tellChanged: enqueueActions(({ enqueue, context: { corners } }) => {
      enqueue.emit({ type: "outline.changed", corners })
    }),
  },
}).createMachine({
  id: "garisBatas",
  description: "Garis batas sebuah area, digambar atau dari file",
  context: ({ input }) => ({ corners: input.corners, past: [], chosen: null, problem: null, file: null }),
  initial: "shown",
  on: {
    "outline.given": {
      guard: { type: "isNew", params: ({ event }) => event },
      target: ".shown",
      actions: { type: "keepGiven", params: ({ event }) => event },
      description: "Formulir memberi garis lain: draf, atau isi yang disimpan orang lain",
    },
  },
  states: {
    shown: {
      description: "Garis terlihat; titiknya dapat digeser",
      on: {
        ...handles,
        ...editing,
        "outline.draw": { target: "drawing", description: "Tekan Gambar" },
      },
    },
    drawing: {
      description: "Setiap tekanan di peta menambah satu titik",
      on: {
        ...editing,
        "corner.add": {
          guard: "hasRoom",
          actions: [{ type: "add", params: ({ event }) => event }, "tellChanged"],
          description: "Tekan peta, atau Enter di tengahnya",
        },
        "outline.end": { target: "shown", description: "Tekan Selesai, atau titik pertama" },
      },
    },
    holding: {
      description: "Satu titik mengikuti penunjuk",
      on: {
        "corner.move": {
          actions: { type: "follow", params: ({ event }) => event },
          description: "Titiknya digeser",
        },
        "corner.release": { target: "shown", actions: "tellChanged", description: "Titiknya dilepas" },
      },
    },
    reading: {
      description: "Membaca file GeoJSON",
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "shown",
            actions: [{ type: "keepRead", params: outcomeOf }, "tellChanged"],
          },
          { target: "shown", actions: { type: "keepProblem", params: outcomeOf } },
        ],
        onError: {
          target: "shown",
          actions: { type: "keepBroken", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
