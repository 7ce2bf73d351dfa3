import { formatAgo, formatNumber } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { useNow } from "../useNow.ts"
import { useWorld } from "../screen.ts"

const PAGE = "/saya/keputusan"

/** Requests of others that wait for this employee; shown only to those who decide. */
export function DecisionsCard() {
  const { waiting, mayOpen } = useWorld()
  const now = useNow(60_000)
  if (!mayOpen(PAGE) || waiting === null) return null
  const queues = waiting.filter(({ count }) => count > 0)
  const count = queues.reduce((sum, queue) => sum + queue.count, 0)
  if (count === 0) return null
  const oldest = queues.flatMap(({ oldest_at }) => oldest_at ?? []).toSorted()[0]
  return (
    <Card title="Menunggu keputusan Anda" flush>
      <a
        href={PAGE}
        className="flex items-center justify-between gap-3 rounded-b-card border-t border-line px-4 py-3 text-inherit no-underline hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block font-semibold text-ink tnum">{`${formatNumber(count)} permintaan`}</span>
          <span className="block text-caption text-ink-3">
            {queues.map((queue) => `${queue.title} ${formatNumber(queue.count)}`).join(" · ")}
          </span>
        </span>
        {oldest !== undefined && (
          <span className="shrink-0 text-right text-caption text-ink-3">
            Terlama
            <span className="block text-body text-ink-2 tnum">{formatAgo(oldest, now)}</span>
          </span>
        )}
      </a>
    </Card>
  )
}
