import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"

const views = [
  { key: "trial", label: "Request Trial", href: "/super-admin/request-trial" },
  { key: "demo", label: "Request Demo", href: "/super-admin/request-demo" },
] as const

const Tabs = ({ view }: { readonly view: (typeof views)[number]["key"] }) => (
  <div className="mb-3 md:hidden">
    <ViewTabs label="Permintaan" views={views.map((one) => ({ ...one, current: one.key === view }))} />
  </div>
)

/** Trial and demo requests are two tabs of one entry of the menu. Wider screens have them in the section bar. */
export const TrialTabs = () => <Tabs view="trial" />
export const DemoTabs = () => <Tabs view="demo" />
