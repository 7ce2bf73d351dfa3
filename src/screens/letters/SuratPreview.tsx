import { previewSurat } from "#contract/areas/letters/surat.ts"
import { decoder } from "#contract/kit/decode.ts"
import { liveSuratPreview, type SuratAsk } from "#src/api/actors/letters.ts"
import { RichText } from "#src/ui/data/RichText.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { Values } from "../form/fieldProps.ts"
import type { TypedPartProps } from "../form/formParts.ts"
import { useTypedChange } from "../form/useTypedChange.ts"
import { marks, useMachine } from "../screen.ts"

const decode = decoder(previewSurat.payload)

/** The fields of a form that its preview needs; null = one is missing or invalid. */
const askedBy = (values: Values): SuratAsk | null => {
  const filled = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ""),
  )
  const decoded = decode(filled)
  return decoded.ok ? decoded.value : null
}

/** The letter with the data of the chosen employee, while a new one is filled in. */
export function SuratPreview({ values }: TypedPartProps) {
  const asked = askedBy(values)
  const first = useOnce(() => asked)
  const { snapshot, send } = useMachine(liveSuratPreview, { input: { input: first } })
  useTypedChange(asked, snapshot.context.input, (input) => send({ type: "query.ask", input }))
  const found = snapshot.context.value?.found ?? null
  return (
    <div {...marks("pratinjauSurat", snapshot.value)}>
      <FormSection title="Pratinjau">
        {asked === null ? (
          <p className="text-ink-3">Pilih templat, pegawai dan tanggalnya; suratnya muncul di sini.</p>
        ) : snapshot.matches("failed") ? (
          <p className="text-ink-3">Suratnya belum dapat dibuat dari isian ini.</p>
        ) : found === null ? (
          <p className="text-ink-3">Membuat pratinjau…</p>
        ) : (
          <div className="grid gap-3">
            {found.kurang.length === 0 ? null : (
              <Notice tone="warn">
                Data pegawai ini belum lengkap: {found.kurang.join(", ")}. Suratnya baru dapat diterbitkan
                sesudah dilengkapi.
              </Notice>
            )}
            <p className="text-center font-semibold text-ink">{found.judul}</p>
            <p className="text-center text-ink-2">Nomor: {found.no}</p>
            <RichText html={found.isi} />
          </div>
        )}
      </FormSection>
    </div>
  )
}
