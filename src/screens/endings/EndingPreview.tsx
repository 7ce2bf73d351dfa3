import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { liveEndingPreview } from "#src/api/actors/endings.ts"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { TypedPartProps } from "../form/formParts.ts"
import { useTypedChange } from "../form/useTypedChange.ts"
import { marks, useMachine } from "../screen.ts"
import { CalculationView } from "./CalculationView.tsx"
import { askedBy } from "./askedBy.ts"

/** The payments that the typed values give, while a new end of employment is filled in. */
export function EndingPreview({ values }: TypedPartProps) {
  const asked = askedBy(values)
  const first = useOnce(() => asked)
  const { snapshot, send } = useMachine(liveEndingPreview, { input: { input: first } })
  useTypedChange(asked, snapshot.context.input, (input) => send({ type: "query.ask", input }))
  const found = snapshot.context.value?.found ?? null
  return (
    <div {...marks("hitungAkhirKerja", snapshot.value)}>
      <FormSection title="Perhitungan">
        {asked === null ? (
          <p className="text-ink-3">
            Pilih pegawai, alasan dan hari terakhirnya; perhitungannya muncul di sini.
          </p>
        ) : snapshot.matches("failed") ? (
          <p className="text-ink-3">Perhitungannya belum dapat dibuat dari isian ini.</p>
        ) : found === null ? (
          <p className="text-ink-3">Menghitung…</p>
        ) : (
          <div className="grid gap-3">
            <p className="text-ink-2 tnum">
              {found.leave_left === null
                ? "Perusahaan tidak mencatat cuti tahunan dalam hari."
                : `Sisa cuti tahunan tercatat: ${formatNumber(found.leave_left, 1)} hari.`}{" "}
              {found.advances === 0
                ? "Tidak ada sisa kasbon."
                : `Sisa kasbon: ${formatRupiah(found.advances)}.`}
            </p>
            <CalculationView calculation={found.calculation} />
          </div>
        )}
      </FormSection>
    </div>
  )
}
