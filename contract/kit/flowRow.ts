import { Schema } from "effect"

export type Fields = { readonly [key: string]: Schema.ConstraintDecoder<unknown> }
export type Words = readonly [string, ...string[]]

/** One transition in the history of a row. `by` is null for the system; `acting_for` names the company. */
export const moveRow = Schema.Struct({
  from: Schema.NullOr(Schema.String),
  to: Schema.String,
  level: Schema.NullOr(Schema.Int),
  by: Schema.NullOr(Schema.Int),
  by_nama: Schema.NullOr(Schema.String),
  acting_for: Schema.NullOr(Schema.Int),
  /** The approver on whose behalf a delegate decided. */
  instead_of: Schema.NullOr(Schema.String),
  at: Schema.String,
  note: Schema.NullOr(Schema.String),
  via: Schema.Literals(["single", "bulk", "system", "impersonation"]),
  /** The paper that its employee added while it waited; no transition then. Only flows with papers have it. */
  paper: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ name: Schema.String, url: Schema.String, is_picture: Schema.Boolean })),
  ),
})

/** Account of the last transition; `nama` is null for the system. */
export const lastMove = Schema.NullOr(
  Schema.Struct({ nama: Schema.NullOr(Schema.String), at: Schema.String }),
)

/** The requester, as every approval shows them. */
export const requester = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: Schema.NullOr(Schema.String),
  offices_id: Schema.Int,
  kantor: Schema.String,
  jabatan: Schema.NullOr(Schema.String),
})

/** Employment of the employee, and the days of the request; without days, the day of the decision counts. */
export const employment = Schema.Struct({
  from: Schema.String,
  until: Schema.NullOr(Schema.String),
  first: Schema.NullOr(Schema.String),
  last: Schema.NullOr(Schema.String),
})

/** Row fields that a multi-level approval lifecycle reads; accounts by id. */
export const approvalFacts = {
  version: Schema.Int,
  level: Schema.Int,
  level_total: Schema.Int,
  requested_by: Schema.NullOr(Schema.Int),
  decided_by: Schema.Array(Schema.Int),
  /**
   * Approvers chosen at the employee who can still decide the first level; empty = every account that sees the queue.
   */
  deciders: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
  /** At most three company administrators who can still decide. */
  approvers: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
  /** Delegates who decide today in place of an approver, and see the employee. */
  delegates: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      nama: Schema.String,
      for_id: Schema.Int,
      for_nama: Schema.String,
      /** The approver they replace is a company administrator: the delegation also applies above the first level. */
      for_company: Schema.Boolean,
      until: Schema.String,
    }),
  ),
  /** The company allows approvers to decide on their own requests. */
  own_allowed: Schema.Boolean,
  /** The account that entered the request for the employee; null = the employee made it. */
  entered: Schema.NullOr(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
  /** The company allows approvers to decide on requests that they entered. */
  entered_allowed: Schema.Boolean,
  /** The date is in a closed payroll period. */
  locked: Schema.Boolean,
  employment,
  last: lastMove,
}
/** The last fields of every row of a flow, apart from those that the flow adds. */
export const approvalNotes = {
  approval_note: Schema.NullOr(Schema.String),
  created_at: Schema.String,
}
export const approvalHistory = { history: Schema.Array(moveRow) }

/** The effect of a request before it is made, in words, and the rules it breaks, each at its field. */
export const askPreview = Schema.Struct({
  lines: Schema.Array(Schema.Struct({ label: Schema.String, value: Schema.String })),
  broken: Schema.Array(Schema.Struct({ field: Schema.String, message: Schema.String })),
})
export type AskPreview = typeof askPreview.Type

/** Minimum fields of a row of a flow. */
export type RowFields = Fields &
  typeof approvalFacts &
  typeof approvalNotes &
  typeof approvalHistory & {
    readonly id: typeof Schema.Int
    readonly member: typeof requester
    readonly status: Schema.ConstraintDecoder<string>
  }

/** An action on a row: its lifecycle event and its labels. */
export type DecisionSpec = {
  readonly event: string
  /** Label of its button. */
  readonly verb: string
  /** Past tense of the action for messages: `3 pengajuan disetujui`. */
  readonly done: string
  /** A reason is required. */
  readonly reason?: true
  /** Also available as a bulk action, besides approving and rejecting. */
  readonly many?: true
}
/** The three decisions of every flow; additional ones are declared next to them. */
export const decisions = {
  approved: { event: "approval.approve", verb: "Setujui", done: "disetujui" },
  rejected: { event: "approval.reject", verb: "Tolak", done: "ditolak", reason: true },
  cancelled: { event: "approval.revoke", verb: "Batalkan persetujuan", done: "dibatalkan", reason: true },
} as const satisfies Readonly<Record<string, DecisionSpec>>
