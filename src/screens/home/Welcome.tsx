import { Building2 } from "lucide-react"
import { type Onboarding, pageToDo, pathOfPage } from "#machines/welcome/pages.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"

type Props = {
  readonly company: string
  readonly onboarding: Onboarding
  readonly mayOpen: (to: string) => boolean
}

const steps = [
  { id: "divisi", text: "Tambah divisi", href: "/setting/umum/departement/form" },
  { id: "jabatan", text: "Tambah jabatan", href: "/setting/umum/jabatan/form" },
  { id: "pegawai", text: "Tambah pegawai", href: "/users/pegawai/form" },
]

/** Empty company: onboarding instead of empty figures. */
export function Welcome({ company, onboarding, mayOpen }: Props) {
  const goOn = pathOfPage(pageToDo(onboarding))
  const open = steps.filter((step) => mayOpen(step.href))
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-4 px-5 pt-5 pb-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
          <Building2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lead font-bold">Mari siapkan {company}</h2>
          <p className="mt-0.5 text-ink-2">
            Kehadiran hari ini dan grafik 14 hari muncul di sini begitu pegawai pertama Anda absen.
          </p>
        </div>
        {!onboarding.welcome_done && mayOpen(goOn) && (
          <ButtonLink href={goOn} variant="primary">
            Lanjutkan penyiapan perusahaan
          </ButtonLink>
        )}
      </div>
      {open.length > 0 && (
        <div className="border-t border-line">
          <ActionList rows={open} />
        </div>
      )}
    </Card>
  )
}
