import { useMemo } from "react"
import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { accessSource } from "#src/api/actors/access.ts"
import { ACCESS_SHOWN, accessForm, type AccessShown } from "#src/resources/rights/access.ts"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import type { FormPartProps, FormParts } from "../form/formParts.ts"
import { useOptions } from "../form/kinds/useOptions.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import { useFilterNames } from "../list/useFilterNames.ts"
import { type ScreenProps, useWorld } from "../screen.ts"
import { companyIn } from "./companyIn.ts"

const COMPANY = { key: "companies_id", label: "Perusahaan", from: companiesByStatus } as const
const FILTERS = [COMPANY]

const planInWords = ({ name, is_limited_storage }: AccessShown["plan"]) =>
  `Paket ${name === "" ? "belum ditentukan" : name}, penyimpanan ${is_limited_storage ? "terbatas" : "tidak terbatas"}`

/** Read only: these features follow from the plan. */
function Plan({ row }: FormPartProps) {
  const { nama, plan } = row as AccessShown
  return (
    <Notice tone="info">
      {nama}: {planInWords(plan)}. Poin dan Top Up mengikuti paket.
    </Notice>
  )
}

const parts: FormParts = { actions: null, told: null, above: Plan, side: [], foot: [], reads: ACCESS_SHOWN }

/** /super-admin/setting/akses-aplikasi: feature switches of one company; the company is in the URL. */
export function AccessScreen({ user, search, kinds }: ScreenProps & { readonly kinds: Kinds }) {
  const form = accessForm()
  const company = companyIn(search)
  const { handle } = useWorld()
  const { source: choices, open, marks } = useOptions(companiesByStatus)
  const nameOf = useFilterNames(FILTERS, company === null ? {} : { companies_id: String(company) })
  const source = useMemo(() => accessSource(company ?? 0), [company])
  const choose = (id: number | null) =>
    handle({
      type: "navigation.requested",
      to: `${form.path}${id === null ? "" : `?companies_id=${id}`}`,
      replace: false,
    })
  return (
    <>
      <PageHeader title={form.title} />
      <div {...marks} onFocus={open} className="mb-4 max-w-form">
        <ComboboxField<number>
          {...choices}
          label="Perusahaan"
          hint="Pilih perusahaan untuk melihat dan mengubah modulnya"
          value={
            company === null
              ? null
              : { value: company, label: nameOf(COMPANY, String(company)) ?? `#${company}` }
          }
          onChange={(choice) => choose(choice?.value ?? null)}
        />
      </div>
      {company === null ? null : (
        <RecordForm
          key={company}
          {...{ form, source, kinds, user, parts }}
          id={company}
          title={form.title}
          trail={null}
          bare
        />
      )}
    </>
  )
}
