import { assign, setup } from "xstate"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import type { TaskStep } from "#contract/areas/fieldwork/tasks.ts"
import type { Actor } from "../lifecycles/actor.ts"
import { NOTE_MAX, NOTE_MIN } from "../lifecycles/rules.ts"
import { isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import {
  failsTo,
  keepOutcome,
  keptBy,
  outcomeOf,
  saidBy,
  sayDone,
  sayOutcome,
  when,
} from "../lib/outcomes.ts"
import { awaiting, patience } from "../lib/patience.ts"
import { actorSlot } from "../lib/slots.ts"
import { PULSES } from "../query/pulses.ts"
import {
  type Board,
  type BoardColumn,
  cardIn,
  columnOf,
  needsReason,
  stepTo,
  whyNot,
  whyNotTo,
} from "./boardMoves.ts"

/** Day and filters of the board. */
export type BoardAsk = {
  readonly tanggal: string
  readonly members_id?: number
  readonly tipe_tugas_id?: number
  readonly q?: string
}
/** The step of a card that was asked for. */
export type Pending = { readonly id: number; readonly step: TaskStep }
export type BoardContext = {
  readonly ask: BoardAsk
  readonly by: Actor
  readonly board: Board | null
  readonly failure: Failure | null
  /** Id of the card that is dragged. */
  readonly carried: number | null
  readonly pending: Pending | null
  readonly note: string
  readonly errors: FieldErrors
}
/** `at`: the time of the event, ISO; a task of tomorrow cannot be started today. */
type At = { readonly at: string }
export type BoardEvent =
  | { readonly type: "board.ask"; readonly ask: BoardAsk }
  | { readonly type: "board.refresh" }
  | { readonly type: "board.retry" }
  | { readonly type: "card.lift"; readonly id: number }
  | { readonly type: "card.release" }
  | ({ readonly type: "card.drop"; readonly to: BoardColumn } & At)
  | ({ readonly type: "card.step" } & Pending & At)
  | { readonly type: "reason.change"; readonly note: string }
  | { readonly type: "reason.submit" }
  | { readonly type: "reason.cancel" }

export const reasonProblems = (note: string): FieldErrors => {
  const { length } = note.trim()
  return length < NOTE_MIN || length > NOTE_MAX
    ? { note: [`Isi alasan ${NOTE_MIN} sampai ${NOTE_MAX} karakter`] }
    : {}
}

const dropped = ({ context, event }: { readonly context: BoardContext; readonly event: BoardEvent }) => {
  const card = cardIn(context.board, context.carried)
  if (card === undefined || event.type !== "card.drop") return null
  if (columnOf(card.status) === event.to || whyNotTo(card, event.to, context.by, event.at) !== null)
    return null
  const step = stepTo(card, event.to)
  return step === null ? null : { id: card.id, step }
}
const stepped = ({ context, event }: { readonly context: BoardContext; readonly event: BoardEvent }) => {
  if (event.type !== "card.step") return null
  const card = cardIn(context.board, event.id)
  return card === undefined || whyNot(card, event.step, context.by, event.at) !== null
    ? null
    : { id: event.id, step: event.step }
}
const pendingOf = (args: { readonly context: BoardContext; readonly event: BoardEvent }): Pending | null =>
  args.event.type === "card.drop" ? dropped(args) : stepped(args)

const moves = {
  reasoned: { guard: "isPossibleWithReason", target: "reasoning", actions: "keepPending" },
  sent: { guard: "isPossible", target: "moving", actions: "keepPending" },
} as const

/** A day's tasks by state: a card dragged to a column, or moved by its menu, takes the step of its lifecycle. */
export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    events: {} as BoardEvent,
    emitted: {} as Outside,
    input: {} as { readonly ask: BoardAsk; readonly by: Actor },
    tags: {} as "busy" | "overdue",
  },
  actors: {
    load: actorSlot<Board, { readonly ask: BoardAsk; readonly behind: boolean }>("load"),
    move: actorSlot<null, Pending & { readonly note: string | null }>("move"),
  },
  guards: {
    isSuccess,
    isThere: ({ context }, { id }: { readonly id: number }) => cardIn(context.board, id) !== undefined,
    isPossible: (args) => pendingOf(args) !== null,
    isPossibleWithReason: (args) => {
      const pending = pendingOf(args)
      return pending !== null && needsReason(pending.step)
    },
    hasMistakes: ({ context }) => Object.keys(reasonProblems(context.note)).length > 0,
  },
  actions: {
    ...keepOutcome<BoardContext, BoardEvent>(),
    ...sayOutcome<BoardContext, BoardEvent>(),
    sayDone: sayDone<BoardContext, BoardEvent>(),
    keepBoard: assign((_, outcome: Outcome<Board>) =>
      outcome.ok ? { board: outcome.value, failure: null } : {},
    ),
    keepAsk: assign((_, { ask }: { readonly ask: BoardAsk }) => ({ ask, carried: null })),
    lift: assign((_, { id }: { readonly id: number }) => ({ carried: id })),
    putDown: assign({ carried: null }),
    keepPending: assign((args) => ({ pending: pendingOf(args), carried: null, note: "", errors: {} })),
    keepNote: assign((_, { note }: { readonly note: string }) => ({ note, errors: {} })),
    keepMistakes: assign({ errors: ({ context }) => reasonProblems(context.note) }),
    forgetPending: assign({ pending: null, note: "", errors: {} }),
  },
  delays: { ...patience, pulse: PULSES.home },
}).createMachine({
  id: "papanTugas",
  description: "Papan tugas satu hari",
  context: ({ input }) => ({
    ...input,
    board: null,
    failure: null,
    carried: null,
    pending: null,
    note: "",
    errors: {},
  }),
  initial: "loading",
  on: {
    "board.ask": {
      target: ".loading",
      actions: [{ type: "keepAsk", params: ({ event }) => event }, "forgetPending"],
      description: "Hari atau saringan berubah",
    },
  },
  states: {
    loading: {
      description: "Kerangka papan terlihat",
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        input: ({ context: { ask, board } }) => ({ ask, behind: board !== null }),
        onDone: [
          { guard: when("isSuccess"), target: "ready", actions: { type: "keepBoard", params: outcomeOf } },
          failsTo("failed").failed,
        ],
        onError: failsTo("failed").broken,
      },
    },
    ready: {
      description: "Kartu-kartu hari itu terlihat",
      after: { pulse: "refreshing" },
      on: {
        "board.refresh": { target: "refreshing", description: "Muat ulang di belakang" },
        "card.lift": {
          guard: { type: "isThere", params: ({ event }) => event },
          target: "carrying",
          actions: { type: "lift", params: ({ event }) => event },
          description: "Angkat satu kartu",
        },
        "card.step": [
          { ...moves.reasoned, description: "Langkah yang perlu alasan" },
          { ...moves.sent, description: "Pilih langkah di menu kartu" },
        ],
      },
    },
    carrying: {
      description: "Satu kartu diangkat; kolom yang tidak boleh menyebut alasannya",
      on: {
        "card.drop": [
          { ...moves.reasoned, description: "Taruh di kolom yang perlu alasan" },
          { ...moves.sent, description: "Taruh di kolom lain" },
          {
            target: "ready",
            actions: "putDown",
            description: "Taruh kembali, atau di kolom yang tidak boleh",
          },
        ],
        "card.release": { target: "ready", actions: "putDown", description: "Batal memindahkan" },
      },
    },
    reasoning: {
      description: "Dialog alasan",
      on: {
        "reason.change": {
          actions: { type: "keepNote", params: ({ event }) => event },
          description: "Tulis alasannya",
        },
        "reason.submit": [
          { guard: "hasMistakes", actions: "keepMistakes", description: "Alasannya belum cukup" },
          { target: "moving", description: "Kirim dengan alasan" },
        ],
        "reason.cancel": { target: "ready", actions: "forgetPending", description: "Tekan Batal" },
      },
    },
    moving: {
      description: "Menunggu jawaban server; papan belum berubah",
      ...awaiting,
      tags: "busy",
      on: {
        "board.ask": {
          actions: { type: "keepAsk", params: ({ event }) => event },
          description: "Hari lain dibaca sesudah jawabannya datang",
        },
      },
      invoke: {
        id: "move",
        src: "move",
        input: ({ context: { pending, note } }) => ({
          id: pending?.id ?? 0,
          step: pending?.step ?? "accept",
          note: note === "" ? null : note.trim(),
        }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "refreshing",
            actions: [{ type: "sayDone", params: outcomeOf }, "forgetPending"],
          },
          {
            ...saidBy("refreshing").failed,
            actions: [saidBy("refreshing").failed.actions, "forgetPending"],
          },
        ],
        onError: {
          ...saidBy("refreshing").broken,
          actions: [saidBy("refreshing").broken.actions, "forgetPending"],
        },
      },
    },
    refreshing: {
      description: "Papan lama tetap terlihat sampai yang baru datang",
      tags: "busy",
      invoke: {
        id: "reload",
        src: "load",
        input: ({ context: { ask } }) => ({ ask, behind: true }),
        onDone: [
          { guard: when("isSuccess"), target: "ready", actions: { type: "keepBoard", params: outcomeOf } },
          keptBy("ready").failed,
        ],
        onError: keptBy("ready").broken,
      },
    },
    failed: {
      description: "Pesan kegagalan dengan Coba lagi",
      on: {
        "board.retry": { target: "loading", description: "Tekan Coba lagi" },
      },
    },
  },
})
