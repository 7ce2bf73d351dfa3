import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { useWorld } from "../screen.ts"
import { BALANCES, CALENDAR } from "./leaveAddress.ts"

const pages = [
  { key: "saldo", label: "Saldo", href: BALANCES },
  { key: "kalender", label: "Kalender", href: CALENDAR },
  { key: "cuti", label: "Pengajuan cuti", href: "/cuti" },
  { key: "izin", label: "Izin dan sakit", href: "/permit" },
  { key: "klaim", label: "Klaim", href: "/cuti/klaim" },
] as const

/** From one page of leave to the others that are open to this person. */
export function LeaveTabs({ page }: { readonly page: (typeof pages)[number]["key"] }) {
  const { mayOpen } = useWorld()
  return (
    <ViewTabs
      label="Halaman cuti"
      views={pages.filter(({ href }) => mayOpen(href)).map((one) => ({ ...one, current: one.key === page }))}
    />
  )
}
