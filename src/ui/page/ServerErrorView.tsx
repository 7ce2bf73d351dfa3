import { buttonClass } from "../controls/buttonClass.ts"
import { StatusPage } from "./StatusPage.tsx"

export type ServerErrorViewProps = {
  /** The reference number of the error, for support. */
  readonly track?: string | null
  /** Retries the request, if that can help. */
  readonly onRetry?: () => void
}

/** 500, and every status that has no page of its own. */
export function ServerErrorView({ track, onRetry }: ServerErrorViewProps) {
  return (
    <StatusPage
      title="500 Internal Server Error - There was an error, please try again later."
      text={
        <>
          <p>Gangguan ini ada di server kami. Yang sudah tersimpan tetap aman; cobalah lagi sebentar lagi.</p>
          {track && (
            <p className="mt-2">
              Kode untuk tim bantuan:{" "}
              <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono">{track}</code>
            </p>
          )}
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        {onRetry && (
          <button type="button" onClick={onRetry} className={buttonClass({ variant: "primary" })}>
            Coba lagi
          </button>
        )}
        <a href="/home" className={buttonClass({ variant: onRetry ? "plain" : "primary" })}>
          Back home
        </a>
      </div>
    </StatusPage>
  )
}
