import { formatDateTime } from "#src/format/format.ts"
import { buttonClass } from "../controls/buttonClass.ts"
import { BlankPage } from "./BlankPage.tsx"
import { StatusPage } from "./StatusPage.tsx"

export type MaintenanceViewProps = {
  readonly title: string
  /** The super administrator's words. */
  readonly message: string
  /** Expected end, ISO; null = not said. */
  readonly endAt: string | null
  readonly busy: boolean
  readonly onRetry: () => void
  readonly onLogout: () => void
}

/** The whole product during maintenance, for everyone but super administrators. */
export function MaintenanceView({ title, message, endAt, busy, onRetry, onLogout }: MaintenanceViewProps) {
  return (
    <BlankPage>
      <StatusPage
        title={title}
        text={
          <>
            <p role="status" className="whitespace-pre-line">
              {message}
            </p>
            {endAt !== null && (
              <p className="mt-2">
                Perkiraan selesai: <b className="font-semibold text-ink tnum">{formatDateTime(endAt)}</b>.
              </p>
            )}
            <p className="mt-2">
              Halaman ini terbuka lagi dengan sendirinya. Isian formulir yang belum tersimpan tetap ada
              sebagai draf di browser ini.
            </p>
          </>
        }
      >
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => !busy && onRetry()}
            className={buttonClass({ variant: "primary" })}
          >
            {busy ? "Memeriksa…" : "Coba sekarang"}
          </button>
          <button type="button" onClick={onLogout} className={buttonClass()}>
            Keluar
          </button>
        </div>
      </StatusPage>
    </BlankPage>
  )
}
