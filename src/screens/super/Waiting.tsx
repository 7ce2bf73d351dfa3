import type { RoutePath } from "#contract/pages/routes.ts"
import type { CompaniesData } from "#src/api/actors/superHome.ts"
import { formatAgo, formatNumber, formatRupiah } from "#src/format/format.ts"
import { ActionList, type ActionRow } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { useNow } from "../useNow.ts"

/** Overdue threshold in milliseconds: what waits longer is marked as late. */
const LATE_MS = 24 * 60 * 60_000
const waited = (since: string, now: Date) => (
  <StatusBadge tone={now.getTime() - Date.parse(since) > LATE_MS ? "rejected" : "waiting"}>
    {formatAgo(since, now)}
  </StatusBadge>
)

/** Something of the platform that waits for a super administrator; the oldest rows first. */
type WaitingQueue = {
  /** The list of all that wait. */
  readonly page: string
  /** How many wait, in words; null = none. */
  readonly total: (data: CompaniesData) => string | null
  readonly rows: (data: CompaniesData, now: Date) => readonly ActionRow[]
}

const TOPUPS = "/super-admin/point/transaksi?status=waiting_confirmation"
const topups: WaitingQueue = {
  page: TOPUPS,
  total: ({ topups: { counts } }) =>
    counts.waiting_confirmation === 0
      ? null
      : `${formatNumber(counts.waiting_confirmation)} top-up, ${formatRupiah(counts.waiting_total)}`,
  rows: ({ topups: { rows } }, now) =>
    rows.map(({ id, companie_name, paket_nama, qty, total, last, created_at, no_invoice }) => ({
      id: `topup-${id}`,
      href: `${TOPUPS}&id=${id}`,
      text: (
        <>
          <b>{companie_name}</b>, {formatRupiah(total)}
          <span className="block text-caption text-ink-3 tnum">
            {qty > 1 ? `${paket_nama} × ${formatNumber(qty)}` : paket_nama} · {no_invoice}
          </span>
        </>
      ),
      badge: waited(last?.at ?? created_at, now),
    })),
}

type Lead = Pick<CompaniesData["trials"]["rows"][number], "id" | "nama" | "perusahaan" | "created_at">
type LeadKind = {
  /** The list of those that wait. */
  readonly page: RoutePath
  readonly waits: string
  /** "permintaan trial". */
  readonly noun: string
  readonly of: (data: CompaniesData) => { readonly total: number; readonly rows: readonly Lead[] }
}
const leads = ({ page, waits, noun, of }: LeadKind): WaitingQueue => ({
  page: `${page}?status=${waits}`,
  total: (data) => (of(data).total === 0 ? null : `${formatNumber(of(data).total)} ${noun}`),
  rows: (data, now) =>
    of(data).rows.map(({ id, nama, perusahaan, created_at }) => ({
      id: `${page} ${id}`,
      href: `${page}/form/${id}`,
      text: (
        <>
          <b>{perusahaan}</b>, {noun}
          <span className="block text-caption text-ink-3">{nama}</span>
        </>
      ),
      badge: waited(created_at, now),
    })),
})

/** In the order of the card. */
const queues: readonly WaitingQueue[] = [
  topups,
  leads({
    page: "/super-admin/registrasi-langanan",
    waits: "pending",
    noun: "registrasi langganan",
    of: ({ registrations }) => registrations,
  }),
  leads({
    page: "/super-admin/request-trial",
    waits: "new",
    noun: "permintaan trial",
    of: ({ trials }) => trials,
  }),
  leads({
    page: "/super-admin/request-demo",
    waits: "new",
    noun: "permintaan demo",
    of: ({ demos }) => demos,
  }),
]

/** Queues of a super administrator; each row links to its own page, each total to its list. */
export function Waiting({ data }: { readonly data: CompaniesData | null }) {
  const now = useNow(60_000)
  const totals = queues.flatMap(({ page, total }) => {
    const text = data === null ? null : total(data)
    return text === null ? [] : [{ page, text }]
  })
  return (
    <Card title="Menunggu Anda" flush>
      {totals.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 pb-2.5">
          {totals.map(({ page, text }) => (
            <a key={page} href={page} className="font-semibold text-brand no-underline hover:underline">
              {text}
            </a>
          ))}
        </p>
      )}
      <ActionList
        rows={data === null ? null : queues.flatMap(({ rows }) => rows(data, now))}
        doneText="Tidak ada top-up, registrasi, atau permintaan yang menunggu."
      />
    </Card>
  )
}
