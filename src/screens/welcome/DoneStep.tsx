import { Check } from "lucide-react"
import type { Progress } from "#machines/welcome/welcomeTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatNumber } from "#src/format/format.ts"
import { useWorld } from "../screen.ts"

/** Onboarding finished: summary, and links to continue. */
export function DoneStep({ progress }: { readonly progress: Progress }) {
  const { startTour } = useWorld()
  const { office, hours, total } = progress
  const lines = [
    `Kantor: ${office?.nama ?? "belum ada"}`,
    `Jam kerja: ${hours?.nama ?? "belum ada"}`,
    total === 0 ? "Pegawai: belum ada, tambahkan kapan saja" : `Pegawai: ${formatNumber(total)} orang`,
  ]
  return (
    <Card>
      <ul role="list" className="grid gap-2">
        {lines.map((line) => (
          <li key={line} className="flex items-center gap-2.5">
            <Check aria-hidden="true" className="size-4 shrink-0 text-ok" strokeWidth={2.25} />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={startTour}>
          Mulai tur singkat
        </Button>
        <ButtonLink href="/home">Ke beranda</ButtonLink>
      </div>
    </Card>
  )
}
