import {
  type ComponentProps,
  type FormEvent as SubmitEvent,
  type MouseEvent,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { verbsOf } from "#src/api/wire/access.ts"
import { formOf, type FormSource, withMistakes } from "#src/api/actors/form.ts"
import { fieldsOf } from "#src/api/actors/resource.ts"
import { type DescribedForm, fieldsIn } from "#src/resources/kit/describe.ts"
import type { AnyField } from "#src/resources/kit/fields.ts"
import type { FormBar } from "#src/ui/form/FormBar.tsx"
import { unreadFields } from "#src/ui/form/focusField.ts"
import { formatTime } from "#src/format/format.ts"
import { useMachine } from "../screen.ts"
import { useKeptOnLeaving } from "../useKeptOnLeaving.ts"
import { mayChangeField, shownKeysOf, unaskedKeys, type Values } from "./fieldProps.ts"
import { shownSections } from "./FormSections.tsx"
import { errorsOf, generalErrorsOf, problemOf, whyNotLeft, whyNotSaved } from "./formWords.ts"
import { useFormFocus } from "./useFormFocus.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Asked = {
  readonly form: DescribedForm
  readonly source: FormSource
  /** null = create a new row. */
  readonly id: number | null
  readonly user: SessionUser
  readonly listQuery: string
  /** The form stays mounted after save or cancel. */
  readonly stays: boolean
  /** The form belongs to a list. */
  readonly listed: boolean
  /** Read-only keys of the row, in addition to those of the fields. */
  readonly reads: readonly string[]
  /** The surrounding page is busy: nothing can be changed or saved. */
  readonly locked: boolean
}

/** Form machine of a record, and the props for the form element, its fields and its save bar. */
export const useRecordForm = ({
  form: resource,
  source,
  id,
  user,
  listQuery,
  stays,
  listed,
  reads,
  locked,
}: Asked) => {
  const { contract, path, personal } = resource
  const machine = useMemo(
    () =>
      formOf(contract, source, {
        personal,
        shown: [
          ...fieldsIn(resource).flatMap(shownKeysOf),
          ...reads,
          ...(resource.barred === undefined ? [] : [resource.barred.by]),
        ],
        unasked: (values) => unaskedKeys(fieldsIn(resource), values),
        removals: removalsIn(fieldsIn(resource)),
      }),
    [contract, source, personal, resource, reads],
  )
  const input = useOnce(() => ({
    id,
    listPath: path,
    listQuery,
    fields: fieldsOf(contract),
    stored: Object.keys(contract.files),
    start: resource.start,
    stays,
    listed,
  }))
  const { snapshot, send, actor } = useMachine(machine, { input })
  const form = useRef<HTMLFormElement>(null)
  const seen = useUnread(form)
  const { values, errors, failure, draftAt } = snapshot.context
  const barred = snapshot.context.saved[resource.barred?.by ?? ""] === true ? resource.barred : undefined
  const mayChange =
    barred === undefined && verbsOf(user, contract).includes(id === null ? "create" : "change")
  const isBusy = snapshot.hasTag("busy")
  const waits = locked || isBusy || snapshot.matches("conflicted") || snapshot.matches("orphaned")

  /** Deferred: locking every field of a long form can take longer than the save itself. */
  const isLocked = useDeferredValue(waits)

  useFormFocus(form, { failure, isBusy })
  useSaveKey(form)
  useKeptOnLeaving(() => send({ type: "draft.flush" }))

  const sections = shownSections(resource.sections, values, user)
  const fields = sections.flatMap((section) => section.fields.flat())
  const shownErrors = errorsOf(fields, errors, values)
  const mayDetach = useDeferredValue(mayChange && snapshot.can({ type: "stored.remove", key: "" }))
  const detach = (key: string) => send({ type: "stored.remove", key })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (waits || !mayChange) return
    const unread = unreadFields(event.currentTarget)
    const unasked = () => unaskedKeys(fieldsIn(resource), values)
    const { version } = snapshot.context
    const all = withMistakes(contract, source, { id, version, values, unread, unasked })
    send({ type: "form.submit", unread: all })
  }
  const bar = {
    cancelReason: whyNotLeft(snapshot),
    busy: locked || snapshot.matches("saving") || snapshot.matches("forgetting") || snapshot.matches("saved"),
    overdue: snapshot.hasTag("overdue"),
    onStop: () => send({ type: "form.stop" }),
    disabledReason: whyNotSaved(snapshot, mayChange),
    draftText: draftAt === null ? null : `Tersimpan sebagai draf ${formatTime(draftAt)}`,
    problem: problemOf(failure),
    errorPaths: [...new Set([...shownErrors.map((error) => error.path), ...seen.paths])],
  } satisfies Partial<ComponentProps<typeof FormBar>>
  return {
    snapshot,
    send,
    actor,
    barred,
    mayChange,
    isBusy,
    sections,
    fields,
    errors: shownErrors,
    general: generalErrorsOf(fields, errors),
    bar,
    /** Props for the form element. */
    element: {
      ref: form,
      noValidate: true,
      onClickCapture: ignoreSecondPress,
      onSubmit: submit,
      onBlur: () => {
        send({ type: "draft.flush" })
        seen.look()
      },
    },
    /** Props for each of its fields. */
    given: {
      values,
      errorAt: (at: string) => errors[at]?.[0],
      isFixed: (field: AnyField) => !mayChange || isLocked || !mayChangeField(field, user),
      onChange: (patch: Values) => send({ type: "form.change", patch }),
      onDetach: mayDetach ? detach : undefined,
    },
  }
}
export type RecordFormState = ReturnType<typeof useRecordForm>

const removalsIn = (fields: readonly AnyField[]) =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.kind === "photo" && field.removal !== undefined ? [[field.key, field.removal]] : [],
    ),
  )

/** Ignores the second click of a double click: it could hit the next step's form in the same place. */
const ignoreSecondPress = (event: MouseEvent) => {
  const isSubmit = event.target instanceof Element && event.target.closest("button[type=submit]") !== null
  if (isSubmit && event.detail > 1) event.preventDefault()
}

/** Fields that report unparsable text themselves, in addition to the errors the machine knows. */
const useUnread = (form: { readonly current: HTMLFormElement | null }) => {
  const [paths, setPaths] = useState<readonly string[]>([])
  return {
    paths,
    look: () => {
      const now = form.current === null ? [] : Object.keys(unreadFields(form.current))
      setPaths((before) => (before.join() === now.join() ? before : now))
    },
  }
}

/** Ctrl S saves, wherever the focus is. */
const useSaveKey = (form: { readonly current: HTMLFormElement | null }) => {
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (document.querySelector("[role=dialog], [role=alertdialog]") === null) form.current?.requestSubmit()
  })
  useLayoutEffect(() => {
    addEventListener("keydown", save)
    return () => removeEventListener("keydown", save)
  }, [])
}
