import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { PLAN, planHref, SHIFT_PLAN } from "./planAddress.ts"

const views = [
  { key: "pegawai", label: "Per pegawai", path: PLAN },
  { key: "shift", label: "Per shift", path: SHIFT_PLAN },
] as const
const patterns = [
  { key: "mingguan", label: "Jadwal tetap", href: "/users/pegawai/form/schedule" },
  { key: "bergilir", label: "Jadwal bergilir", href: "/users/pegawai/form/schedule/v2" },
] as const

type View = (typeof views)[number]["key"] | (typeof patterns)[number]["key"]

/** Tabs: the plan by employee and by shift, keeping the filters, and the patterns. */
export const PlanTabs = ({ view, search }: { readonly view: View; readonly search: string }) => (
  <ViewTabs
    label="Jadwal dan ploting"
    views={[
      ...views.map(({ key, label, path }) => ({
        key,
        label,
        href: planHref(path, search, {}),
        current: key === view,
      })),
      ...patterns.map((one) => ({ ...one, current: one.key === view })),
    ]}
  />
)
