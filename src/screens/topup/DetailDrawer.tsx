import type { ReactNode } from "react"
import type { TopupRow } from "#machines/topup/steps.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Drawer } from "#src/ui/overlay/Drawer.tsx"
import { Detail } from "./Detail.tsx"

type Props = {
  readonly chosen: number | null
  readonly rows: readonly TopupRow[] | null
  readonly onClose: () => void
  /** Buttons for this row. */
  readonly footer: (row: TopupRow) => ReactNode
}

/** One top-up beside the list; it changes while somebody reads it. */
export function DetailDrawer({ chosen, rows, onClose, footer }: Props) {
  if (chosen === null || rows === null) return null
  const row = rows.find(({ id }) => id === chosen)
  return (
    <Drawer
      open
      onClose={onClose}
      title={row?.no_invoice ?? "Top-up"}
      footer={row === undefined ? undefined : footer(row)}
    >
      {row === undefined ? (
        <EmptyState
          kind="search"
          title="Tidak ada di halaman ini"
          text="Top-up ini ada di halaman lain daftar, atau tersaring. Hapus saringan untuk mencarinya."
        />
      ) : (
        <div data-topup={row.no_invoice} data-status={row.status}>
          <Detail row={row} />
        </div>
      )}
    </Drawer>
  )
}
