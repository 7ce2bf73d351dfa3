import { useId, useMemo } from "react"
import { makeCareerSurat } from "#contract/areas/letters/surat.ts"
import { templateSurat } from "#contract/areas/letters/templateSurat.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { liveCareerSurat } from "#src/api/actors/letters.ts"
import { maySend } from "#src/api/wire/access.ts"
import { jakartaDay } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { useOptions } from "../form/kinds/useOptions.ts"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { useMachine } from "../screen.ts"

type TemplateProps = {
  readonly value: number | null
  readonly nama: string
  readonly error: string | undefined
  readonly onChoose: (template_surat_id: number | null, template_surat_nama: string) => void
}
function Template({ value, nama, error, onChoose }: TemplateProps) {
  const { source, open, marks } = useOptions(templateSurat.calls.options)
  return (
    <div {...marks} onFocus={open}>
      <ComboboxField<number>
        label="Templat"
        required
        error={error}
        {...source}
        value={value === null ? null : { value, label: nama }}
        onChange={(choice) => onChoose(choice?.value ?? null, choice?.label ?? "")}
      />
    </div>
  )
}

type Props = { readonly id: number; readonly status: string; readonly user: SessionUser }

/** Letters for the employees of a change: drafts from a template, and the list of those that were made. */
export function CareerSurat({ id, status, user }: Props) {
  const formId = useId()
  const entry = useMachine(
    useMemo(() => liveCareerSurat(), []),
    { input: id },
  )
  if (!maySend(user, makeCareerSurat) || status === "draft" || status === "cancelled") return null
  const { values, errors } = entry.snapshot.context
  const change = (typed: Partial<typeof values>) => entry.send({ type: "entry.change", values: typed })
  const open = () => {
    entry.send({ type: "entry.open" })
    change({ tanggal: jakartaDay(Date.now()) })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={open}>Buat surat</Button>
      <ButtonLink href={`/users/surat?careers_id=${id}`}>Lihat suratnya</ButtonLink>
      <EntryDialog
        id="suratPerubahanKerja"
        title="Buat surat untuk pegawainya"
        formId={formId}
        snapshot={entry.snapshot}
        send={entry.send}
        saveLabel="Buat konsep"
      >
        <p className="text-ink-2">
          Satu konsep setiap pegawai, dengan penempatan sejak tanggal berlakunya; yang sudah mempunyai surat
          dari templat ini dilewati.
        </p>
        <Template
          value={values.template_surat_id}
          nama={values.template_surat_nama}
          error={errors["template_surat_id"]?.[0]}
          onChoose={(template_surat_id, template_surat_nama) =>
            change({ template_surat_id, template_surat_nama })
          }
        />
        <DateField
          name="tanggal"
          label="Tanggal surat"
          required
          value={values.tanggal}
          error={errors["tanggal"]?.[0]}
          onChange={(tanggal) => change({ tanggal })}
        />
        <TextArea
          name="keterangan"
          label="Keterangan"
          value={values.keterangan}
          error={errors["keterangan"]?.[0]}
          hint="Isian {{keterangan}} di templat"
          onChange={(keterangan) => change({ keterangan })}
        />
      </EntryDialog>
    </div>
  )
}
