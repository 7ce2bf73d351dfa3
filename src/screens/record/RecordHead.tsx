import { ChevronLeft, ChevronRight, Ellipsis } from "lucide-react"
import { createElement, lazy, Suspense, useMemo } from "react"
import type { ActorRefFrom } from "xstate"
import type { SessionUser } from "#contract/kit/user.ts"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import { verbsOf } from "#src/api/wire/access.ts"
import { neighbouring } from "#src/api/actors/neighbours.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import type { RecordPage } from "#src/resources/kit/recordPage.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import type { FormParts } from "../form/formParts.ts"
import { type Values, wordOf } from "../form/fieldProps.ts"
import { useListParts } from "../list/listParts.ts"
import { useBulk } from "../list/useBulk.tsx"
import { useMachine, useWorld } from "../screen.ts"
import { neighboursOf } from "./neighbours.ts"

const Removal = lazy(() => import("../list/Removal.tsx").then((m) => ({ default: m.Removal })))

type Props = {
  readonly resource: Described
  readonly page: RecordPage
  readonly id: number
  readonly title: string
  readonly user: SessionUser
  readonly listQuery: string
  /** The stored row; null = still loading. */
  readonly row: Values | null
  readonly trail: readonly { readonly label: string; readonly href: string }[]
  readonly actions: FormParts["actions"]
  /** Actions are enabled: no form is open and no request is pending. */
  readonly mayAct: boolean
  readonly removal: ActorRefFrom<typeof removeMachine> | undefined
  readonly onRemove: () => void
  readonly onChanged: () => void
}

const isWord = (word: string | null): word is string => word !== null

/** Header of a record: photo, name, subtitle and notable states, with all actions on it. */
export function RecordHead(props: Props) {
  const { resource, page, id, title, row, trail, actions } = props
  const line = page.line.map((key) => wordOf(row?.[key])).filter(isWord)
  const badges = (page.badges ?? []).flatMap(({ key, choices, tones, quiet }) => {
    const value = wordOf(row?.[key])
    const text = value === null ? undefined : choices[value]
    return value === null || text === undefined || quiet.includes(value)
      ? []
      : [{ key, text, tone: tones[value] ?? ("neutral" as const) }]
  })
  return (
    <PageHeader
      title={title}
      lead={
        page.photo === undefined || row === null ? undefined : (
          <Avatar size="lg" name={title} src={wordOf(row[page.photo])} />
        )
      }
      sub={
        line.length === 0 && badges.length === 0 ? undefined : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {line.join(" · ")}
            {badges.map(({ key, text, tone }) => (
              <StatusBadge key={key} tone={tone}>
                {text}
              </StatusBadge>
            ))}
          </span>
        )
      }
      trail={<Breadcrumb items={[...trail, { label: title }]} />}
      actions={
        row === null ? null : (
          <>
            {actions === null
              ? null
              : createElement(actions, { id, row, user: props.user, onChanged: props.onChanged })}
            <Neighbours {...{ resource, id }} listQuery={props.listQuery} />
            <Actions {...props} />
          </>
        )
      }
    />
  )
}

/** Previous and next record of the list the user came from. */
function Neighbours({ resource, id, listQuery }: Pick<Props, "resource" | "id" | "listQuery">) {
  const { handle } = useWorld()
  const { contract, path } = resource
  const machine = useMemo(() => neighbouring(contract), [contract])
  const { snapshot } = useMachine(machine, { input: { input: listQuery } })
  const { before, after } = neighboursOf(snapshot.context.value ?? [], id)
  if (before === null && after === null) return null
  const goTo = (to: number | null) => () => {
    if (to !== null) handle({ type: "navigation.requested", to: `${path}/form/${to}`, replace: true })
  }
  const end = "Tidak ada lagi di halaman daftar ini"
  return (
    <span className="inline-flex">
      <IconButton
        label={`${contract.noun} sebelumnya`}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        disabledReason={before === null ? end : null}
        onClick={goTo(before)}
      />
      <IconButton
        label={`${contract.noun} berikutnya`}
        icon={<ChevronRight size={18} aria-hidden="true" />}
        disabledReason={after === null ? end : null}
        onClick={goTo(after)}
      />
    </span>
  )
}

const BUSY = "Simpan atau batalkan perubahan dahulu"

/** The list's bulk actions, applied to this record. */
function Actions(props: Props) {
  const { resource, page, id, title, user, mayAct, removal, onRemove, onChanged } = props
  const { contract, putAway } = resource
  const parts = useListParts(resource, true)
  const verbs = verbsOf(user, contract)
  const mayRemove = verbs.includes("remove") && contract.calls.remove !== undefined
  const bulk = useBulk({
    resource,
    user,
    kinds: parts.kinds,
    picked: [id],
    labelOf: () => title,
    isOffered: (key) => key !== putAway?.back && verbs.includes("change"),
    onChanged,
  })
  const { primary } = page
  const first =
    primary !== undefined && props.row?.[primary.key] === primary.is
      ? bulk.actions.find(({ key }) => key === primary.action)
      : undefined
  const words = page.removal ?? `Hapus ${contract.noun}`
  const groups = [
    {
      items: bulk.actions
        .filter((one) => one !== first)
        .map(({ label, onPress }) => ({ label, onSelect: onPress })),
    },
    { items: mayRemove ? [{ label: words, tone: "danger" as const, onSelect: onRemove }] : [] },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      {first === undefined ? null : (
        <Button disabledReason={mayAct ? null : BUSY} onClick={first.onPress}>
          {first.label}
        </Button>
      )}
      {groups.length === 0 ? null : (
        <Menu
          groups={groups}
          button={
            <IconButton
              variant="plain"
              label={`Tindakan lain untuk ${title}`}
              icon={<Ellipsis size={18} aria-hidden="true" />}
              disabledReason={mayAct ? null : BUSY}
            />
          }
        />
      )}
      {bulk.dialog}
      {bulk.report}
      {removal === undefined ? null : (
        <Suspense fallback={null}>
          <Removal removal={removal} noun={contract.noun} labelOf={() => title} />
        </Suspense>
      )}
    </>
  )
}
