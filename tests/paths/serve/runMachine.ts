import { assign, fromPromise, raise, setup } from "xstate"
import { isNoted, type Noted, nothingNoted, type PersonRun, type Result, unjudgedIn } from "./run.ts"

/** Result of saving a run: `away` = no answer, `closed` = it was finished in another window. */
export type Keeping = "kept" | "away" | "closed"
/** The stored name of a picture, or why it was not stored. */
export type Pictured = { readonly name: string } | { readonly name: null; readonly why: "kind" | "away" }
type Picked = { readonly nth: number; readonly file: File }

export type RunInput = {
  readonly run: PersonRun
  /** Whether the current notes are saved. */
  readonly isKept: boolean
  /** Earlier runs of the same path, the newest first. */
  readonly earlier: readonly PersonRun[]
}
export type RunContext = {
  readonly run: PersonRun
  /** The last saved version; null = never saved. */
  readonly kept: PersonRun | null
  readonly earlier: readonly PersonRun[]
  /** Pictures to upload; the first is being uploaded. */
  readonly queue: readonly Picked[]
  /** Why the picture of a step was not stored, by the step's index. */
  readonly refused: Readonly<Record<number, "kind" | "away">>
}
export type RunEvent =
  | { readonly type: "tester.name"; readonly tester: string }
  | { readonly type: "step.judge"; readonly nth: number; readonly result: Result }
  | { readonly type: "step.note"; readonly nth: number; readonly note: string }
  | ({ readonly type: "step.picture" } & Picked)
  | { readonly type: "step.pictured" }
  | { readonly type: "run.finish"; readonly at: string }
  | { readonly type: "finish.confirm"; readonly at: string }
  | { readonly type: "finish.cancel" }
  | { readonly type: "run.again"; readonly id: string; readonly at: string }

const slot = <Answer, Input>(name: string) =>
  fromPromise<Answer, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)))

const noting = (run: PersonRun, nth: number, change: Partial<Noted>): PersonRun => ({
  ...run,
  steps: run.steps.map((one, at) => (at === nth ? { ...one, ...change } : one)),
})

/** One path walked by a tester: notes on its steps, saving them, and finishing the run. */
export const runMachine = setup({
  types: { context: {} as RunContext, events: {} as RunEvent, input: {} as RunInput },
  actors: {
    keep: slot<Keeping, { readonly run: PersonRun }>("keep"),
    keepPicture: slot<Pictured, { readonly file: File }>("keepPicture"),
  },
  delays: {
    /** Debounce of typing before saving, ms. */
    pause: 400,
    /** Delay before a retry, ms. */
    retry: 3_000,
  },
  guards: {
    isFinished: ({ context }) => context.run.finished !== null,
    isNameless: ({ context }) => context.run.tester.trim() === "",
    /** The tester's name alone is not worth saving. */
    isBlank: ({ context }) => !context.run.steps.some(isNoted) && context.run.finished === null,
    isUnkept: ({ context }) =>
      context.run !== context.kept && (context.run.steps.some(isNoted) || context.run.finished !== null),
    isKept: ({ context }) => context.run === context.kept,
    isWaited: ({ context }) => context.queue.length > 0,
    isReady: ({ context }) => context.queue.length === 0,
    isWhole: ({ context }) => context.queue.length === 0 && unjudgedIn(context.run) === 0,
    wasKept: (_, answer: Keeping) => answer === "kept",
    wasClosed: (_, answer: Keeping) => answer === "closed",
  },
  actions: {
    keepTester: assign(({ context }, { tester }: { readonly tester: string }) => ({
      run: { ...context.run, tester },
    })),
    noteStep: assign(
      ({ context }, { nth, change }: { readonly nth: number; readonly change: Partial<Noted> }) => ({
        run: noting(context.run, nth, change),
      }),
    ),
    queuePicture: assign(({ context }, { nth, file }: Picked) => ({
      queue: [...context.queue, { nth, file }],
      refused: Object.fromEntries(Object.entries(context.refused).filter(([one]) => one !== String(nth))),
    })),
    keepPictured: assign(({ context }, answer: Pictured) => {
      const [first, ...queue] = context.queue
      if (first === undefined) return {}
      return answer.name === null
        ? { queue, refused: { ...context.refused, [first.nth]: answer.why } }
        : {
            queue,
            run: noting(context.run, first.nth, { picture: answer.name, file: first.file.name }),
          }
    }),
    tellPictured: raise({ type: "step.pictured" as const }),
    finish: assign(({ context }, { at }: { readonly at: string }) => ({
      run: { ...context.run, finished: at },
    })),
    markKept: assign({ kept: ({ context }) => context.run }),
    startAnew: assign(({ context }, { id, at }: { readonly id: string; readonly at: string }) => ({
      earlier: [context.run, ...context.earlier],
      run: { ...context.run, id, at, finished: null, steps: context.run.steps.map(() => nothingNoted) },
      kept: null,
      refused: {},
    })),
  },
}).createMachine({
  id: "personRun",
  description: "Uji sebuah jalur oleh orang",
  context: ({ input: { run, isKept, earlier } }) => ({
    run,
    kept: isKept ? run : null,
    earlier,
    queue: [],
    refused: {},
  }),
  type: "parallel",
  states: {
    test: {
      description: "Ujinya",
      initial: "begun",
      states: {
        begun: {
          description: "Dibuka",
          always: [{ guard: "isFinished", target: "finished" }, { target: "open" }],
        },
        open: {
          description: "Hasil dapat dicatat",
          initial: "noting",
          on: {
            "tester.name": {
              actions: { type: "keepTester", params: ({ event }) => event },
              description: "Nama penguji diisi",
            },
            "step.judge": {
              target: ".noting",
              actions: {
                type: "noteStep",
                params: ({ event: { nth, result } }) => ({ nth, change: { result } }),
              },
              description: "Lolos, Gagal atau Terhalang dipilih",
            },
            "step.note": {
              target: ".noting",
              actions: {
                type: "noteStep",
                params: ({ event: { nth, note } }) => ({ nth, change: { note } }),
              },
              description: "Catatan ditulis",
            },
            "step.picture": {
              target: ".noting",
              actions: { type: "queuePicture", params: ({ event }) => event },
              description: "Gambar dipilih",
            },
          },
          states: {
            noting: {
              description: "Langkah dicatat",
              on: {
                "run.finish": [
                  { guard: "isNameless", description: "Nama penguji belum diisi" },
                  {
                    guard: "isWhole",
                    target: "#personRun.test.finished",
                    actions: { type: "finish", params: ({ event }) => event },
                    description: "Tekan Selesaikan uji",
                  },
                  {
                    guard: "isReady",
                    target: "asking",
                    description: "Tekan Selesaikan uji, sementara ada langkah yang belum dinilai",
                  },
                ],
              },
            },
            asking: {
              description: "Ditanya: ada langkah yang belum dinilai",
              on: {
                "finish.confirm": {
                  guard: "isReady",
                  target: "#personRun.test.finished",
                  actions: { type: "finish", params: ({ event }) => event },
                  description: "Tekan Tetap selesaikan",
                },
                "finish.cancel": { target: "noting", description: "Tekan Lanjutkan uji" },
              },
            },
          },
        },
        finished: {
          description: "Selesai: jumlahnya terlihat, catatan tidak dapat diubah lagi",
          on: {
            "run.again": {
              guard: "isKept",
              target: "open",
              actions: { type: "startAnew", params: ({ event }) => event },
              description: "Tekan Jalankan lagi",
            },
          },
        },
      },
    },
    kept: {
      description: "Penyimpanan",
      initial: "settled",
      on: {
        "step.*": { target: ".changed", description: "Ada yang dicatat" },
        "tester.name": { target: ".changed", description: "Nama penguji diisi" },
        "run.finish": { target: ".changed", description: "Tekan Selesaikan uji" },
        "finish.confirm": { target: ".changed", description: "Tekan Tetap selesaikan" },
      },
      states: {
        settled: {
          description: "Semua tersimpan",
          always: { guard: "isUnkept", target: "changed" },
        },
        changed: {
          description: "Ada yang belum tersimpan",
          after: {
            pause: [
              { guard: "isBlank", target: "settled" },
              { guard: "isNameless", target: "nameless" },
              { target: "keeping" },
            ],
          },
        },
        nameless: { description: "Menunggu nama penguji" },
        keeping: {
          description: "Sedang disimpan",
          invoke: {
            id: "keep",
            src: "keep",
            input: ({ context }) => ({ run: context.run }),
            onDone: [
              {
                guard: { type: "wasKept", params: ({ event }) => event.output },
                target: "settled",
                actions: "markKept",
              },
              { guard: { type: "wasClosed", params: ({ event }) => event.output }, target: "closed" },
              { target: "away" },
            ],
          },
        },
        away: {
          description: "Tidak tersimpan; dicoba lagi",
          after: { retry: "keeping" },
        },
        closed: { description: "Sudah diselesaikan di jendela lain" },
      },
    },
    picture: {
      description: "Gambar",
      initial: "idle",
      states: {
        idle: {
          description: "Tidak ada gambar yang menunggu",
          always: { guard: "isWaited", target: "sending" },
        },
        sending: {
          description: "Gambar sedang disimpan",
          invoke: {
            id: "keepPicture",
            src: "keepPicture",
            input: ({ context }) => {
              const [first] = context.queue
              if (first === undefined) throw new Error("no picture to keep")
              return { file: first.file }
            },
            onDone: {
              target: "idle",
              actions: [{ type: "keepPictured", params: ({ event }) => event.output }, "tellPictured"],
            },
          },
        },
      },
    },
  },
})
