import { type BoardAsk, boardMachine } from "#machines/board/boardMachine.ts"
import type { Board, Card } from "#machines/board/boardMoves.ts"
import { taskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { admin, AT } from "#tests/unit/lifecycles/cases.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const card = (changes: Partial<Card> = {}): Card => ({
  id: 7,
  version: 1,
  no: "TG-000007",
  judul: "Antar berkas",
  status: "baru",
  priority: "normal",
  tanggal: "2026-11-20",
  due_time: null,
  members_id: 3,
  members_nama: "Eko Prasetyo",
  customers_id: null,
  customers_nama: null,
  lat: null,
  lng: null,
  nth: null,
  failed: 0,
  ticked: 0,
  checks: 0,
  unticked: 0,
  visit: null,
  in_at: null,
  out_at: null,
  in_radius: null,
  photos: 0,
  distance_m: null,
  ...changes,
})
export const boardOf = (...cards: readonly Card[]): Board => ({
  tanggal: "2026-11-20",
  as_of: AT,
  count: cards.length,
  people: 1,
  late: 0,
  columns: taskStates.map((status) => {
    const own = cards.filter((one) => one.status === status)
    return { status, count: own.length, cards: own }
  }),
})

export const ask: BoardAsk = { tanggal: "2026-11-20" }
export const other: BoardAsk = { tanggal: "2026-11-21" }
const board = boardOf(card())

export const boardModel = defineModel({
  machine: boardMachine,
  inputs: { "": { ask, by: admin } },
  cases: {
    "board.ask": { "": { ask: other } },
    "board.refresh": once,
    "board.retry": once,
    "card.lift": { "": { id: 7 } },
    "card.release": once,
    "card.drop": {
      accepted: { to: "diterima", at: AT },
      ended: { to: "berakhir", at: AT },
      home: { to: "baru", at: AT },
    },
    "card.step": {
      diterima: { id: 7, step: "accept", at: AT },
      batal: { id: 7, step: "cancel", at: AT },
    },
    "reason.change": { cukup: { note: "Pelanggan tutup" }, pendek: { note: "ya" } },
    "reason.submit": once,
    "reason.cancel": once,
  },
  answers: { load: outcomes({ ok: board }), move: outcomes({ ok: null }) },
  guide: { fields: { step: ["Langkah", ""] } },
  facts: ({ ask: { tanggal }, note, pending }) => [tanggal, note.length, pending?.step],
})
