import type { ReactNode } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { TopupRow } from "#machines/topup/steps.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Drawer } from "#src/ui/overlay/Drawer.tsx"
import { Detail } from "./Detail.tsx"

type Props = {
  /** The top-up, or null when it is not on the current page of the list. */
  readonly row: TopupRow | null
  /** URL of the top-up in the unfiltered list; null = no filter is active. */
  readonly unfiltered: string | null
  readonly user: SessionUser
  readonly onClose: () => void
  /** Action buttons of the row. */
  readonly footer: ReactNode
}

/** Details of one top-up, next to the list; the row may change while it is open. */
export function DetailDrawer({ row, unfiltered, user, onClose, footer }: Props) {
  return (
    <Drawer
      open
      onClose={onClose}
      title={row?.no_invoice ?? "Top-up"}
      footer={row === null ? undefined : footer}
    >
      {row === null ? (
        <EmptyState
          kind="search"
          title="Tidak ada di halaman ini"
          text={
            unfiltered === null
              ? "Top-up ini ada di halaman lain daftar."
              : "Top-up ini tidak lagi cocok dengan saringan, atau ada di halaman lain daftar."
          }
          action={unfiltered !== null && <ButtonLink href={unfiltered}>Lihat tanpa saringan</ButtonLink>}
        />
      ) : (
        <div data-topup={row.no_invoice} data-status={row.status}>
          <Detail row={row} user={user} />
        </div>
      )}
    </Drawer>
  )
}
