import { useMemo } from "react"
import { patternSource } from "#src/api/actors/pola.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { DescribedSetting } from "#src/resources/kit/describe.ts"
import { noParts } from "../form/formParts.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import type { ScreenProps } from "../screen.ts"
import { PatternList } from "./PatternList.tsx"
import { PLAN } from "./planAddress.ts"
import { PlanTabs } from "./PlanTabs.tsx"

type Props = ScreenProps & {
  readonly form: DescribedSetting
  readonly kinds: Kinds
  readonly view: "mingguan" | "bergilir"
}

/** Assigns a pattern to selected employees, with the current assignments below. */
export function PatternScreen({ form, kinds, view, user }: Props) {
  const source = useMemo(() => patternSource(form.contract.update), [form])
  return (
    <>
      <RecordForm
        {...{ form, source, kinds, user, parts: noParts }}
        id={null}
        title={form.title}
        trail={[{ label: "Ploting absensi", href: PLAN }]}
      />
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-2">
        <PlanTabs view={view} search="" />
        {view === "mingguan" && (
          <ButtonLink size="sm" href="/users/pegawai/impor?jenis=jadwal_tetap">
            Impor jadwal tetap
          </ButtonLink>
        )}
      </div>
      <PatternList kind={view === "mingguan" ? "weekly" : "rotating"} page={1} />
    </>
  )
}
