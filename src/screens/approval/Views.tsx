import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import type { QueueKind } from "./kind.ts"

const views = [
  { key: "", label: "Antrean" },
  { key: "rangkuman", label: "Rangkuman" },
  { key: "pegawai", label: "Per pegawai" },
] as const

export function Views({
  kind,
  view,
}: {
  readonly kind: Pick<QueueKind, "title" | "path" | "views">
  readonly view: string
}) {
  return (
    <ViewTabs
      label={`Tampilan ${kind.title}`}
      views={[
        ...views.map(({ key, label }) => ({
          key,
          label,
          href: key === "" ? kind.path : `${kind.path}?tampilan=${key}`,
        })),
        ...kind.views,
      ].map((one) => ({ ...one, current: one.key === view }))}
    />
  )
}
