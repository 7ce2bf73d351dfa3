import { createElement, type FunctionComponent, useMemo } from "react"
import { liveResent } from "#src/api/actors/self.ts"
import { againOf, withFile } from "#src/resources/kit/askAgain.ts"
import { maySend, whyNotSend } from "#src/api/wire/access.ts"
import type { DescribedSelfAsk } from "#src/resources/kit/selfAsk.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { askScreen } from "../approval/ask/AskScreen.tsx"
import { FailureView } from "../FailureView.tsx"
import { FormSkeleton } from "../form/FormSkeleton.tsx"
import type { Kinds } from "../form/kindsContext.ts"
import { marks, type ScreenProps, useMachine } from "../screen.ts"

type Form = ReturnType<typeof askScreen>

/** Id in `?dari=`: the request that is asked for again. */
const resentIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get("dari") ?? "")
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** /saya/pengajuan/baru/{jenis}: the form of one kind of request, empty or filled from a refused one. */
export const newRequestScreen = (
  asks: readonly { readonly ask: DescribedSelfAsk; readonly kinds: Kinds }[],
): FunctionComponent<ScreenProps> => {
  const forms = new Map(
    asks.map(({ ask, kinds }) => [ask.jenis, { ask, Form: askScreen(ask, kinds, "Ajukan") }] as const),
  )
  return function NewRequestScreen({ params, search, user }) {
    const found = forms.get(params["jenis"] ?? "")
    if (found === undefined || !maySend(user, found.ask.own.calls.ask))
      return (
        <EmptyState
          kind="search"
          title="Tidak dapat diajukan"
          text={
            found === undefined
              ? "Jenis pengajuan ini tidak ada."
              : (whyNotSend(user, found.ask.own.calls.ask) ?? "")
          }
          action={<ButtonLink href="/saya/pengajuan">Ke pengajuan saya</ButtonLink>}
        />
      )
    const from = resentIn(search)
    const { ask } = found
    return from === null
      ? createElement(found.Form, { user, search, key: ask.jenis })
      : createElement(Resent, { ...found, from, user, search, key: `${ask.jenis} ${from}` })
  }
}

type ResentProps = Pick<ScreenProps, "user" | "search"> & {
  readonly ask: DescribedSelfAsk
  readonly Form: Form
  readonly from: number
}

/** The form once the old request and its files are read. */
function Resent({ ask, Form, from, user, search }: ResentProps) {
  const machine = useMemo(
    () => liveResent({ calls: ask.own.calls, again: (row) => againOf(ask, row), put: withFile }),
    [ask],
  )
  const { snapshot, send } = useMachine(machine, { input: { input: { id: from } } })
  const { value, failure } = snapshot.context
  const start = useMemo(() => (value === null ? null : { of: from, values: value.values }), [value, from])
  if (value === null || start === null)
    return (
      <div
        {...marks("ajukanLagi", snapshot.value)}
        aria-busy={snapshot.hasTag("busy")}
        className="max-w-form"
      >
        <PageHeader title={ask.title} />
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : (
          <FormSkeleton count={4} />
        )}
      </div>
    )
  return (
    <div {...marks("ajukanLagi", snapshot.value)} className="grid gap-4">
      {value.lost > 0 && (
        <div className="max-w-form">
          <Notice tone="info">{`${value.lost} berkas dari pengajuan lama tidak ikut; unggah lagi bila perlu.`}</Notice>
        </div>
      )}
      <Form user={user} search={search} start={start} />
    </div>
  )
}
