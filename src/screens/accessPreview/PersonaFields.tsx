import { useMemo } from "react"
import { allSwitches, isAreaFlag, type Switch, switchWords } from "#contract/areas/rights/access.ts"
import { peran } from "#contract/areas/rights/peran.ts"
import { companyRoles } from "#contract/areas/rights/roles.ts"
import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { moduleOf } from "#contract/kit/modules.ts"
import { conditionWords } from "#contract/kit/needs.ts"
import {
  COMPANY_KINDS,
  type Kind,
  KINDS,
  type Persona,
  type PlanKind,
} from "#machines/accessPreview/persona.ts"
import { Checkbox } from "#src/ui/controls/choice/Checkbox.tsx"
import { CheckboxGroup } from "#src/ui/controls/choice/CheckboxGroup.tsx"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { useOptions } from "../form/kinds/useOptions.ts"
import { useFilterNames } from "../list/useFilterNames.ts"

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  company: "Admin perusahaan",
  office: "Admin kantor",
  restricted: "Akun terbatas",
  normal: "Akun biasa",
  inside: "Super administrator di dalam perusahaan",
  super: "Super administrator",
}
const kindOptions = (kinds: readonly Kind[]) => kinds.map((value) => ({ value, label: KIND_WORDS[value] }))
const KIND_OPTIONS = kindOptions(KINDS)
const COMPANY_OPTIONS = kindOptions(COMPANY_KINDS)
const conditionOf = (key: Switch) => (isAreaFlag(key) ? key : (conditionWords(moduleOf(key).when) ?? ""))
const SWITCHES = allSwitches.map((value) => ({
  value,
  label: `${switchWords(value).nama} (${conditionOf(value)})`,
}))

const COMPANY = { key: "companies_id", label: "Perusahaan", from: companiesByStatus } as const

/** The company's feature switches and plan, as far as they are loaded. */
export type Start = { readonly on: readonly Switch[]; readonly plan: string; readonly isLimited: boolean }

const planOptions = (
  start: Start | null,
): readonly { readonly value: PlanKind | "own"; readonly label: string }[] => [
  {
    value: "own",
    label:
      start === null
        ? "Seperti perusahaan"
        : `${start.plan === "" ? "Seperti perusahaan" : `Paket ${start.plan}`}: penyimpanan ${start.isLimited ? "terbatas" : "tidak terbatas"}`,
  },
  { value: "limited", label: "Penyimpanan terbatas" },
  { value: "unlimited", label: "Penyimpanan tidak terbatas" },
]

type Props = {
  readonly persona: Persona
  /** null = company and role are still loading. */
  readonly start: Start | null
  /** Within one's own company: neither its package nor its modules are changed. */
  readonly isOwn: boolean
  readonly onChange: (change: Partial<Persona>) => void
}

/** Company and role selects. */
function Whose({ persona, isOwn, onChange }: Omit<Props, "start">) {
  const { kind, company, role } = persona
  const rolesFrom = isOwn ? peran.calls.options : companyRoles
  const given = useMemo(() => (company === null ? {} : { companies_id: company }), [company])
  const filters = useMemo(
    () => [COMPANY, { key: "role_id", label: "Peran", from: rolesFrom, given }] as const,
    [given, rolesFrom],
  )
  const companies = useOptions(companiesByStatus)
  const roles = useOptions(rolesFrom, given)
  const chosen = useMemo(
    () => ({
      ...(company === null ? {} : { companies_id: String(company) }),
      ...(role === null ? {} : { role_id: String(role) }),
    }),
    [company, role],
  )
  const nameOf = useFilterNames(filters, chosen)
  const valueOf = (filter: (typeof filters)[number], id: number | null) =>
    id === null ? null : { value: id, label: nameOf(filter, String(id)) ?? `#${id}` }
  return (
    <>
      {isOwn ? null : (
        <div {...companies.marks} onFocus={companies.open}>
          <ComboboxField<number>
            {...companies.source}
            label="Perusahaan"
            hint="Biarkan kosong untuk semua modul aktif"
            value={valueOf(filters[0], company)}
            onChange={(choice) => onChange({ company: choice?.value ?? null })}
          />
        </div>
      )}
      {kind === "inside" ? null : (
        <div {...roles.marks} onFocus={roles.open}>
          <ComboboxField<number>
            {...roles.source}
            label="Peran"
            hint={
              kind === "normal"
                ? "Biarkan kosong untuk akun tanpa peran"
                : "Biarkan kosong untuk semua hak jenis akunnya"
            }
            value={valueOf(filters[1], role)}
            onChange={(choice) => onChange({ role: choice?.value ?? null })}
          />
        </div>
      )}
    </>
  )
}

/** Kind of account, company, role, plan, and every switch a company has. */
export function PersonaFields({ persona, start, isOwn, onChange }: Props) {
  const { kind, canSetting, plan, turned } = persona
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<Kind>
          label="Jenis akun"
          placeholder={null}
          options={isOwn ? COMPANY_OPTIONS : KIND_OPTIONS}
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen ?? "company" })}
        />
        {kind === "super" ? null : (
          <>
            {isOwn ? null : (
              <SelectField<PlanKind | "own">
                label="Paket"
                placeholder={null}
                options={planOptions(start)}
                value={plan ?? "own"}
                onChange={(chosen) => onChange({ plan: chosen === "own" ? null : chosen })}
              />
            )}
            <Whose {...{ persona, isOwn, onChange }} />
          </>
        )}
      </div>
      {kind === "super" || kind === "inside" ? null : (
        <Checkbox
          label="Boleh membuka pengaturan"
          checked={canSetting}
          onChange={(on) => onChange({ canSetting: on })}
        />
      )}
      {kind === "super" || start === null || isOwn ? null : (
        <CheckboxGroup
          label="Modul dan fitur"
          hint={
            turned.length === 0
              ? "Seperti perusahaan"
              : `Lain dari perusahaan: ${turned.map((key) => switchWords(key).nama).join(", ")}`
          }
          options={SWITCHES}
          value={start.on}
          onChange={(on) =>
            onChange({
              turned: allSwitches.filter(
                (key) => on.includes(key) !== (start.on.includes(key) !== turned.includes(key)),
              ),
            })
          }
        />
      )}
    </div>
  )
}
