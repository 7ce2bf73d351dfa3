import { liveStorage } from "#src/api/actors/storage.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatNumber } from "#src/format/format.ts"
import { Progress } from "#src/ui/controls/Progress.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { marks, useMachine, useWorld } from "../screen.ts"

const KINDS: Readonly<Record<string, string>> = {
  logo: "Logo",
  bukti_transfer: "Bukti transfer",
  lainnya: "Foto dan lampiran",
}

const limitWords = {
  calls: "Panggilan per menit",
  key_calls: "Panggilan per menit tiap kunci API",
  exports: "Ekspor hari ini",
  mails: "Email dalam 24 jam",
} as const

const mb = (size: number): string => `${formatNumber(size, 1)} MB`

/** Storage used by the company; shown only for plans with a storage quota. */
export function StorageUse() {
  const { mayOpen } = useWorld()
  return mayOpen("/setting/point/top-up") ? <StorageCard /> : null
}

function StorageCard() {
  const { snapshot } = useMachine(liveStorage, { input: { input: null } })
  const { value, failure } = snapshot.context
  const said =
    value === null
      ? failure === null
        ? "Membaca pemakaian…"
        : failureText(failure)
      : `${mb(value.used_mb)} terpakai${value.quota_mb === null ? "" : ` dari ${mb(value.quota_mb)}`}`
  return (
    <div {...marks("storage", snapshot.value)}>
      <Card title="Penyimpanan">
        {/* Reserves the final height: avoids layout shift of the form below. */}
        <div className="min-h-16">
          <p className="text-ink">{said}</p>
          {value === null || value.quota_mb === null ? null : (
            <div className="mt-2">
              <Progress label="Penyimpanan terpakai" done={value.used_mb} total={value.quota_mb} />
            </div>
          )}
          {value === null ? null : (
            <ul className="mt-2 text-ink-3 tnum" aria-label="Batas pemakaian">
              {value.limits.map(({ kind, used, most }) => (
                <li key={kind}>
                  {`${limitWords[kind]}: ${used === null ? "paling banyak" : `${formatNumber(used)} dari`} ${formatNumber(most)}`}
                </li>
              ))}
            </ul>
          )}
          {value === null || value.by_type.length === 0 ? null : (
            <p className="mt-2 text-ink-3">
              {value.by_type
                .map(
                  ({ type, count, used_mb }) =>
                    `${KINDS[type] ?? type}: ${formatNumber(count)} berkas, ${mb(used_mb)}`,
                )
                .join(" · ")}
            </p>
          )}
        </div>
      </Card>
    </div>
  )
}
