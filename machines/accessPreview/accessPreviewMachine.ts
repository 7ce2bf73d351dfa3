import { assign, emit, setup } from "xstate"
import type { previewAccess } from "#contract/areas/platform/menu.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"
import { keepOutcome, keptBy, outcomeOf, when } from "../lib/outcomes.ts"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import {
  allWanted,
  type Asked,
  changed,
  keyOf,
  ofOwnCompany,
  type Only,
  type Persona,
  readAsked,
  type Side,
  type Wanted,
  writeAsked,
} from "./persona.ts"

/** Inputs from which a persona's menus and pages are derived. */
export type Source = AnswerOf<typeof previewAccess>
/** By the key of the company and role (`keyOf`). */
export type Sources = Readonly<Record<string, Source>>

export type AccessPreviewContext = {
  readonly path: string
  /** Within one's own company: its accounts and roles only. */
  readonly isOwn: boolean
  readonly asked: Asked
  readonly sources: Sources
  readonly failure: Failure | null
}
export type AccessPreviewEvent =
  | { readonly type: "persona.change"; readonly side: Side; readonly change: Partial<Persona> }
  | { readonly type: "compare.open" }
  | { readonly type: "compare.close" }
  | { readonly type: "sides.swap" }
  | { readonly type: "pages.find"; readonly q: string }
  | { readonly type: "pages.narrow"; readonly only: Only }
  | { readonly type: "address.change"; readonly search: string }
  | { readonly type: "preview.retry" }

const missing = ({ asked, sources }: Pick<AccessPreviewContext, "asked" | "sources">): readonly Wanted[] =>
  allWanted(asked).filter((wanted) => sources[keyOf(wanted)] === undefined)

/**
 * Access preview: menus and pages as other accounts see them. The selection is stored in the URL; company and role
 * are fetched once, everything else is derived here.
 */
export const accessPreviewMachine = setup({
  types: {
    context: {} as AccessPreviewContext,
    events: {} as AccessPreviewEvent,
    emitted: {} as Outside,
    input: {} as { readonly path: string; readonly search: string; readonly isOwn?: true },
    tags: {} as "busy",
  },
  actors: { read: actorSlot<Sources, { readonly wanted: readonly Wanted[] }>("read") },
  guards: {
    isSuccess,
    isKnown: ({ context }) => missing(context).length === 0,
    isAlone: ({ context: { asked } }) => asked.b === null,
    isCompared: ({ context: { asked } }) => asked.b !== null,
    isAnother: ({ context: { asked, isOwn } }, { search }: { readonly search: string }) =>
      writeAsked(readAsked(search, isOwn)) !== writeAsked(asked),
  },
  actions: {
    ...keepOutcome<AccessPreviewContext, AccessPreviewEvent>(),
    changePersona: assign(
      (
        { context: { asked, isOwn } },
        { side, change }: { readonly side: Side; readonly change: Partial<Persona> },
      ) => {
        const next = changed(asked[side] ?? asked.a, change)
        return { asked: { ...asked, [side]: isOwn ? ofOwnCompany(next) : next } }
      },
    ),
    addSide: assign(({ context: { asked } }) => ({ asked: { ...asked, b: asked.a } })),
    dropSide: assign(({ context: { asked } }) => ({
      asked: { ...asked, b: null, only: asked.only === "different" ? ("all" as const) : asked.only },
    })),
    swapSides: assign(({ context: { asked } }) => ({
      asked: { ...asked, a: asked.b ?? asked.a, b: asked.a },
    })),
    keepFound: assign(({ context: { asked } }, { q }: { readonly q: string }) => ({
      asked: { ...asked, q },
    })),
    keepOnly: assign(({ context: { asked } }, { only }: { readonly only: Only }) => ({
      asked: { ...asked, only },
    })),
    readAddress: assign(({ context: { isOwn } }, { search }: { readonly search: string }) => ({
      asked: readAsked(search, isOwn),
    })),
    keepSources: assign(({ context: { sources } }, outcome: Outcome<Sources>) => ({
      sources: outcome.ok ? { ...sources, ...outcome.value } : sources,
    })),
    forgetFailure: assign({ failure: null }),
    sayAddress: emit(({ context: { path, asked } }) => ({
      type: "navigation.requested" as const,
      to: `${path}${writeAsked(asked)}`,
      replace: false,
    })),
    /** While typing, no history entry per letter. */
    replaceAddress: emit(({ context: { path, asked } }) => ({
      type: "navigation.requested" as const,
      to: `${path}${writeAsked(asked)}`,
      replace: true,
    })),
  },
}).createMachine({
  id: "accessPreview",
  description: "Pratinjau akses: menu dan halaman seperti dilihat akun lain",
  context: ({ input: { path, search, isOwn = false } }) => ({
    path,
    isOwn,
    asked: readAsked(search, isOwn),
    sources: {},
    failure: null,
  }),
  initial: "settling",
  on: {
    "persona.change": {
      target: ".settling",
      actions: [{ type: "changePersona", params: ({ event }) => event }, "sayAddress"],
      description: "Ubah jenis akun, perusahaan, peran, paket, modul, atau fitur",
    },
    "compare.open": {
      guard: "isAlone",
      target: ".settling",
      actions: ["addSide", "sayAddress"],
      description: "Tekan Bandingkan: yang kedua mulai sama dengan yang pertama",
    },
    "compare.close": {
      guard: "isCompared",
      target: ".settling",
      actions: ["dropSide", "sayAddress"],
      description: "Tekan Tutup perbandingan",
    },
    "sides.swap": {
      guard: "isCompared",
      target: ".settling",
      actions: ["swapSides", "sayAddress"],
      description: "Tekan Tukar A dan B",
    },
    "pages.find": {
      actions: [{ type: "keepFound", params: ({ event }) => event }, "replaceAddress"],
      description: "Ketik di kotak cari halaman",
    },
    "pages.narrow": {
      actions: [{ type: "keepOnly", params: ({ event }) => event }, "replaceAddress"],
      description: "Pilih Semua, Tertutup, atau Berbeda",
    },
    "address.change": [
      {
        guard: { type: "isAnother", params: ({ event }) => event },
        target: ".settling",
        actions: { type: "readAddress", params: ({ event }) => event },
        description: "Buka alamat pratinjau lain, misalnya dengan tombol kembali browser",
      },
      { description: "Buka lagi alamat yang sama" },
    ],
  },
  states: {
    settling: {
      description: "Melihat apakah perusahaan dan peran yang dipilih sudah diketahui",
      entry: "forgetFailure",
      always: [{ guard: "isKnown", target: "ready" }, { target: "reading" }],
    },
    reading: {
      description: "Kerangka isi terlihat",
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => ({ wanted: missing(context) }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "ready",
            actions: { type: "keepSources", params: outcomeOf },
          },
          keptBy("failed").failed,
        ],
        onError: keptBy("failed").broken,
      },
    },
    ready: { description: "Menu, pengaturan, dan setiap halaman terlihat, dengan alasan yang tertutup" },
    failed: {
      description: "Pesan kegagalan dengan Coba lagi",
      on: { "preview.retry": { target: "settling", description: "Tekan Coba lagi" } },
    },
  },
})
