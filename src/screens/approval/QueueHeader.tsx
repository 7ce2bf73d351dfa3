import { createElement, type ReactNode } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { maySend } from "#src/api/wire/access.ts"
import { Kbd } from "#src/ui/controls/Kbd.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import type { QueueExportProps, QueueKind } from "./kind.ts"

const keys = [
  { keys: ["J", "K"], text: "pindah" },
  { keys: ["A"], text: "setujui" },
  { keys: ["R"], text: "tolak" },
  { keys: ["X"], text: "pilih" },
] as const

const Hints = () => (
  <p className="flex flex-wrap gap-x-3 text-ink-3 pointer-coarse:hidden max-md:hidden">
    {keys.map((hint) => (
      <span key={hint.text} className="inline-flex items-center gap-1.5">
        <Kbd keys={hint.keys} /> {hint.text}
      </span>
    ))}
  </p>
)

type HeadProps = {
  readonly kind: QueueKind
  /** View tabs, or the tabs of the inbox's flows. */
  readonly tabs: ReactNode
  readonly sub: ReactNode
  readonly hints?: boolean
  readonly actions?: ReactNode
  /** Shown after the actions of the kind. */
  readonly more?: ReactNode
  /** Hidden while one row is open in full on a narrow screen. */
  readonly hidden?: boolean
}

/** Heading and view tabs. */
export function Head({ kind, tabs, sub, hints = false, actions, more = null, hidden = false }: HeadProps) {
  return (
    <PageHeader
      title={kind.title}
      sub={sub}
      views={tabs === null ? null : hidden ? <div className="max-lg:hidden">{tabs}</div> : tabs}
      actions={
        actions ??
        (hints ? (
          <>
            <Hints />
            {kind.actions}
            {more}
          </>
        ) : null)
      }
    />
  )
}

/** Controls of the queue that depend on the account: the export of the list on screen, and those of its kind. */
export function Tools({
  kind,
  user,
  asked,
  rows,
}: QueueExportProps & { readonly kind: QueueKind; readonly user: SessionUser }) {
  const { exporter, tool } = kind
  const { export: call } = kind.flow.calls
  return (
    <>
      {exporter !== null &&
        call !== undefined &&
        maySend(user, call) &&
        createElement(exporter, { asked, rows })}
      {tool !== null && createElement(tool, { user })}
    </>
  )
}
