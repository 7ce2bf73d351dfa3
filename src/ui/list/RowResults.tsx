import { Check, X } from "lucide-react"
import { Button } from "../controls/Button.tsx"
import { formatNumber } from "#src/format/format.ts"
import { focusHeading } from "../layout/focusHeading.ts"
import type { RowId } from "./types.ts"

export type RowResult = {
  readonly id: RowId
  /** The row's name, as in the list. */
  readonly label: string
  readonly ok: boolean
  /** Why it failed, or the server's message. */
  readonly message?: string
  /** Done, but its message says something worth knowing. */
  readonly told?: boolean | undefined
  /** A way for the user to fix it elsewhere. */
  readonly ways?: readonly { readonly label: string; readonly href: string }[]
}

export type RowResultsProps = {
  /** The name of the action, e.g. "Hapus divisi". */
  readonly title: string
  readonly results: readonly RowResult[]
  /** Retries the failed rows; left out when a retry cannot help. */
  readonly onRetry?: (failed: readonly RowId[]) => void
  readonly busy?: boolean
  readonly onClose: () => void
}

/** Result of each row of a bulk action: the failed ones and those worth knowing about, the others on demand. */
export function RowResults({ title, results, onRetry, busy = false, onClose }: RowResultsProps) {
  const failed = results.filter((result) => !result.ok)
  const told = results.filter((result) => result.ok && result.told === true)
  const done = results.filter((result) => result.ok && result.told !== true)
  const edge = failed.length > 0 ? "border-bad" : told.length > 0 ? "border-warn" : "border-ok"
  return (
    <section aria-label={`Hasil: ${title}`} className={`mb-4 rounded-card border bg-surface ${edge}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 pr-2 pl-4">
        <p role="status" className="min-w-0 flex-1 basis-48 text-ink">
          <b className="font-semibold">{title}:</b> {summary(done.length + told.length, failed.length)}
        </p>
        {onRetry && failed.length > 0 && (
          <Button size="sm" busy={busy} onClick={() => onRetry(failed.map((result) => result.id))}>
            Coba lagi yang gagal
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            focusHeading()
            onClose()
          }}
        >
          Tutup
        </Button>
      </div>
      {failed.length > 0 && <Rows label="Baris yang gagal" results={failed} />}
      {told.length > 0 && <Rows label="Baris yang perlu diketahui" results={told} />}
      {failed.length + told.length > 0 && done.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-4 py-2 text-ink-2 hover:text-ink">Lihat yang berhasil</summary>
          <Rows label="Baris yang berhasil" results={done} />
        </details>
      )}
    </section>
  )
}

function Rows(props: { readonly label: string; readonly results: readonly RowResult[] }) {
  return (
    <ul role="list" aria-label={props.label} className="border-t border-line">
      {props.results.map((result) => (
        <li
          key={result.id}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-b border-line px-4 py-2 last:border-b-0 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,2fr)]"
        >
          <Sign ok={result.ok} />
          <span className="truncate font-semibold text-ink">{result.label}</span>
          <span
            className={`max-md:col-start-2 ${result.told === true ? "text-warn" : result.ok ? "text-ink-3" : "text-bad"}`}
          >
            {result.message ?? (result.ok ? "Berhasil" : "Gagal")}
            {result.ways?.map(({ label, href }) => (
              <a
                key={href}
                href={href}
                className="ml-3 font-semibold text-brand underline underline-offset-2"
              >
                {label}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Sign({ ok }: { readonly ok: boolean }) {
  const Icon = ok ? Check : X
  return (
    <span className={`mt-0.5 ${ok ? "text-ok" : "text-bad"}`}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{ok ? "Berhasil:" : "Gagal:"}</span>
    </span>
  )
}

function summary(done: number, failed: number): string {
  if (failed === 0) return `${formatNumber(done)} berhasil.`
  if (done === 0) return `${formatNumber(failed)} gagal.`
  return `${formatNumber(done)} berhasil, ${formatNumber(failed)} gagal.`
}
