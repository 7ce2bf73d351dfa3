import type { accountStatuses } from "#contract/areas/accounts/adminKantor.ts"

type Status = (typeof accountStatuses)[number]

export const STATUSES: Readonly<Record<Status, string>> = {
  active: "Aktif",
  invited: "Diundang",
  inactive: "Nonaktif",
}
export const statusColumn = {
  as: "choice",
  key: "status",
  label: "Status",
  choices: STATUSES,
  tones: { invited: "waiting", inactive: "neutral" },
  tag: true,
} as const
export const statusFilter = {
  key: "status",
  label: "Status",
  options: Object.entries(STATUSES).map(([value, label]) => ({ value, label })),
} as const

/** Confirmation before emails are sent; the wording is the specification's. */
export const SEND = "You will send email to selected members?"
