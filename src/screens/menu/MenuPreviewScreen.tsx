import { useMemo } from "react"
import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { companyRoles } from "#contract/areas/rights/roles.ts"
import type { MenuItem } from "#contract/menu.ts"
import { type MenuPreview, menuPreview } from "#src/api/actors/menuPreview.ts"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { useOptions } from "../form/kinds/useOptions.ts"
import { useFilterNames } from "../list/useFilterNames.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"

const LIST = "/super-admin/master/menu"
const PAGE = `${LIST}/pratinjau`

const idIn = (search: string, key: string): number | null => {
  const id = Number(new URLSearchParams(search).get(key) ?? "")
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

type Line = { readonly name: string; readonly link: string; readonly below: readonly Line[] }
const linesOf = (menus: readonly MenuItem[]): readonly Line[] =>
  menus.map(({ menu_name, link, child }) => ({
    name: menu_name,
    link,
    below: child.map(({ child_name, child_link, child_child }) => ({
      name: child_name,
      link: child_link,
      below: child_child.map((last) => ({ name: last.menu_name, link: last.link, below: [] })),
    })),
  }))

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul role="list" className="grid gap-2">
      {lines.map(({ name, link, below }) => (
        <li key={`${name} ${link}`}>
          <span className="font-semibold text-ink">{name}</span>{" "}
          <span className="text-caption wrap-anywhere text-ink-3">{link}</span>
          {below.length > 0 && (
            <div className="mt-2 border-l border-line pl-4">
              <Lines lines={below} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Shown({ menus, dropped, companies_nama, role_nama }: MenuPreview) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Card title={`Menu ${role_nama ?? "tanpa peran"} di ${companies_nama}`}>
        <Lines lines={[{ name: "Dashboard", link: "/home", below: [] }, ...linesOf(menus)]} />
      </Card>
      <Card title={`Tidak terlihat (${dropped.length})`}>
        {dropped.length === 0 ? (
          <p className="text-ink-2">Semua menu terlihat.</p>
        ) : (
          <ul role="list" className="grid gap-2">
            {dropped.map(({ id, menu_name, why }) => (
              <li key={id}>
                <span className="font-semibold text-ink">{menu_name}</span>
                <span className="block text-caption text-ink-2">{why}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

type Asked = { readonly company: number | null; readonly role: number | null }

const COMPANY = { key: "companies_id", label: "Perusahaan", from: companiesByStatus } as const

/** Whose menu: the choice stands in the address. */
function Chooser({ company, role }: Asked) {
  const { handle } = useWorld()
  const given = useMemo(() => ({ companies_id: company ?? 0 }), [company])
  const filters = useMemo(
    () => [COMPANY, { key: "role_id", label: "Peran", from: companyRoles, given }] as const,
    [given],
  )
  const companies = useOptions(companiesByStatus)
  const roles = useOptions(companyRoles, given)
  const chosen = useMemo(
    () => ({
      ...(company === null ? {} : { companies_id: String(company) }),
      ...(company === null || role === null ? {} : { role_id: String(role) }),
    }),
    [company, role],
  )
  const nameOf = useFilterNames(filters, chosen)
  const go = (companies_id: number | null, role_id: number | null) => {
    const asked = new URLSearchParams({
      ...(companies_id === null ? {} : { companies_id: String(companies_id) }),
      ...(companies_id === null || role_id === null ? {} : { role_id: String(role_id) }),
    }).toString()
    handle({ type: "navigation.requested", to: asked === "" ? PAGE : `${PAGE}?${asked}`, replace: false })
  }
  const valueOf = (filter: (typeof filters)[number], id: number | null) =>
    id === null ? null : { value: id, label: nameOf(filter, String(id)) ?? `#${id}` }
  return (
    <div className="mb-4 grid max-w-form gap-4 md:grid-cols-2">
      <div {...companies.marks} onFocus={companies.open}>
        <ComboboxField<number>
          {...companies.source}
          label="Perusahaan"
          value={valueOf(filters[0], company)}
          onChange={(choice) => go(choice?.value ?? null, null)}
        />
      </div>
      {company === null ? null : (
        <div {...roles.marks} onFocus={roles.open}>
          <ComboboxField<number>
            {...roles.source}
            label="Peran"
            hint="Biarkan kosong untuk akun biasa tanpa peran"
            value={valueOf(filters[1], role)}
            onChange={(choice) => go(company, choice?.value ?? null)}
          />
        </div>
      )}
    </div>
  )
}

type PreviewProps = { readonly company: number; readonly role: number | null }

function Preview({ company, role }: PreviewProps) {
  const { snapshot, send } = useMachine(menuPreview, {
    input: { input: { companies_id: company, role_id: role } },
  })
  const { value, failure } = snapshot.context
  return (
    <div {...marks("menuPreview", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      {snapshot.matches("failed") && (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      )}
      {value === null ? (
        snapshot.hasTag("busy") && <Skeleton className="h-60 w-full" />
      ) : (
        <Shown {...value} />
      )}
    </div>
  )
}

/** /super-admin/master/menu/pratinjau: the menus an ordinary account of a company is supplied with. */
export function MenuPreviewScreen({ search }: ScreenProps) {
  const company = idIn(search, "companies_id")
  const role = idIn(search, "role_id")
  return (
    <>
      <PageHeader
        title="Pratinjau menu"
        sub="Menu yang diterima akun biasa yang boleh membuka pengaturan"
        trail={<Breadcrumb items={[{ label: "Menu", href: LIST }, { label: "Pratinjau" }]} />}
      />
      <Chooser company={company} role={role} />
      {company === null ? (
        <EmptyState
          title="Pilih perusahaan"
          text="Menu mengikuti modul perusahaan dan hak peran, lalu ditunjukkan di sini."
        />
      ) : (
        <Preview key={`${company} ${role}`} company={company} role={role} />
      )}
    </>
  )
}
