import type { ReactNode } from "react"
import type { CompaniesData } from "#src/api/actors/superHome.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatAge, formatDate, formatNumber } from "#src/format/format.ts"
import { useNow } from "../useNow.ts"

type CompaniesProps = {
  readonly rows: CompaniesData["rows"]
  readonly onEnter: (company: {
    readonly companies_id: number
    readonly companie_name: string
    readonly status: "trial" | "active" | "close"
  }) => void
}

const ends = (days: number | null) =>
  days === null ? "–" : days === 0 ? "hari ini" : days === 1 ? "besok" : `${days} hari lagi`

export function Trials({ rows, onEnter }: CompaniesProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        title="Tidak ada masa coba yang segera berakhir"
        text="Perusahaan yang masa cobanya hampir habis muncul di sini."
      />
    )
  return (
    <ul role="list" className="divide-y divide-line">
      {rows.map((row) => (
        <CompanyRow key={row.id} row={row} onEnter={onEnter}>
          <StatusBadge tone="waiting">{ends(row.trial_days_left)}</StatusBadge>
          {people(row)} ·{" "}
          {row.last_login_at === null
            ? "belum pernah masuk"
            : `terakhir masuk ${formatDate(row.last_login_at)}`}
        </CompanyRow>
      ))}
    </ul>
  )
}

const people = ({ total_pegawai }: CompaniesData["rows"][number]) => `${formatNumber(total_pegawai)} pegawai`
const statuses = { trial: "Trial", active: "Deal", close: "Close" } as const

export function Newest({ rows, onEnter }: CompaniesProps) {
  const now = useNow(60_000)
  return (
    <ul role="list" className="divide-y divide-line">
      {rows.map((row) => (
        <CompanyRow key={row.id} row={row} onEnter={onEnter}>
          {statuses[row.status]} · {people(row)} · {formatAge(row.created_at, now)}
        </CompanyRow>
      ))}
    </ul>
  )
}

/** Companies whose subscription ends soon: soonest first, each with its last day and reason. */
export function Leaving(props: {
  readonly leaving: CompaniesData["leaving"] | null
  readonly onEnter: CompaniesProps["onEnter"]
}) {
  const { leaving, onEnter } = props
  const more = leaving === null ? 0 : leaving.total - leaving.rows.length
  return (
    <Card title="Akan berhenti berlangganan" flush>
      {leaving === null ? (
        <RowsSkeleton />
      ) : leaving.rows.length === 0 ? (
        <p className="px-4 pt-6 pb-10 text-center text-ink-3">
          Tidak ada perusahaan yang akan berhenti berlangganan.
        </p>
      ) : (
        <>
          <ul role="list" className="divide-y divide-line">
            {leaving.rows.map((row) => (
              <CompanyRow key={row.id} row={row} onEnter={onEnter} href={`${USERS}?companies_id=${row.id}`}>
                <StatusBadge tone={(row.leave_days_left ?? 0) <= NEAR_DAYS ? "rejected" : "waiting"}>
                  {ends(row.leave_days_left)}
                </StatusBadge>
                sampai {formatDate(row.leaves_on)} · {people(row)}
                {row.leave_reason && <span className="basis-full text-ink-2">“{row.leave_reason}”</span>}
              </CompanyRow>
            ))}
          </ul>
          {more > 0 && (
            <p className="border-t border-line px-4 py-2.5 text-caption text-ink-3">
              dan {formatNumber(more)} perusahaan lain sesudahnya
            </p>
          )}
        </>
      )}
    </Card>
  )
}

/** Warning threshold: days before the end from which the company should be called. */
const NEAR_DAYS = 7
const USERS = "/super-admin/companies/users"

function CompanyRow(props: {
  readonly row: CompaniesData["rows"][number]
  readonly onEnter: CompaniesProps["onEnter"]
  /** Link of the company's name. */
  readonly href?: string
  readonly children: ReactNode
}) {
  const { row, href } = props
  return (
    <li className="flex items-center gap-4 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold text-ink">
          {href === undefined ? (
            row.nama
          ) : (
            <a href={href} className="text-ink no-underline hover:underline">
              {row.nama}
            </a>
          )}
        </b>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-caption text-ink-3 tnum">
          {props.children}
        </span>
      </span>
      <Button
        size="sm"
        aria-label={`Masuk sebagai ${row.nama}`}
        onClick={() => props.onEnter({ companies_id: row.id, companie_name: row.nama, status: row.status })}
      >
        Masuk
      </Button>
    </li>
  )
}

export const RowsSkeleton = () => (
  <div className="grid gap-4 p-4" aria-hidden="true">
    <Skeleton className="h-4 w-72 max-w-full" />
    <Skeleton className="h-4 w-60 max-w-full" />
    <Skeleton className="h-4 w-64 max-w-full" />
  </div>
)
