import { pathsIn } from "../steps.ts"
import type { Walk } from "../walks.ts"

/** A sentence of the specification, and its proof: step labels or states of machines. */
export type Sentence = {
  /** Section and number in it. */
  readonly id: string
  readonly text: string
  /** Machine (or a pattern of machines) → labels or dotted states, any of which proves it. */
  readonly proof: readonly (readonly [machine: RegExp, what: RegExp])[]
}

/** Sentences about behaviour on a screen; roles and permissions are proved by docs/permissions.md. */
export const sentences: readonly Sentence[] = [
  { id: "2.1", text: "After saving, the product goes to the list.", proof: [[/Form$|^form$/, /^saved$/]] },
  {
    id: "2.2",
    text: "Logout asks; on YES the user is logged out and sent to /login.",
    proof: [[/^session$/, /^logout\.confirm$/]],
  },
  {
    id: "2.3",
    text: "Login returns to the path asked for, if it is a safe internal one.",
    proof: [[/^session$/, /^start$/]],
  },
  {
    id: "2.4",
    text: "Profil modal: full name, password, confirm password, Cancel, Save.",
    proof: [[/^profile$/, /^save ok$/]],
  },
  { id: "2.5", text: "HTTP 400 from a call redirects to /400.", proof: [[/./, / BadRequest$/]] },
  {
    id: "4.1",
    text: "Approvals: approve, single and bulk.",
    proof: [
      [/^(approval|claim|leave|kasbon|visitApproval)\d?$/, /^approval\.approve/],
      [/Queue$|^queue$/, /approved|many/],
    ],
  },
  {
    id: "4.2",
    text: "Approvals: reject.",
    proof: [[/^(approval|claim|leave|kasbon|visitApproval)\d?$/, /^approval\.reject/]],
  },
  {
    id: "4.3",
    text: "Top-up: created, then payment confirmed by the company.",
    proof: [[/^topup$/, /^topup\.confirm$/]],
  },
  { id: "4.4", text: "Top-up: then approved by the super admin.", proof: [[/^topup$/, /^topup\.approve$/]] },
  { id: "4.5", text: "Trial requests can be ticked as checked.", proof: [] },
  {
    id: "4.6",
    text: "Session: logged out to logged in leads to home.",
    proof: [[/^session$/, /^signIn ok|^(signedIn|inside)/]],
  },
  {
    id: "4.7",
    text: "The tour is finished or skipped, and not shown again for 360 days.",
    proof: [[/^tour$/, /^finished$|^coach\.stop$/]],
  },
  {
    id: "4.8",
    text: "Onboarding: steps are saved, and completed by welcome/done.",
    proof: [[/^welcome$/, /^finish/]],
  },
  { id: "4.9", text: "A help panel can be hidden.", proof: [[/^help$/, /^hide ok$/]] },
  {
    id: "5.1",
    text: "Profile: full name required.",
    proof: [[/^profile$/, /profile\.submit|profile\.save/]],
  },
  {
    id: "5.2",
    text: "Profile: a password without confirmation gives its own toast.",
    proof: [[/^profile$/, /unconfirmed|alone|without/i]],
  },
  { id: "5.3", text: "Delete needs confirmation.", proof: [[/^remove$/, /^confirm\.(yes|no)$/]] },
  {
    id: "5.4",
    text: "The server may flag is_validate; then no generic error toast is shown.",
    proof: [[/./, / Invalid$/]],
  },
  { id: "6.1", text: "The super administrator logs in as any company.", proof: [[/^picker$/, /./]] },
  { id: "8.1", text: "error_track: the toast names the code to report.", proof: [[/./, / Tracked$/]] },
  {
    id: "8.2",
    text: "Without a network the person is told, and can try again.",
    proof: [[/./, / Unreachable$/]],
  },
]

/** Numbers of the sentences a path proves. */
export const provenBy = (machine: string, walk: Walk): readonly string[] => {
  const met = new Set(walk.flatMap(({ step, to }) => [step.label, ...pathsIn(to)]))
  return sentences
    .filter(({ proof }) =>
      proof.some(([id, what]) => id.test(machine) && [...met].some((one) => what.test(one))),
    )
    .map(({ id }) => id)
}
