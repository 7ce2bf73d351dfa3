import { assign, emit, setup } from "xstate"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import type { Chapter } from "./chapters.ts"
import type { Sought, TourContext, TourEvent, TourInput, TourOutside } from "./tourTypes.ts"

type Context = { readonly context: TourContext }

const chapterAt = ({ chapters, running }: TourContext, path: string): Chapter | null =>
  chapters.find((one) => one.path === path && running.includes(one.cookie)) ?? null
/** The next chapter that is still to be shown, other than the current one. */
const chapterAfter = ({ chapters, running, chapter }: TourContext): Chapter | null =>
  chapters.find((one) => one !== chapter && running.includes(one.cookie)) ?? null
const placeIn = ({ cookie, marks }: Chapter, reached: TourContext["reached"]) =>
  Math.min(reached[cookie] ?? 0, marks.length - 1)
const before = (at: number): readonly number[] => Array.from({ length: at }, (_, mark) => mark)
const markOf = ({ chapter, at }: TourContext) => chapter?.marks[at] ?? null

const tourParts = setup({
  types: {
    context: {} as TourContext,
    events: {} as TourEvent,
    emitted: {} as TourOutside,
    input: {} as TourInput,
    tags: {} as "shown",
  },
  actors: {
    /** Waits for a target and scrolls it into view; fails if none appears. */
    findTarget: actorSlot<null, Sought>("findTarget"),
  },
  guards: {
    isSuccess,
    isOtherScreen: ({ context }: Context, { path }: { readonly path: string }) => path !== context.path,
    hasChapter: ({ context }: Context) => chapterAt(context, context.path) !== null,
    hasMore: ({ context }: Context) => context.at + 1 < (context.chapter?.marks.length ?? 0),
    hasBack: ({ context }: Context) => context.shown.length > 1,
    hasNextChapter: ({ context }: Context) => chapterAfter(context) !== null,
  },
  actions: {
    keepPath: assign((_, { path }: { readonly path: string }) => ({ path, chapter: null })),
    /** Continues a chapter at its last step, however it was left. */
    beginChapter: assign(({ context }) => {
      const chapter = chapterAt(context, context.path)
      const at = chapter === null ? 0 : placeIn(chapter, context.reached)
      return { chapter, at, shown: before(at), missed: [] }
    }),
    keepShown: assign(({ context }) => ({
      shown: context.shown.at(-1) === context.at ? context.shown : [...context.shown, context.at],
      reached: { ...context.reached, [context.chapter?.cookie ?? ""]: context.at },
    })),
    tellReached: emit(({ context }) => ({ type: "tour.reached" as const, reached: context.reached })),
    goNext: assign(({ context }) => ({ at: context.at + 1, missed: [] })),
    goBack: assign(({ context }) => ({
      at: context.shown.at(-2) ?? 0,
      shown: context.shown.slice(0, -2),
      missed: [],
    })),
    missMark: assign(({ context }) => ({
      missed: [...context.missed, markOf(context)?.title ?? ""],
    })),
    passOver: assign(({ context }) => ({ at: context.at + 1 })),
    endChapter: assign(({ context }) => ({
      running: context.running.filter((cookie) => cookie !== context.chapter?.cookie),
    })),
    keepChapterDone: emit(({ context }) => ({
      type: "tour.kept" as const,
      cookies: context.chapter === null ? [] : [context.chapter.cookie],
    })),
    keepAllDone: emit(({ context }) => ({ type: "tour.kept" as const, cookies: context.running })),
    goToNextChapter: emit(({ context }) => ({
      type: "navigation.requested" as const,
      to: chapterAfter(context)?.path ?? context.path,
      replace: false,
    })),
    tellEnd: emit({ type: "tour.ended" as const }),
  },
})

/** Guided tour over the screens: one coach mark after the other, each next to its target. */
export const tourMachine = tourParts.createMachine({
  id: "tour",
  description: "Tur singkat dari layar ke layar",
  context: ({ input }) => ({ ...input, chapter: null, at: 0, shown: [], missed: [] }),
  initial: "arriving",
  states: {
    arriving: {
      description: "Layar dikenali",
      always: [
        { guard: "hasChapter", target: "chapter", actions: "beginChapter" },
        { target: "away", description: "Layar tanpa tanda tur" },
      ],
    },
    away: {
      description: "Tur menunggu layarnya dibuka; yang sedang dikerjakan tidak diganggu",
      on: {
        "screen.shown": {
          guard: { type: "isOtherScreen", params: ({ event }) => event },
          target: "arriving",
          actions: { type: "keepPath", params: ({ event }) => event },
          description: "Layar lain dibuka",
        },
        "coach.stop": { target: "finished", actions: "keepAllDone", description: "Mengakhiri tur" },
      },
    },
    chapter: {
      description: "Tanda-tanda satu layar",
      initial: "seeking",
      on: {
        "screen.shown": {
          guard: { type: "isOtherScreen", params: ({ event }) => event },
          target: "arriving",
          actions: { type: "keepPath", params: ({ event }) => event },
          description: "Layar lain dibuka di tengah tur",
        },
        "coach.stop": {
          target: "finished",
          actions: "keepAllDone",
          description: "Tekan Lewati tur atau Esc",
        },
      },
      states: {
        seeking: {
          description: "Menunggu yang ditunjuk terlihat",
          invoke: {
            id: "findTarget",
            src: "findTarget",
            input: ({ context }) => ({ targets: markOf(context)?.targets ?? [] }),
            onDone: [
              {
                guard: { type: "isSuccess", params: ({ event }) => event.output },
                target: "showing",
                actions: ["keepShown", "tellReached"],
              },
              { guard: "hasMore", target: "seeking", reenter: true, actions: ["missMark", "passOver"] },
              { target: "closing", actions: "missMark" },
            ],
            onError: [
              { guard: "hasMore", target: "seeking", reenter: true, actions: ["missMark", "passOver"] },
              { target: "closing", actions: "missMark" },
            ],
          },
        },
        showing: {
          description: "Tanda terlihat di samping yang ditunjuk",
          tags: "shown",
          on: {
            "coach.next": [
              { guard: "hasMore", target: "seeking", actions: "goNext", description: "Tekan Lanjut" },
              { target: "#tour.leaving", description: "Tekan Lanjut di tanda terakhir layar ini" },
            ],
            "coach.back": {
              guard: "hasBack",
              target: "seeking",
              actions: "goBack",
              description: "Tekan Kembali",
            },
            "target.lost": { target: "seeking", description: "Yang ditunjuk hilang dari layar" },
          },
        },
        closing: {
          description: "Yang terakhir tidak ada di layar ini: dikatakan, lalu lanjut",
          tags: "shown",
          on: {
            "coach.next": { target: "#tour.leaving", description: "Tekan Lanjut" },
          },
        },
      },
    },
    leaving: {
      description: "Layar ini selesai, dan tidak ditanyakan lagi selama 360 hari",
      entry: ["keepChapterDone", "endChapter"],
      always: [
        {
          guard: "hasNextChapter",
          target: "away",
          actions: "goToNextChapter",
          description: "Menuju layar berikutnya",
        },
        { target: "finished", description: "Itu layar terakhir" },
      ],
    },
    finished: { description: "Tur selesai atau dilewati", type: "final", entry: "tellEnd" },
  },
})
