import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import type { ListPartProps } from "../list/listProps.ts"
import { viewLink } from "./taskAddress.ts"

const views = [
  { key: "papan", label: "Papan" },
  { key: "daftar", label: "Daftar" },
  { key: "kalender", label: "Kalender" },
  { key: "peta", label: "Peta" },
] as const

type View = (typeof views)[number]["key"]

/** Views of the tasks; day and filters are kept. */
export const TaskTabs = ({ view, search }: { readonly view: View; readonly search: string }) => (
  <ViewTabs
    label="Tampilan penugasan"
    views={views.map(({ key, label }) => ({
      key,
      label,
      href: viewLink(key, search),
      current: key === view,
    }))}
  />
)

export const ListTabs = ({ search }: ListPartProps) => (
  <div className="mb-3">
    <TaskTabs view="daftar" search={search} />
  </div>
)
