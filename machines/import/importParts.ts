import { assign, emit, setup } from "xstate"
import { type Failure, failed, type Outcome } from "#contract/kit/errors.ts"
import { type ImportHow, REPLACED } from "#contract/areas/imports/imports.ts"
import { isMissing, isSuccess } from "../lib/guards.ts"
import { keepOutcome, sayDone, sayOutcome } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"
import type {
  Assignment,
  Check,
  Commit,
  ImportContext,
  ImportEvent,
  ImportJob,
  ImportOutside,
  NamedAs,
  Recheck,
} from "./importTypes.ts"

type Known = Outcome<ImportJob | null>
/** Failure for a replaced file, without asking the server. */
const replaced: Failure = {
  _tag: "Refused",
  message: REPLACED,
  reason: "not_found",
  retryAfter: null,
  rows: [],
}
const stateOf = (known: Known) => (known.ok ? (known.value?.state ?? null) : null)

/** Guards, actions and actors of an import; the states are in importMachine.ts. */
export const importParts = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as ImportOutside,
    tags: {} as "busy",
  },
  actors: {
    /** The latest import of this user; null = none. */
    recall: actorSlot<ImportJob | null, null>("recall"),
    check: actorSlot<ImportJob, Check>("check"),
    recheck: actorSlot<ImportJob, Recheck>("recheck"),
    watch: actorSlot<ImportJob | null, null>("watch"),
    commit: actorSlot<ImportJob, Commit>("commit"),
    undo: actorSlot<ImportJob, { readonly id: number }>("undo"),
  },
  guards: {
    isSuccess,
    isChecking: (_, known: Known) => stateOf(known) === "checking",
    isChecked: (_, known: Known) => stateOf(known) === "checked",
    isWriting: (_, known: Known) => stateOf(known) === "writing",
    isCommitted: (_, known: Known) => stateOf(known) === "committed",
    isMissing,
    isReplaced: (_, { failure }: { readonly failure: Failure }) => isMissing(null, failed(failure)),
    isAnother: ({ context: { job } }, known: Known) =>
      known.ok && known.value !== null && job !== null && known.value.id !== job.id,
    /** Unreadable as it is, but a column mapping can fix it. */
    isAssignable: (_, known: Known) => stateOf(known) === "failed" && known.ok && known.value?.report != null,
    hasColumns: ({ context: { job } }) => job?.report != null,
    wasChecked: ({ context: { job } }) => job?.state === "checked",
    isLast: ({ context: { job } }) => job?.state === "committed",
    mayUndo: ({ context: { job } }) => job?.may_undo === true,
    isUnread: (_, known: Known) => stateOf(known) === "failed",
    mayCommit: ({ context: { job } }, { only }: { readonly only: "all" | "good" }) =>
      job !== null && job.good > 0 && (only === "good" || job.bad === 0),
  },
  actions: {
    ...keepOutcome<ImportContext, ImportEvent>(),
    ...sayOutcome<ImportContext, ImportEvent>(),
    sayDone: sayDone<ImportContext, ImportEvent>(),
    keepJob: assign((_, known: Known) => (known.ok ? { job: known.value, failure: null } : {})),
    keepFile: assign((_, { file }: { readonly file: File }) => ({ file, job: null, failure: null })),
    keepOnly: assign((_, { only }: { readonly only: "all" | "good" }) => ({ only })),
    forget: assign({ job: null, file: null, failure: null, columns: {}, fixed: {}, names: [] }),
    keepHow: assign((_, { how }: { readonly how: ImportHow }) => ({ how })),
    /** Stores a column mapping by index, or a constant by field. */
    keepAssignment: assign(({ context }, { assignment }: { readonly assignment: Assignment }) =>
      "at" in assignment
        ? { columns: { ...context.columns, [assignment.at]: assignment.key } }
        : { fixed: { ...context.fixed, [assignment.key]: assignment.text } },
    ),
    keepNames: assign(({ context }, { names }: { readonly names: readonly NamedAs[] }) => ({
      names: [
        ...context.names.filter(
          (one) => !names.some(({ column, name }) => column === one.column && name === one.name),
        ),
        ...names,
      ],
    })),
    sayReplaced: emit({ type: "toast.failed" as const, failure: replaced }),
  },
  delays: { pause: 700 },
})
