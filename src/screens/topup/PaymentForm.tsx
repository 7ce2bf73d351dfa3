import type { FieldErrors } from "#contract/kit/errors.ts"
import type { StepValues, TopupRow } from "#machines/topup/steps.ts"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { FileField } from "#src/ui/controls/file/FileField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { FieldGrid } from "#src/ui/form/FieldGrid.tsx"
import { formatRupiah, jakartaDay } from "#src/format/format.ts"

export const PROOF = "Bukti transfer"
const MAX_PROOF = 5_000_000

type Props = {
  readonly row: TopupRow
  readonly values: StepValues
  readonly errors: FieldErrors
  readonly now: Date
  readonly onChange: (patch: Partial<StepValues>) => void
}

/** Payment confirmation by the company: details of its bank transfer. */
export function PaymentForm({ row, values, errors, now, onChange }: Props) {
  const proof = values.proof instanceof File ? values.proof : null
  const error = (key: string) => errors[key]?.[0]
  return (
    <>
      <p className="text-ink-2">
        {row.no_invoice}: {formatRupiah(row.total)} ke {row.payee.bank_nama} {row.payee.no}.
      </p>
      <FieldGrid columns={2}>
        <RupiahField
          name="amount"
          label="Jumlah yang ditransfer"
          required
          value={values.amount}
          error={error("amount")}
          onChange={(amount) => onChange({ amount })}
        />
        <DateField
          name="paid_at"
          label="Tanggal transfer"
          required
          value={values.paid_at}
          min={jakartaDay(row.created_at)}
          max={jakartaDay(now)}
          error={error("paid_at")}
          onChange={(paid_at) => onChange({ paid_at })}
        />
      </FieldGrid>
      <FieldGrid columns={2}>
        <TextField
          name="from_bank"
          label="Bank pengirim"
          required
          maxLength={60}
          value={values.from_bank}
          error={error("from_bank")}
          onChange={(from_bank) => onChange({ from_bank })}
        />
        <TextField
          name="from_name"
          label="Nama pemilik rekening"
          required
          maxLength={100}
          value={values.from_name}
          error={error("from_name")}
          onChange={(from_name) => onChange({ from_name })}
        />
      </FieldGrid>
      <FileField
        name="proof"
        label={PROOF}
        required
        hint="Foto, tangkapan layar atau PDF, paling besar 5 MB"
        accept=".png,.jpg,.jpeg,.webp,.pdf"
        maxBytes={MAX_PROOF}
        value={proof}
        error={error("proof")}
        onChange={(file) => onChange({ proof: file })}
      />
      <TextArea
        name="note"
        label="Catatan"
        rows={2}
        maxLength={500}
        value={values.note}
        error={error("note")}
        onChange={(note) => onChange({ note })}
      />
    </>
  )
}
