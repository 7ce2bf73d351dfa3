import { Schema } from "effect"

export type Fields = { readonly [key: string]: Schema.ConstraintDecoder<unknown> }
export type Words = readonly [string, ...string[]]

/** One move of a row, as its history keeps it. `by` is null for the system; `acting_for` names the company. */
export const moveRow = Schema.Struct({
  from: Schema.NullOr(Schema.String),
  to: Schema.String,
  level: Schema.NullOr(Schema.Int),
  by: Schema.NullOr(Schema.Int),
  by_nama: Schema.NullOr(Schema.String),
  acting_for: Schema.NullOr(Schema.Int),
  /** Whom they stood in for. */
  instead_of: Schema.NullOr(Schema.String),
  at: Schema.String,
  note: Schema.NullOr(Schema.String),
  via: Schema.Literals(["single", "bulk", "system", "impersonation"]),
})

/** Who moved a row last; `nama` is null for the system. */
export const lastMove = Schema.NullOr(
  Schema.Struct({ nama: Schema.NullOr(Schema.String), at: Schema.String }),
)

/** Who asks, as every approval shows them. */
export const requester = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: Schema.NullOr(Schema.String),
  offices_id: Schema.Int,
  kantor: Schema.String,
  jabatan: Schema.NullOr(Schema.String),
})

/** When the employee works here, and the days the row is about; without days it is about the one it is decided on. */
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
  /** Who was chosen at the employee to decide the first level and still can; nobody = everybody who sees the queue. */
  deciders: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
  /** At most three of the company's administrators who could still decide. */
  approvers: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
  /** Delegates who decide today in place of an approver, and see the employee. */
  delegates: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      nama: Schema.String,
      for_id: Schema.Int,
      for_nama: Schema.String,
      /** Whom they stand in for is an administrator of the company: so it holds above the first level, too. */
      for_company: Schema.Boolean,
      until: Schema.String,
    }),
  ),
  /** The company lets people decide on what they ask for themselves. */
  own_allowed: Schema.Boolean,
  /** The date lies in a payroll period that is closed. */
  locked: Schema.Boolean,
  employment,
  last: lastMove,
}
/** Final fields of every row of a flow, before its own additions. */
export const approvalNotes = {
  approval_note: Schema.NullOr(Schema.String),
  created_at: Schema.String,
}
export const approvalHistory = { history: Schema.Array(moveRow) }

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
  /** On its button. */
  readonly verb: string
  /** Past tense of the action for messages: `3 pengajuan disetujui`. */
  readonly done: string
  /** It is not done without saying why. */
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
