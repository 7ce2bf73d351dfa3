import { buttonClass } from "../controls/buttonClass.ts"
import { BlankPage } from "./BlankPage.tsx"
import { StatusPage } from "./StatusPage.tsx"

export type UnreachableViewProps = {
  readonly title: string
  /** The error, in the toast catalogue's words. */
  readonly text: string
  readonly busy?: boolean
  readonly onRetry: () => void
  /** Omitted while signed out. */
  readonly onLogout?: () => void
}

/** The server does not respond, or not correctly, and nothing can be shown without it. */
export function UnreachableView({ title, text, busy = false, onRetry, onLogout }: UnreachableViewProps) {
  return (
    <BlankPage>
      <StatusPage
        title={title}
        text={<span role="status">{text || "Periksa sambungan internet Anda, lalu coba lagi."}</span>}
      >
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => !busy && onRetry()}
            className={buttonClass({ variant: "primary" })}
          >
            {busy ? "Mencoba…" : "Coba lagi"}
          </button>
          {onLogout && (
            <button type="button" onClick={onLogout} className={buttonClass()}>
              Keluar
            </button>
          )}
        </div>
      </StatusPage>
    </BlankPage>
  )
}
