import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { REPORT, SUMMARY } from "./reportAddress.ts"

const views = [
  { key: "hari", label: "Harian", href: REPORT },
  { key: "bulan", label: "Bulanan", href: `${REPORT}?tampilan=bulan` },
  { key: "rangkuman", label: "Rangkuman", href: SUMMARY },
] as const

/** View tabs over the same days. */
export const ReportTabs = ({ view }: { readonly view: (typeof views)[number]["key"] | null }) => (
  <ViewTabs
    label="Tampilan laporan absensi"
    views={views.map((one) => ({ ...one, current: one.key === view }))}
  />
)
