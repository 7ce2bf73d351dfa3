import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { useWorld } from "../screen.ts"
import { DAYS, OVERTIME } from "./overtimeAddress.ts"

const views = [
  { key: "daftar", label: "Daftar", href: OVERTIME },
  { key: "rangkuman", label: "Rangkuman", href: `${OVERTIME}?tampilan=rangkuman` },
  { key: "absensi", label: "Absensi lembur", href: DAYS },
] as const

/** The ways of looking at overtime, as far as they are open to this person. */
export function OvertimeTabs({ view }: { readonly view: (typeof views)[number]["key"] | null }) {
  const { mayOpen } = useWorld()
  return (
    <ViewTabs
      label="Tampilan lembur"
      views={views.filter(({ href }) => mayOpen(href)).map((one) => ({ ...one, current: one.key === view }))}
    />
  )
}
