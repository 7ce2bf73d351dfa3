import type { AnswerOf } from "#contract/kit/call.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"
import type { allPakets } from "#contract/areas/points/paket.ts"
import type { listTopups, superListTopups } from "#contract/areas/points/topup.ts"
import type { Actor } from "../lifecycles/actor.ts"
import { barred, refusalOf } from "../lifecycles/lifecycle.ts"
import { topup, type TopupEvent } from "../lifecycles/topupMachine.ts"

export type TopupRow = AnswerOf<typeof listTopups>["rows"][number] &
  Partial<Pick<AnswerOf<typeof superListTopups>["rows"][number], "companies_id" | "companie_name">>
export type Paket = AnswerOf<typeof allPakets>["rows"][number]

/** A chosen file, with the fields that the machine reads. */
export type ChosenFile = { readonly name: string; readonly size: number }

/** A step being prepared: buy a package, or move a top-up in the version the user saw. */
export type Step =
  | { readonly kind: "order"; readonly paket: Paket }
  | { readonly kind: MoveKind; readonly row: TopupRow }
export type MoveKind = "confirm" | "cancel" | "approve" | "reject"

/** Form values of a step; each step reads its own. Money in rupiah, `paid_at` YYYY-MM-DD. */
export type StepValues = {
  readonly qty: number | null
  readonly bank_id: number | null
  readonly paid_at: string | null
  readonly from_bank: string
  readonly from_name: string
  readonly amount: number | null
  readonly proof: ChosenFile | null
  readonly note: string
}
export const noValues: StepValues = {
  qty: 1,
  bank_id: null,
  paid_at: null,
  from_bank: "",
  from_name: "",
  amount: null,
  proof: null,
  note: "",
}

const blank = (text: string): string | null => (text.trim() === "" ? null : text.trim())

/** The lifecycle event of a step. @param at ISO instant */
export const moveOf = (kind: MoveKind, by: Actor, at: string, values: StepValues = noValues): TopupEvent => {
  const base = { by, at, note: blank(values.note) }
  switch (kind) {
    case "confirm":
      return {
        ...base,
        type: "topup.confirm",
        payment: {
          paid_at: values.paid_at,
          from_bank: blank(values.from_bank),
          from_name: blank(values.from_name),
          amount: values.amount,
          has_proof: values.proof !== null,
        },
      }
    case "cancel":
      return { ...base, type: "topup.cancel" }
    case "approve":
      return { ...base, type: "topup.approve" }
    case "reject":
      return { ...base, type: "topup.reject" }
  }
}

/** Why this user may not take a step on a top-up now, in the server's words; null = allowed. */
export const whyNot = (row: TopupRow, kind: MoveKind, by: Actor, at: string): string | null =>
  barred(topup, row, moveOf(kind, by, at))

/** Validation errors of a step; other refusals come from the server, with the current row. */
export const mistakesIn = (step: Step, by: Actor, at: string, values: StepValues): FieldErrors => {
  if (step.kind === "order")
    return {
      ...(values.qty === null ? { qty: ["Wajib diisi"] } : {}),
      ...(values.bank_id === null ? { bank_id: ["Pilih rekening tujuan"] } : {}),
    }
  return refusalOf(topup, step.row, moveOf(step.kind, by, at, values))?.errors ?? {}
}
