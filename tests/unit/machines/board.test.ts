import { describe, expect, test } from "vitest"
import { reasonProblems } from "#machines/board/boardMachine.ts"
import { stepTo, waysOf, whyNotTo } from "#machines/board/boardMoves.ts"
import { testWalks } from "#tests/paths/check.ts"
import { ask, boardModel, card, other } from "#tests/paths/models/board.ts"
import { failing, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"
import { admin, AT } from "../lifecycles/cases.ts"

type At = {
  readonly context: {
    readonly ask: unknown
    readonly board: unknown
    readonly pending: object | null
    readonly note: string
  }
}

describe("every path", () => {
  testWalks(boardModel)({
    machine: { accepts: ["board.ask"] },
    states: {
      loading: {
        by: ["start", "board.ask", "board.retry"],
        tags: ["busy"],
        runs: { load: ({ context }: At) => ({ ask: context.ask, behind: context.board !== null }) },
        context: { pending: null, carried: null },
      },
      ready: {
        by: ["load ok", "reload ok", ...failing("reload"), "card.drop", "card.release", "reason.cancel"],
        accepts: ["card.lift", "card.step", "board.refresh"],
        context: { carried: null, pending: null },
      },
      carrying: { by: ["card.lift"], accepts: ["card.drop", "card.release"], context: { carried: 7 } },
      reasoning: {
        by: ["card.drop", "card.step"],
        accepts: ["reason.change", "reason.submit", "reason.cancel"],
        context: ({ by, context }) => ({
          carried: null,
          pending: { id: 7, step: "cancel" },
          errors: by === "reason.submit" ? reasonProblems(context.note) : {},
        }),
      },
      moving: {
        tags: ["busy"],
        runs: {
          move: ({ context: { pending, note } }: At) => ({
            ...pending,
            note: note === "" ? null : note.trim(),
          }),
        },
        context: { carried: null },
      },
      "moving.sent": { by: ["card.drop", "card.step", "reason.submit"] },
      "moving.overdue": { by: ["after patience"], tags: ["overdue"] },
      refreshing: {
        by: ["after pulse", "board.refresh", "move ok", ...failing("move")],
        tags: ["busy"],
        runs: { reload: ({ context }: At) => ({ ask: context.ask, behind: true }) },
        context: { pending: null, note: "" },
      },
      failed: {
        by: failing("load"),
        accepts: ["board.retry"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
    },
    emits: {
      ...toasts("load"),
      "move ok": [{ type: "toast.succeeded", message: MESSAGE }],
      ...toasts("move"),
    },
  })
})

describe("where a card can go", () => {
  test.each([
    ["baru", "diterima", "accept"],
    ["baru", "dikerjakan", "start"],
    ["selesai", "dikerjakan", "reopen"],
    ["dikerjakan", "selesai", "finish"],
    ["diterima", "berakhir", "cancel"],
    ["diterima", "baru", null],
    ["lewat", "berakhir", null],
  ] as const)("from %s to %s", (status, to, step) => {
    expect(stepTo({ status }, to)).toBe(step)
  })

  test("refused columns say why", () => {
    const visited = card({ customers_id: 12, visit: "planned" })
    expect(whyNotTo(visited, "dikerjakan", admin, AT)).toBe("Dimulai dengan check-in kunjungannya")
    expect(whyNotTo(card({ status: "diterima" }), "baru", admin, AT)).toContain("dialihkan")
    expect(whyNotTo(card(), "baru", admin, AT)).toBe("Tugasnya sudah di sini")
    expect(whyNotTo(card(), "diterima", admin, AT)).toBeNull()
  })

  test("the menu has the steps of the card's state, possible or not", () => {
    expect(waysOf(card(), admin, AT).map(({ step }) => step)).toEqual(["accept", "start", "reject", "cancel"])
    expect(waysOf(card({ status: "selesai" }), admin, AT)).toEqual([{ step: "reopen", barred: null }])
    expect(waysOf(card({ status: "batal" }), admin, AT)).toEqual([])
  })
})

test("another day is read only once", () => {
  expect(ask).not.toEqual(other)
  expect(reasonProblems("   ya  ")).toEqual({ note: ["Isi alasan 5 sampai 500 karakter"] })
  expect(reasonProblems("Pelanggan tutup")).toEqual({})
})
