import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { useWorld } from "../screen.ts"
import { DAYS, OVERTIME } from "./overtimeAddress.ts"

const views = [
  { key: "daftar", label: "Daftar", href: OVERTIME },
  { key: "rangkuman", label: "Rangkuman", href: `${OVERTIME}?tampilan=rangkuman` },
  { key: "absensi", label: "Absensi lembur", href: DAYS },
] as const

/** View tabs of overtime that the user may open. */
export function OvertimeTabs({ view }: { readonly view: (typeof views)[number]["key"] | null }) {
  const { mayOpen } = useWorld()
  return (
    <ViewTabs
      label="Tampilan lembur"
      views={views.filter(({ href }) => mayOpen(href)).map((one) => ({ ...one, current: one.key === view }))}
    />
  )
}
