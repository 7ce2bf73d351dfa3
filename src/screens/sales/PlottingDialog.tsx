import { useRef } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Mover, PlottingContext, PlottingEvent } from "#machines/plotting/plottingTypes.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatNumber } from "#src/format/format.ts"
import { leaveFields, moveFields } from "#src/resources/sales/areaForms.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { unreadFields } from "#src/ui/form/focusField.ts"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { DialogFields } from "../form/DialogFields.tsx"
import type { Kinds } from "../form/kindsContext.ts"

type Props = {
  readonly context: PlottingContext
  readonly isReporting: boolean
  readonly isBusy: boolean
  readonly overdue: boolean
  readonly send: (event: PlottingEvent) => void
  readonly kinds: Kinds
  readonly user: SessionUser
}

const NAMED = 5

/** People by name, with the team that each leaves. */
function Names({ people, showTeams }: { readonly people: readonly Mover[]; readonly showTeams: boolean }) {
  return (
    <ul role="list" className="grid gap-0.5">
      {people.slice(0, NAMED).map(({ id, nama, team_nama }) => (
        <li key={id} className="flex flex-wrap gap-x-2">
          <span className="font-semibold text-ink">{nama}</span>
          {showTeams && <span className="text-ink-3">{team_nama ?? "belum punya tim"}</span>}
        </li>
      ))}
      {people.length > NAMED && (
        <li className="text-ink-3">dan {formatNumber(people.length - NAMED)} lainnya</li>
      )}
    </ul>
  )
}

/** Rows that were refused, with the reason of each. */
function Refused({ context }: Pick<Props, "context">) {
  const { refused, failure, ask } = context
  const nameOf = (id: number) => ask?.people.find((one) => one.id === id)?.nama ?? `#${id}`
  if (refused.length === 0)
    return failure === null ? null : (
      <p role="alert" className="mt-3 text-bad">
        {failureText(failure)}
      </p>
    )
  return (
    <ul role="alert" className="mt-3 grid gap-1.5 rounded-card border border-line p-3">
      {refused.map(({ id = 0, message }) => (
        <li key={id}>
          <span className="font-semibold text-ink">{nameOf(id)}</span>
          <span className="block text-bad">{message}</span>
        </li>
      ))}
    </ul>
  )
}

/** The question before people are moved or leave a team; afterwards those who were not, with the reason. */
export function PlottingDialog({ context, isReporting, isBusy, overdue, send, kinds, user }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { ask, values, errors } = context
  if (ask === null) return null
  if (isReporting)
    return (
      <Dialog
        open
        onClose={() => send({ type: "report.close" })}
        title={`${formatNumber(context.refused.length)} orang tidak ${ask.kind === "move" ? "dipindahkan" : "dikeluarkan"}`}
        decision
        actions={
          <Button variant="primary" data-autofocus="" onClick={() => send({ type: "report.close" })}>
            Tutup
          </Button>
        }
      >
        <Refused context={context} />
      </Dialog>
    )
  const isMove = ask.kind === "move"
  const isMany = ask.people.length > 1
  const agree = () => {
    if (!isBusy)
      send({ type: "ask.confirm", unread: form.current === null ? {} : unreadFields(form.current) })
  }
  return (
    <Dialog
      open
      onClose={() => send({ type: "ask.cancel" })}
      locked={isBusy}
      overdue={overdue}
      title={
        isMove
          ? `Pindahkan ${isMany ? `${formatNumber(ask.people.length)} orang` : (ask.people[0]?.nama ?? "")} ke tim`
          : isMany
            ? `Are you sure you want delete selected data?! (${ask.people.length})`
            : "Are you sure you want delete this data?!"
      }
      decision
      actions={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && send({ type: "ask.cancel" })}>
            Batal
          </Button>
          <Button variant={isMove ? "primary" : "dangerSolid"} busy={isBusy} onClick={agree}>
            {isMove ? "Pindahkan" : "Keluarkan dari tim"}
          </Button>
        </>
      }
    >
      {!isMove && (
        <p className="mb-2 text-ink-2">
          {isMany
            ? "You will not be able to recover these records data!"
            : "You will not be able to recover this record data!"}
        </p>
      )}
      <Names people={ask.people} showTeams={isMove} />
      <form
        ref={form}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          agree()
        }}
      >
        <DialogFields
          fields={isMove ? moveFields : leaveFields}
          values={values}
          errors={errors}
          onChange={(patch) => send({ type: "ask.change", patch })}
          kinds={kinds}
          user={user}
          isBusy={isBusy}
        />
      </form>
      <Refused context={context} />
    </Dialog>
  )
}
