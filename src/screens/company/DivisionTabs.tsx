import { dayIn, withDay } from "#machines/list/listQuery.ts"
import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import type { ListPartProps } from "../list/listProps.ts"
import { DIVISION_TREE, DIVISIONS } from "./paths.ts"

const views = [
  { key: "daftar", label: "Daftar", href: DIVISIONS },
  { key: "pohon", label: "Pohon", href: DIVISION_TREE },
] as const

type Props = { readonly view: (typeof views)[number]["key"]; readonly search: string }

/** Divisions as a list and as a tree, on the same day. */
export function DivisionTabs({ view, search }: Props) {
  const day = withDay("", dayIn(search))
  return (
    <div className="mb-3">
      <ViewTabs
        label="Tampilan divisi"
        views={views.map(({ key, label, href }) => ({ key, label, href: href + day, current: key === view }))}
      />
    </div>
  )
}

/** The same above the list. */
export const DivisionListTabs = ({ search }: ListPartProps) => <DivisionTabs view="daftar" search={search} />
