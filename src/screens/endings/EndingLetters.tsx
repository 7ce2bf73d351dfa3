import { Download } from "lucide-react"
import { useMemo } from "react"
import { letterKinds } from "#contract/areas/payroll/endings.ts"
import { endingLetterFile } from "#src/api/actors/endings.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

type Kind = (typeof letterKinds)[number]
const LABELS: Readonly<Record<Kind, string>> = { phk: "Surat PHK", keterangan: "Surat keterangan kerja" }

function Letter({ id, kind }: { readonly id: number; readonly kind: Kind }) {
  const machine = useMemo(() => endingLetterFile(kind), [kind])
  const { value, busy, ask } = useDownload(machine)
  return (
    <span {...marks(kind === "phk" ? "suratAkhirKerja" : "suratKeteranganKerja", value)}>
      <Button
        busy={busy}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => ask({ id, letter: kind })}
      >
        {LABELS[kind]}
      </Button>
    </span>
  )
}

/** The letters of an end of employment as PDF. */
export const EndingLetters = ({ id }: FormPartProps) => (
  <>
    {letterKinds.map((kind) => (
      <Letter key={kind} id={id} kind={kind} />
    ))}
  </>
)
