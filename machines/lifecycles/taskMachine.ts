import { assign, setup } from "xstate"
import { guardsOf, type Lifecycle } from "./lifecycle.ts"
import { type TaskEvent, type TaskFacts, taskRules, taskStatusWords } from "./taskParts.ts"

const given = {
  "task.assign": {
    guard: "mayAssign",
    target: "#task.baru",
    actions: "keepDate",
    description: "Diberikan kepada pegawai, atau dipindah ke hari lain",
  },
} as const
const open = {
  ...given,
  "task.reject": { guard: "mayReject", target: "ditolak", description: "Ditolak dengan alasan" },
  "task.cancel": { guard: "mayCancel", target: "batal", description: "Dibatalkan dengan alasan" },
  "task.miss": { guard: "isOver", target: "lewat", description: "Harinya lewat" },
} as const
const start = {
  "task.start": { guard: "mayStart", target: "dikerjakan", description: "Mulai dikerjakan" },
} as const

/** Progress of an assignment. A task at a customer is moved by its visits. */
export const taskMachine = setup({
  types: {
    context: {} as TaskFacts,
    events: {} as TaskEvent,
    input: {} as TaskFacts,
  },
  guards: guardsOf<TaskFacts, TaskEvent, keyof typeof taskRules>(taskRules),
  actions: {
    keepDate: assign({
      tanggal: ({ context, event }) =>
        event.type === "task.assign" ? (event.tanggal ?? context.tanggal) : context.tanggal,
    }),
    countFailure: assign({
      failed: ({ context }) => context.failed + 1,
      tanggal: ({ context, event }) => (event.type === "task.fail" ? event.tanggal : context.tanggal),
    }),
  },
}).createMachine({
  id: "task",
  description: "Jalannya sebuah tugas",
  context: ({ input }) => input,
  initial: "baru",
  states: {
    baru: {
      description: "Baru: menunggu pegawainya menerima",
      on: {
        "task.accept": { guard: "mayAccept", target: "diterima", description: "Diterima pegawainya" },
        ...start,
        ...open,
      },
    },
    diterima: { description: "Diterima pegawainya", on: { ...start, ...open } },
    dikerjakan: {
      description: "Sedang dikerjakan",
      on: {
        "task.finish": { guard: "mayFinish", target: "selesai", description: "Selesai" },
        "task.fail": {
          guard: "mayFail",
          target: "diterima",
          actions: "countFailure",
          description: "Kunjungannya tidak berhasil; dicoba lagi",
        },
        "task.cancel": open["task.cancel"],
        "task.miss": open["task.miss"],
      },
    },
    selesai: {
      description: "Selesai",
      on: {
        "task.reopen": { guard: "mayReopen", target: "dikerjakan", description: "Ternyata belum selesai" },
      },
    },
    ditolak: { description: "Ditolak pegawainya", on: given },
    lewat: { description: "Lewat: harinya habis", on: given },
    batal: { type: "final", description: "Dibatalkan" },
  },
})

const standing = {
  baru: "masih baru, ditugaskan",
  diterima: "sudah diterima pegawainya",
  dikerjakan: "sedang dikerjakan, mulai",
} as const

export const taskLife: Lifecycle<TaskFacts, TaskEvent> = {
  machine: taskMachine,
  noun: "tugas",
  rules: taskRules,
  statuses: taskStatusWords,
  words: ({ status }) =>
    status === "baru" || status === "diterima" || status === "dikerjakan"
      ? standing[status]
      : `sudah ${taskStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
