import { REASON_MIN } from "#contract/kit/constants.ts"
import { assign, emit, setup } from "xstate"
import type { FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { NOTE_MAX, NOTE_MIN } from "../lifecycles/rules.ts"
import { errorsOf, failedAs, isSuccess } from "../lib/guards.ts"
import { outcomeOf, sayDone, saidBy, sayOutcome, when } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { awaiting, patience } from "../lib/patience.ts"
import { actorSlot } from "../lib/slots.ts"

/** Input of the call: the row the entry is about, and the typed values. */
export type Entered<Values> = { readonly of: number; readonly values: Values }
type EntryContext<Values> = Entered<Values> & { readonly errors: FieldErrors }
type EntryEvent<Values> =
  | { readonly type: "entry.open" }
  | { readonly type: "entry.change"; readonly values: Partial<Values> }
  | { readonly type: "entry.submit" }
  | { readonly type: "entry.close" }

type Spec<Values> = {
  readonly id: string
  readonly description: string
  /** Values of a dialog that was just opened. */
  readonly nothing: Values
  /** Validation errors by field. */
  readonly problems: (values: Values) => FieldErrors
}

/** A dialog of a few fields about one row, saved by one call: a price, a correction. Its input is the row's id. */
export const createEntryMachine = <Values extends object>({
  id,
  description,
  nothing,
  problems,
}: Spec<Values>) =>
  setup({
    types: {
      context: {} as EntryContext<Values>,
      events: {} as EntryEvent<Values>,
      emitted: {} as Outside | { readonly type: "entry.saved" },
      input: {} as number,
      tags: {} as "busy" | "overdue",
    },
    actors: { save: actorSlot<null, Entered<Values>>("save") },
    guards: {
      isSuccess,
      failedAs,
      hasMistakes: ({ context }) => Object.keys(problems(context.values)).length > 0,
    },
    actions: {
      ...sayOutcome<EntryContext<Values>, EntryEvent<Values>>(),
      sayDone: sayDone<EntryContext<Values>, EntryEvent<Values>>(),
      begin: assign({ values: () => nothing, errors: () => ({}) }),
      keepValues: assign(({ context }, { values }: { readonly values: Partial<Values> }) => ({
        values: { ...context.values, ...values },
      })),
      keepMistakes: assign({ errors: ({ context }) => problems(context.values) }),
      clearMistakes: assign({ errors: () => ({}) }),
      keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
      announceSaved: emit({ type: "entry.saved" as const }),
    },
    delays: patience,
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ of: input, values: nothing, errors: {} }),
    initial: "closed",
    states: {
      closed: {
        description: "Dialog tertutup",
        on: { "entry.open": { target: "editing", actions: "begin", description: "Dialog dibuka" } },
      },
      editing: {
        description: "Mengisi",
        on: {
          "entry.change": {
            actions: { type: "keepValues", params: ({ event }) => event },
            description: "Mengisi",
          },
          "entry.submit": [
            { guard: "hasMistakes", actions: "keepMistakes", description: "Isian belum lengkap" },
            { target: "saving", actions: "clearMistakes", description: "Tekan Simpan" },
          ],
          "entry.close": { target: "closed", description: "Tekan Batal" },
        },
      },
      saving: {
        description: "Menunggu jawaban simpan",
        ...awaiting,
        tags: "busy",
        invoke: {
          id: "save",
          src: "save",
          input: ({ context: { of, values } }) => ({ of, values }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "closed",
              actions: [{ type: "sayDone", params: outcomeOf }, "announceSaved"],
            },
            {
              guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
              target: "editing",
              actions: { type: "keepErrors", params: outcomeOf },
            },
            saidBy("editing").failed,
          ],
          onError: saidBy("editing").broken,
        },
      },
    },
  })

/** A price from a date on: rupiah, and the first day (ISO). */
export type PriceEntry = { readonly harga: number | null; readonly effective_from: string }
export const priceEntry = createEntryMachine<PriceEntry>({
  id: "hargaVarian",
  description: "Harga baru satu varian mulai suatu tanggal",
  nothing: { harga: null, effective_from: "" },
  problems: ({ harga, effective_from }) => ({
    ...(harga === null ? { harga: ["Isi harganya"] } : {}),
    ...(effective_from === "" ? { effective_from: ["Isi tanggal mulainya"] } : {}),
  }),
})

/** A correction of points: signed, with a reason. */
export type PointsEntry = { readonly points: number | null; readonly note: string }
const REASON = { least: REASON_MIN, most: 200 } as const
export const pointsEntry = createEntryMachine<PointsEntry>({
  id: "sesuaikanPoin",
  description: "Menyesuaikan poin seorang pegawai",
  nothing: { points: null, note: "" },
  problems: ({ points, note }) => ({
    ...(points === null || points === 0 ? { points: ["Isi poin yang ditambahkan atau dikurangi"] } : {}),
    ...(note.trim().length < REASON.least || note.trim().length > REASON.most
      ? { note: [`Isi alasan ${REASON.least} sampai ${REASON.most} karakter`] }
      : {}),
  }),
})

/** Taking back a request of one's own, with a reason if there is one. */
export type TakeBackEntry = { readonly note: string }
export const takeBackEntry = createEntryMachine<TakeBackEntry>({
  id: "tarikPengajuan",
  description: "Menarik pengajuan sendiri yang belum diputuskan",
  nothing: { note: "" },
  problems: ({ note }) => (note.length > 500 ? { note: ["Maksimal 500 karakter"] } : {}),
})

/** A paper added to a request that waits. `item_id`: the entry it belongs to. */
export type PaperEntry = {
  readonly paper: File | null
  readonly note: string
  readonly item_id: number | null
}
export const paperEntry = createEntryMachine<PaperEntry>({
  id: "lampirkanBerkas",
  description: "Menambah berkas pada pengajuan yang belum diputuskan",
  nothing: { paper: null, note: "", item_id: null },
  problems: ({ paper, note }) => ({
    ...(paper === null ? { paper: ["Pilih berkasnya"] } : {}),
    ...(note.length > 200 ? { note: ["Maksimal 200 karakter"] } : {}),
  }),
})

/** A vote in a poll: positions of the chosen options. */
export type VoteEntry = { readonly options: readonly number[] }
export const voteEntry = createEntryMachine<VoteEntry>({
  id: "pilihPolling",
  description: "Memberi suara dalam polling",
  nothing: { options: [] },
  problems: ({ options }) => (options.length === 0 ? { options: ["Pilih salah satu"] } : {}),
})

/** Confirmation that a letter was received: a dialog without fields. */
export const receiveEntry = createEntryMachine<object>({
  id: "terimaSurat",
  description: "Menyatakan surat peringatan sendiri diterima",
  nothing: {},
  problems: () => ({}),
})

/** The colleague's answer to a swap of shifts; a refusal has a reason. */
export type AnswerEntry = { readonly answer: "agreed" | "declined" | null; readonly note: string }
export const answerEntry = createEntryMachine<AnswerEntry>({
  id: "jawabTukarShift",
  description: "Menjawab tukar shift yang diminta rekan",
  nothing: { answer: null, note: "" },
  problems: ({ answer, note }) => ({
    ...(answer === null ? { answer: ["Pilih jawabannya"] } : {}),
    ...(answer === "declined" && (note.trim().length < NOTE_MIN || note.trim().length > NOTE_MAX)
      ? { note: [`Isi alasan ${NOTE_MIN} sampai ${NOTE_MAX} karakter`] }
      : {}),
  }),
})
