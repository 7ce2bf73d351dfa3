import { useId } from "react"
import { failures, failureWords } from "#contract/areas/fieldwork/taskWords.ts"
import { visitResults, visitResultWords } from "#contract/areas/fieldwork/visitWords.ts"
import {
  type Ending,
  type FieldVisitContext,
  type FieldVisitEvent,
  SIGNATURE,
} from "#machines/fieldVisit/fieldVisitTypes.ts"
import { askedOf, isWhole } from "#machines/fieldVisit/judging.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { RadioGroup } from "#src/ui/controls/choice/RadioGroup.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { AnswerField, MarkField } from "./AnswerField.tsx"

type Props = {
  readonly context: FieldVisitContext
  readonly isBusy: boolean
  readonly send: (event: FieldVisitEvent) => void
}
type Part = {
  readonly context: FieldVisitContext
  readonly error: (field: string) => string | undefined
  readonly change: (ending: Partial<Ending>) => void
}

const RESULTS = visitResults.map((value) => ({ value, label: visitResultWords[value] }))
const CAUSES = failures.map((value) => ({ value, label: failureWords[value] }))

/** Fields of deliveries and trips besides the form of the type. */
function KindFields({ context, error, change }: Part) {
  const { visit, form } = context
  const { ending } = form
  if (visit === null) return null
  const isDelivered = visit.kategori === "delivery" && ending.failure === null
  return (
    <>
      {isDelivered && (
        <TextField
          name="penerima"
          label="Diterima oleh"
          maxLength={100}
          value={ending.penerima}
          error={error("penerima")}
          onChange={(penerima) => change({ penerima })}
        />
      )}
      {visit.task !== null && visit.task.cod !== null && ending.failure === null && (
        <RupiahField
          name="cod"
          label="Uang yang diterima (COD)"
          value={ending.cod}
          error={error("cod")}
          onChange={(cod) => change({ cod })}
        />
      )}
      {visit.is_trip && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            name="odo_start"
            label="Kilometer awal"
            unit="km"
            value={ending.odo_start}
            error={error("odo_start")}
            onChange={(odo_start) => change({ odo_start })}
          />
          <NumberField
            name="odo_end"
            label="Kilometer akhir"
            unit="km"
            value={ending.odo_end}
            error={error("odo_end")}
            onChange={(odo_end) => change({ odo_end })}
          />
        </div>
      )}
    </>
  )
}

function ResultFields({ context, error, change }: Part) {
  const { ending } = context.form
  const hasFailed = ending.result !== null && ending.result !== "berhasil"
  return (
    <>
      <RadioGroup
        name="result"
        label="Hasil kunjungan"
        required
        options={RESULTS}
        value={ending.result}
        error={error("result")}
        onChange={(result) => change({ result })}
      />
      {hasFailed && (
        <SelectField
          name="failure"
          label="Sebab tidak berhasil"
          required
          options={CAUSES}
          value={ending.failure}
          error={error("failure")}
          onChange={(failure) => change({ failure })}
        />
      )}
      <KindFields context={context} error={error} change={change} />
      <TextArea
        name="result_note"
        label="Catatan hasil"
        rows={2}
        maxLength={500}
        value={ending.result_note}
        error={error("result_note")}
        onChange={(result_note) => change({ result_note })}
      />
      <DateField
        name="next_visit"
        label="Kunjungan berikutnya"
        hint={
          hasFailed && context.visit?.task != null
            ? "Kosongkan untuk mencoba lagi besok"
            : "Boleh dikosongkan"
        }
        value={ending.next_visit}
        error={error("next_visit")}
        onChange={(next_visit) => change({ next_visit })}
      />
    </>
  )
}

/** Result, the form of the type and the signature; the check-out takes the position and the photo after it. */
export function VisitForm({ context, isBusy, send }: Props) {
  const id = useId()
  const { visit, form, errors } = context
  if (visit === null) return null
  const error = (field: string) => errors[field]?.[0]
  const asked = askedOf(context)
  const unticked = visit.task?.checklist.filter(({ done }) => !done).length ?? 0
  return (
    <form
      id={id}
      noValidate
      aria-label="Isian kunjungan"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: "form.submit" })
      }}
    >
      <Card title="Hasil">
        <div className="grid gap-4">
          <ResultFields
            context={context}
            error={error}
            change={(ending) => send({ type: "form.change", ending })}
          />
        </div>
      </Card>
      {asked.length > 0 && (
        <Card title={`Isian ${visit.tipe_tugas}`}>
          <div className="grid gap-4">
            {asked.map((field) => (
              <AnswerField
                key={field.key}
                field={isWhole(context) ? field : { ...field, required: false }}
                form={form}
                error={error(`answers.${field.key}`)}
                send={send}
              />
            ))}
          </div>
        </Card>
      )}
      {visit.needs_signature && isWhole(context) && (
        <Card title="Tanda tangan pelanggan">
          <MarkField
            of={SIGNATURE}
            label="Tanda tangan"
            required={false}
            hint="Diminta tipe tugas ini; tanpa tanda tangan tercatat pada kunjungan"
            form={form}
            error={error("signature")}
            send={send}
          />
        </Card>
      )}
      {Object.keys(errors).length > 0 && (
        <div role="alert">
          <Notice tone="bad">Masih ada isian yang perlu diperbaiki.</Notice>
        </div>
      )}
      {unticked > 0 && form.ending.result === "berhasil" && (
        <Notice tone="warn">Centang dulu {unticked} butir daftar periksa di atas sebelum check-out.</Notice>
      )}
      <Button variant="primary" type="submit" wide busy={isBusy}>
        Check-out
      </Button>
    </form>
  )
}
