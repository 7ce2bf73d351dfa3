import { trackSourceWords, trackStateWords } from "#contract/areas/fieldwork/trackWords.ts"
import type { PersonPosition, Positions } from "#src/api/actors/tracker.ts"
import { formatNumber, formatTime } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Person } from "#src/ui/data/Person.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { stateTones, whereOf } from "./trackerShapes.ts"

function Row({ row, href }: { readonly row: PersonPosition; readonly href: string }) {
  const { last, state } = row
  return (
    <li>
      <a
        href={href}
        className="flex items-center justify-between gap-3 border-t border-line px-3 py-2.5 text-ink hover:bg-sunken"
      >
        <Person
          name={row.nama}
          photo={row.foto}
          sub={last === null ? row.kantor : `${whereOf(last)}${last.mock_gps ? " · GPS palsu" : ""}`}
        />
        <span className="grid shrink-0 justify-items-end gap-0.5">
          {last !== null && <span className="text-caption text-ink-2 tnum">{formatTime(last.at)}</span>}
          {state === "terlihat" ? (
            <span className="text-caption text-ink-3">
              {last === null ? "" : trackSourceWords[last.source]}
            </span>
          ) : (
            <StatusBadge tone={stateTones[state]} icon={false}>
              {trackStateWords[state]}
            </StatusBadge>
          )}
        </span>
      </a>
    </li>
  )
}

type Props = {
  readonly value: Positions
  readonly hrefOf: (member: number) => string
  readonly pageHref: (page: number) => string
  readonly isNarrowed: boolean
  readonly plainHref: string
}

/** Employees of the day: in the field first, then by the time of their last position. */
export function PeopleList({ value, hrefOf, pageHref, isNarrowed, plainHref }: Props) {
  const { rows, page, last_page, total } = value
  if (rows.length === 0)
    return isNarrowed ? (
      <EmptyState
        kind="search"
        title="Tidak ada yang cocok"
        text="Ubah pencarian atau filternya."
        action={
          <a href={plainHref} className={buttonClass({})}>
            Hapus filter
          </a>
        }
      />
    ) : (
      <EmptyState title="Belum ada pegawai" text="Pegawai aktif akan muncul di sini." />
    )
  return (
    <>
      <ul role="list" className="min-h-0 flex-1 overflow-y-auto max-lg:overflow-visible">
        {rows.map((row) => (
          <Row key={row.id} row={row} href={hrefOf(row.id)} />
        ))}
      </ul>
      {last_page > 1 && (
        <nav
          aria-label="Halaman daftar"
          className="flex items-center justify-between gap-2 border-t border-line px-3 py-2"
        >
          <span className="text-caption text-ink-3 tnum">
            Halaman {page} dari {last_page} · {formatNumber(total)} pegawai
          </span>
          <span className="flex gap-1">
            {page > 1 && (
              <a href={pageHref(page - 1)} className={buttonClass({ size: "sm" })}>
                Sebelumnya
              </a>
            )}
            {page < last_page && (
              <a href={pageHref(page + 1)} className={buttonClass({ size: "sm" })}>
                Berikutnya
              </a>
            )}
          </span>
        </nav>
      )}
    </>
  )
}
