import type { Wanted } from "#machines/download/downloadMachine.ts"
import type { MenuGroup } from "#src/ui/overlay/Menu.tsx"

export type ExportFormat = { readonly label: string; readonly format: string }
const usual: readonly ExportFormat[] = [
  { label: "Excel (XLSX)", format: "xlsx" },
  { label: "CSV", format: "csv" },
]
/** A format that is only streamed. */
const UNSTORED = "kml"

type Given = {
  readonly asked: Wanted
  readonly formats?: readonly ExportFormat[]
  /** Number of rows, where it is known: many are queued. */
  readonly rows?: number | undefined
  /** Whether the call can be queued. */
  readonly mayQueue: boolean
  readonly ask: (wanted: Wanted, rows?: number) => void
  readonly queue: (wanted: Wanted) => void
}

/** Menu of an export: each format at once, and the first one in the background. */
export const exportGroups = (given: Given): readonly MenuGroup[] => {
  const { asked, formats = usual, rows, mayQueue, ask, queue } = given
  const items = formats.map(({ label, format }) => ({
    label,
    onSelect: () => ask({ ...asked, format }, mayQueue && format !== UNSTORED ? rows : undefined),
  }))
  const behind = {
    label: "Siapkan di latar",
    onSelect: () => queue({ ...asked, format: formats[0]?.format }),
  }
  return mayQueue ? [{ items }, { items: [behind] }] : [{ items }]
}

/** Menu of an export that is only made in the background. */
export const queuedGroups = (asked: Wanted, queue: (wanted: Wanted) => void): readonly MenuGroup[] => [
  {
    items: usual.map(({ label, format }) => ({
      label: `Siapkan ${label}`,
      onSelect: () => queue({ ...asked, format }),
    })),
  },
]
