import { createElement, type ReactNode, useEffect, useEffectEvent, useMemo } from "react"
import type { Actor } from "xstate"
import { sentence } from "#contract/kit/words.ts"
import { recordMachine, type RecordEvent } from "#machines/record/recordMachine.ts"
import { type formOf, rowSource } from "#src/api/actors/form.ts"
import { removing } from "#src/api/actors/list.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import { keysRead, type RecordPage } from "#src/resources/kit/recordPage.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { BarredNotice } from "#src/ui/form/BarredNotice.tsx"
import { ErrorSummary } from "#src/ui/form/ErrorSummary.tsx"
import { FormBar } from "#src/ui/form/FormBar.tsx"
import { FailureView } from "../FailureView.tsx"
import { FormDialogs } from "../form/FormDialogs.tsx"
import { FormNotices } from "../form/FormNotices.tsx"
import type { FormParts } from "../form/formParts.ts"
import { keysOf } from "../form/fieldProps.ts"
import { FormSections } from "../form/FormSections.tsx"
import { FormSkeleton } from "../form/FormSkeleton.tsx"
import { type Kinds, KindsContext } from "../form/kindsContext.ts"
import { useOwnFields } from "../form/useOwnFields.ts"
import { useRecordForm } from "../form/useRecordForm.ts"
import { recordName, useTabTitle } from "../form/useTabTitle.ts"
import { queryOf, useFormLeft } from "../list/useReturning.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { Facts, factsIn } from "./Facts.tsx"
import { ReadSection } from "./ReadSection.tsx"
import { RecordHead } from "./RecordHead.tsx"
import { changedKeys, toldBy } from "./told.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Props = ScreenProps & {
  readonly resource: Described
  readonly kinds: Kinds
  readonly parts: FormParts
}
type FormActor = Actor<ReturnType<typeof formOf>>

/** Forwards the form's events to the record page. */
const useTold = (form: FormActor, tell: (event: RecordEvent) => void) => {
  const onStep = useEffectEvent((event: RecordEvent) => tell(event))
  useEffect(() => {
    let before = form.getSnapshot()
    const subscription = form.subscribe((now) => {
      const event = toldBy(before, now)
      before = now
      if (event !== null) onStep(event)
    })
    return () => subscription.unsubscribe()
  }, [form])
}

const NONE: RecordPage = { line: [], facts: [] }

/** Record page: key facts, sections that are read and edited one by one, and related parts. */
export function RecordScreen({ resource: declared, kinds, parts, params, user }: Props) {
  const resource = useOwnFields(declared, user)
  const { contract, path, title: listTitle, page = NONE } = resource
  const id = Number(params["id"])
  const { cameFrom } = useWorld()
  const listQuery = useOnce(() => queryOf(path, cameFrom()))
  useFormLeft(path)
  const source = useMemo(() => rowSource(contract), [contract])
  const reads = useMemo(() => [...keysRead(page), ...parts.reads], [page, parts])
  const state = useRecordForm({
    form: resource,
    source,
    id,
    user,
    listQuery,
    reads,
    stays: true,
    listed: true,
    locked: false,
  })
  const { snapshot, send, barred, mayChange, isBusy } = state
  const { values, saved, failure } = snapshot.context
  const machine = useMemo(
    () => recordMachine.provide({ actors: { removal: removing(contract) } }),
    [contract],
  )
  const input = useOnce(() => ({
    id,
    listPath: path + listQuery,
    sections: resource.sections.map(({ title, fields }) => ({ title, keys: fields.flat().flatMap(keysOf) })),
  }))
  const record = useMachine(machine, { input })
  useTold(state.actor, record.send)

  const name = recordName(saved)
  const title = name ?? sentence(contract.noun)
  useTabTitle(name)
  const { open, sections } = record.snapshot.context
  const keysIn = (section: string) => sections.find((one) => one.title === section)?.keys ?? []
  const unsaved = state.sections.filter(
    (section) => changedKeys(values, saved, keysIn(section.title)).length > 0,
  )
  const errorsIn = (section: string) =>
    state.errors.filter(({ path: at }) =>
      [at, at.split(".", 1)[0] ?? ""].some((key) => keysIn(section).includes(key)),
    )
  const isShown = snapshot.hasTag("shown")

  const backQuery = isShown && page.backTo !== undefined ? page.backTo({ ...saved }, listQuery) : listQuery
  const framed = (content: ReactNode) => (
    <div {...marks(`${contract.id}Form`, snapshot.value)} aria-busy={isBusy}>
      <div {...marks("record", record.snapshot.value)}>
        <RecordHead
          {...{ resource, page, id, title, user, listQuery }}
          row={isShown ? saved : null}
          trail={[{ label: listTitle, href: path + backQuery }]}
          actions={parts.actions}
          mayAct={record.snapshot.matches("reading") && !isBusy && barred === undefined}
          removal={record.snapshot.children.removal}
          onRemove={() => record.send({ type: "record.remove" })}
          onChanged={() => send({ type: "form.renew" })}
        />
        {content}
      </div>
    </div>
  )
  if (snapshot.matches("missing"))
    return framed(
      <EmptyState
        kind="search"
        title={`Data ${contract.noun} tidak ditemukan`}
        text="Mungkin sudah dihapus. Kembali ke daftar untuk melihat yang masih ada."
        action={<ButtonLink href={path + listQuery}>Kembali ke daftar</ButtonLink>}
      />,
    )
  if (snapshot.matches("unavailable"))
    return framed(<FailureView failure={failure} onRetry={() => send({ type: "form.retry" })} />)
  if (!isShown) return framed(<FormSkeleton count={8} />)

  const hasSide = parts.side.length > 0 || factsIn(page.facts, saved).length > 0
  const isQuiet = open === null && unsaved.length === 0 && snapshot.matches("editing")
  const cancel = () =>
    snapshot.can({ type: "form.cancel" })
      ? send({ type: "form.cancel" })
      : record.send({ type: "section.close" })
  const slot = (View: FormParts["side"][number], at: number) =>
    createElement(View, {
      key: `${at}.${snapshot.context.version}`,
      id,
      row: saved,
      user,
      onChanged: () => send({ type: "form.renew" }),
    })
  return framed(
    <div className={`grid items-start gap-4 ${hasSide ? "lg:grid-cols-[20rem_minmax(0,1fr)]" : ""}`}>
      {hasSide && (
        <aside aria-label={`Sekilas ${contract.noun}`} className="grid min-w-0 gap-4">
          <Facts facts={page.facts} row={saved} />
          {parts.side.map(slot)}
        </aside>
      )}
      <div className="grid min-w-0 gap-4">
        <form {...state.element} className="grid min-w-0 gap-4">
          {barred === undefined ? null : <BarredNotice why={barred.why} />}
          {parts.above === null ? null : slot(parts.above, -1)}
          <FormNotices resource={resource} snapshot={snapshot} send={send} />
          <ErrorSummary errors={open === null ? [] : errorsIn(open)} general={state.general} />
          <KindsContext value={kinds}>
            {state.sections.map((section) =>
              section.title === open ? (
                <FormSections key={section.title} sections={[section]} isPart {...state.given} />
              ) : (
                <ReadSection
                  key={section.title}
                  section={section}
                  values={values}
                  isUnsaved={unsaved.includes(section)}
                  mistakes={errorsIn(section.title).length}
                  onEdit={
                    mayChange ? () => record.send({ type: "section.edit", title: section.title }) : null
                  }
                />
              ),
            )}
          </KindsContext>
          {isQuiet ? null : (
            <FormBar
              {...state.bar}
              errorPaths={open === null ? [] : errorsIn(open).map(({ path: at }) => at)}
              saveLabel={unsaved.length > 1 ? `Simpan ${unsaved.length} bagian` : undefined}
              cancel={cancel}
            />
          )}
          <FormDialogs {...state} />
        </form>
        {parts.foot.map(slot)}
      </div>
    </div>,
  )
}
