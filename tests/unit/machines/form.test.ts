import { describe } from "vitest"
import type { FormContext } from "#machines/form/formTypes.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import {
  draft,
  formModel,
  inputs,
  keptAt,
  missing,
  row,
  start,
  theirs,
  unread,
} from "#tests/paths/models/form.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const listPath = inputs[""].listPath
const goTo = (to: string) => [{ type: "navigation.requested" as const, to, replace: false }]
/** Labels of all ways an actor can end. */
const ended = (actor: string) => [`${actor} ok`, ...failing(actor)]
const sameFor = <A>(labels: readonly string[], value: A): Readonly<Record<string, A>> =>
  Object.fromEntries(labels.map((label) => [label, value]))

const isUntouched = ({ values, saved }: FormContext) =>
  values["nama"] === saved["nama"] && values["kode"] === saved["kode"]

type Ended = { readonly value: unknown }
type At = { readonly context: FormContext }
const target = ({ context }: At) => ({ id: context.id })
const typed = ({ context: { id, version, values } }: At) => ({ id, version, values })
const unsaved = (at: At) => ({ ...typed(at), lacks: [] })
const invalid = (errors: Readonly<Record<string, readonly string[]>>, message = "") => ({
  errors,
  failure: { _tag: "Invalid" as const, message, errors },
})

describe("every path", () => {
  testWalks(formModel)({
    states: {
      starting: passing,
      loading: {
        by: ["start row", "start setting", "form.retry"],
        tags: ["busy"],
        accepts: ["form.cancel"],
        runs: { load: { id: 7 } },
      },
      missing: { by: ["load Invalid", "load isMissing"], accepts: ["form.cancel"], context: { values: {} } },
      unavailable: {
        by: [...failing("load", ["Invalid"]), ...failing("reopen"), "reopen isMissing"],
        accepts: ["form.retry", "form.cancel"],
        context: ({ by, before }) =>
          by.startsWith("reopen ")
            ? { failure: by === "reopen isMissing" ? missing : failureIn(by) }
            : { failure: failureIn(by), values: before?.context.stays === true ? before.context.values : {} },
      },
      recalling: {
        by: ["start", "load ok"],
        tags: ["busy"],
        runs: { recallDraft: target },
        context: ({ by }) =>
          by === "start"
            ? { id: null, values: start, saved: start, version: null, failure: null }
            : { id: 7, values: row.values, saved: row.values, version: 4, failure: null },
      },
      editing: {
        tags: ["shown"],
        accepts: ({ context }) => [
          "form.change",
          "form.submit",
          ...(context.id === null ? [] : ["stored.remove" as const]),
          ...(context.stays && isUntouched(context) && context.draftAt === null
            ? []
            : ["form.cancel" as const]),
          ...(context.draft === null ? [] : ["draft.restore" as const, "draft.discard" as const]),
        ],
        context: ({ by, before }) => ({
          ...(by === "form.submit unread" ? invalid(unread) : {}),
          ...(by === "draft.discard" ? { draft: null } : {}),
          ...(by === "form.change"
            ? {
                values: { ...before?.context.values, nama: "Operasional" },
                draft: before?.context.draft ?? null,
              }
            : {}),
        }),
      },
      "editing.pristine": {
        accepts: ({ context }) => (context.stays || context.id !== null ? ["form.renew"] : []),
        by: [
          "recallDraft none",
          "recallDraft same",
          ...failing("recallDraft"),
          ...ended("clearDraft"),
          ...ended("discardDraft"),
          "reopen ok",
        ],
        context: ({ context }) => ({ values: context.saved, draftAt: null }),
        arriving: ({ by }) =>
          by === "reopen ok"
            ? { values: row.values, version: 4, draft: null, errors: {}, failure: null, theirs: null }
            : {},
      },
      "editing.offered": {
        by: ["recallDraft draft"],
        accepts: ["draft.discard"],
        context: ({ context }) => ({ draft, draftAt: null, values: context.saved }),
      },
      "editing.dirty": {
        by: [
          "form.change",
          "leave.stay",
          "draft.restore",
          "stored.keep",
          "form.stop",
          ...ended("detach"),
          ...failing("save", ["Stale"]),
        ],
        accepts: ({ context }) => (isUntouched(context) ? [] : ["draft.flush"]),
        arriving: ({ by, before }) => {
          const was = before?.context
          if (by === "draft.restore")
            return {
              values: { ...was?.values, ...draft.values },
              version: draft.version,
              draftAt: draft.at,
              draft: null,
              errors: {},
            }
          if (by === "form.change back") return { values: { ...was?.values, ...start } }
          if (by === "detach ok")
            return {
              values: { ...was?.values, foto: null },
              saved: { ...was?.saved, foto: null },
              version: 6,
              detaching: null,
            }
          if (by.startsWith("detach ")) return { failure: failureIn(by), detaching: null }
          if (by === "form.stop") return { failure: failures.TimedOut, values: was?.values ?? {} }
          if (by === "stored.keep") return { values: was?.values ?? {}, detaching: null }
          if (by === "save Invalid") return invalid(failures.Invalid.errors, failures.Invalid.message)
          return by.startsWith("save ") ? { failure: failureIn(by), values: was?.values ?? {} } : {}
        },
      },
      "editing.keeping": { by: ["after draftPause", "draft.flush"], runs: { keepDraft: unsaved } },
      "editing.kept": {
        by: ended("keepDraft"),
        arriving: ({ by, before }) => ({
          draftAt: by === "keepDraft ok" ? keptAt : (before?.context.draftAt ?? null),
        }),
      },
      "editing.clearing": {
        by: ["after draftPause"],
        runs: { clearDraft: target },
        context: ({ context: { saved } }) => ({ saved }),
      },
      detachAsked: {
        by: ["stored.remove"],
        tags: ["shown"],
        accepts: ["stored.confirm", "stored.keep"],
        context: { detaching: "foto" },
      },
      detaching: {
        by: ["stored.confirm"],
        tags: ["busy", "shown"],
        runs: { detach: ({ context: { id, version } }: At) => ({ id, version, key: "foto" }) },
        context: { detaching: "foto", failure: null, errors: {} },
      },
      discarding: {
        by: ["draft.discard", "stale.takeTheirs"],
        tags: ["busy", "shown"],
        runs: { discardDraft: target },
        arriving: ({ by }) =>
          by === "stale.takeTheirs"
            ? { values: theirs.values, saved: theirs.values, version: 5, theirs: null, failure: null }
            : {},
      },
      "saving.sent": { by: ["form.submit", "stale.keepMine", ...ended("forgetOldDraft")] },
      "saving.overdue": { by: ["after patience"], tags: ["overdue"], accepts: ["form.stop"] },
      saving: {
        tags: ["busy", "shown"],
        runs: { save: typed, keepTyped: unsaved },
        context: ({ by, before }) => ({
          failure: null,
          errors: {},
          draftAt: by === "keepTyped ok" ? keptAt : (before?.context.draftAt ?? null),
        }),
        arriving: ({ by, before }) => {
          if (by === "stale.keepMine")
            return { saved: theirs.values, version: 5, theirs: null, values: before?.context.values ?? {} }
          return by.startsWith("forgetOldDraft ") ? { id: null, version: null, draft: null } : {}
        },
      },
      comparing: {
        by: ["save Stale"],
        tags: ["busy", "shown"],
        runs: { readTheirs: { failure: failures.Stale } },
      },
      conflicted: {
        by: ["readTheirs ok"],
        tags: ["shown"],
        accepts: ["stale.keepMine", "stale.takeTheirs", "form.cancel"],
        context: ({ before }) => ({ theirs, values: before?.context.values ?? {} }),
      },
      orphaned: {
        by: ["save isMissing", ...failing("readTheirs")],
        tags: ["shown"],
        accepts: ({ context }) => (context.stays ? ["form.cancel"] : ["orphan.saveAsNew", "form.cancel"]),
        context: ({ before, by }) => ({
          values: before?.context.values ?? {},
          failure: by === "save isMissing" ? missing : failures.Stale,
        }),
      },
      adopting: { by: ["orphan.saveAsNew"], tags: ["busy", "shown"], runs: { forgetOldDraft: target } },
      leaving: { by: ["form.cancel"], tags: ["shown"], accepts: ["leave.confirm", "leave.stay"] },
      abandoning: {
        by: ["leave.confirm", "form.cancel"],
        tags: ["busy", "shown"],
        runs: { abandonDraft: target },
      },
      forgetting: { by: ["save ok"], tags: ["busy", "shown"], runs: { forgetDraft: target } },
      reopening: {
        by: [...ended("forgetDraft"), ...ended("abandonDraft"), "form.renew"],
        tags: ["busy", "shown"],
        runs: { reopen: target },
        context: { draft: null, draftAt: null, errors: {}, theirs: null },
      },
      saved: { by: ended("forgetDraft"), tags: ["busy", "shown"] },
      left: { by: ["form.cancel", ...ended("abandonDraft")], tags: ["busy", "shown"] },
    },
    emits: {
      ...toasts("load", ["Invalid"]),
      ...toasts("reopen"),
      "reopen isMissing": [{ type: "toast.failed", failure: missing }],
      ...toasts("save", ["Invalid", "Stale"]),
      "save ok": [{ type: "toast.succeeded", message: MESSAGE }],
      ...toasts("detach"),
      "detach ok": [{ type: "toast.succeeded", message: MESSAGE }],
      "save isMissing": [{ type: "toast.failed", failure: missing }],
      "form.cancel": ({ value, context }) => (value === "left" ? goTo(context.listPath) : []),
      ...sameFor(ended("abandonDraft"), ({ value }: Ended) => (value === "left" ? goTo(listPath) : [])),
      ...sameFor(ended("forgetDraft"), ({ value }: Ended) =>
        value === "saved" ? goTo(`${listPath}?action=true`) : [],
      ),
    },
  })
})
