import { createElement } from "react"
import { maySend, whyNotSend } from "#src/api/wire/access.ts"
import type { DescribedSelfAsk } from "#src/resources/kit/selfAsk.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { askScreen } from "../approval/ask/AskScreen.tsx"
import type { Kinds } from "../form/kindsContext.ts"
import type { ScreenProps } from "../screen.ts"

/** /saya/pengajuan/baru/{jenis}: the form of one kind of request. */
export const newRequestScreen = (
  asks: readonly { readonly ask: DescribedSelfAsk; readonly kinds: Kinds }[],
) => {
  const forms = new Map(
    asks.map(({ ask, kinds }) => [ask.jenis, { ask, Form: askScreen(ask, kinds, "Ajukan") }] as const),
  )
  return function NewRequestScreen(props: ScreenProps) {
    const found = forms.get(props.params["jenis"] ?? "")
    if (found === undefined || !maySend(props.user, found.ask.own.calls.ask))
      return (
        <EmptyState
          kind="search"
          title="Tidak dapat diajukan"
          text={
            found === undefined
              ? "Jenis pengajuan ini tidak ada."
              : (whyNotSend(props.user, found.ask.own.calls.ask) ?? "")
          }
          action={<ButtonLink href="/saya/pengajuan">Ke pengajuan saya</ButtonLink>}
        />
      )
    return createElement(found.Form, { ...props, key: found.ask.jenis })
  }
}
