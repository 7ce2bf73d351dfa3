import { formatDateTime } from "#src/format/format.ts"

const two = (value: number) => String(value).padStart(2, "0")

/** `1 hari 03.59.12`, or null after the deadline. */
export const timeLeft = (until: string, now: Date): string | null => {
  const seconds = Math.floor((Date.parse(until) - now.getTime()) / 1_000)
  if (seconds <= 0) return null
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor((seconds % 86_400) / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60]
  return `${days > 0 ? `${days} hari ` : ""}${clock.map(two).join(".")}`
}

const SOON_MS = 3_600_000

/** Countdown to the payment deadline; in the warning colour during the last hour. */
export function Countdown({ until, now }: { readonly until: string; readonly now: Date }) {
  const left = timeLeft(until, now)
  const isSoon = Date.parse(until) - now.getTime() < SOON_MS
  return (
    <p className="text-ink-2">
      {left === null ? (
        <b className="font-semibold text-ink">Batas waktu pembayaran sudah lewat</b>
      ) : (
        <>
          Bayar dalam{" "}
          <b role="timer" className={`font-semibold tnum ${isSoon ? "text-warn" : "text-ink"}`}>
            {left}
          </b>
          , sampai <span className="tnum">{formatDateTime(until)}</span>
        </>
      )}
    </p>
  )
}
