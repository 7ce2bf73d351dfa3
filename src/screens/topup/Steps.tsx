import type { Failure, FieldErrors } from "#contract/kit/errors.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import {
  type MoveKind,
  noValues,
  type Step,
  type StepValues,
  type TopupRow,
  whyNot,
} from "#machines/topup/steps.ts"
import { liveStepDraft, type TopupDesk } from "#src/api/actors/topup.ts"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { DraftNotice } from "#src/ui/form/DraftNotice.tsx"
import { formatRupiah, jakartaDay } from "#src/format/format.ts"
import { useMachine } from "../screen.ts"
import { useKeptOnLeaving } from "../useKeptOnLeaving.ts"
import { OrderForm } from "./OrderForm.tsx"
import { PaymentForm, PROOF } from "./PaymentForm.tsx"
import { StepDialog } from "./StepDialog.tsx"
import { amountOf, stepLabels } from "./words.ts"

export type StepsProps = {
  readonly step: Step
  /** Current rows: another account may have changed the selected one. */
  readonly rows: readonly TopupRow[]
  /** Bank accounts and tax; null on pages where nothing can be bought. */
  readonly point: TopupDesk["point"] | null
  readonly actor: Actor
  readonly now: Date
  readonly busy: boolean
  readonly overdue: boolean
  readonly errors: FieldErrors
  readonly problem: Failure | null
  readonly onSubmit: (values: StepValues) => void
  readonly onClose: () => void
}

/** Default values of each step's form. */
const startOf = (step: Step, point: TopupDesk["point"] | null, now: Date): StepValues => {
  if (step.kind === "order")
    return { ...noValues, bank_id: point?.payees.length === 1 ? (point.payees[0]?.bank_id ?? null) : null }
  return step.kind === "confirm"
    ? { ...noValues, amount: step.row.total, paid_at: jakartaDay(now) }
    : noValues
}

const titles: { readonly [K in MoveKind | "order"]: string } = {
  order: "Buat tagihan top-up",
  confirm: "Konfirmasi pembayaran",
  cancel: "Batalkan top-up?",
  approve: "Setujui top-up?",
  reject: "Tolak top-up",
}

/** Dialog of the current step. */
export function Steps(props: StepsProps) {
  const { step, rows, point, actor, now, busy, errors, problem, onSubmit, onClose } = props
  const { kind } = step
  const { snapshot, send } = useMachine(liveStepDraft, {
    input: { id: kind === "confirm" ? step.row.id : null, start: startOf(step, point, now) },
  })
  const { values, draft } = snapshot.context
  const change = (patch: Partial<StepValues>) => send({ type: "step.change", patch })
  const flush = () => send({ type: "draft.flush" })
  useKeptOnLeaving(flush)
  const current = kind === "order" ? null : (rows.find(({ id }) => id === step.row.id) ?? step.row)
  const barred = kind === "order" || current === null ? null : whyNot(current, kind, actor, now.toISOString())
  return (
    <StepDialog
      title={titles[kind]}
      submitLabel={stepLabels[kind]}
      danger={kind === "cancel" || kind === "reject"}
      size={kind === "order" || kind === "confirm" ? "md" : "sm"}
      {...{ busy, barred, problem, errors, onClose }}
      overdue={props.overdue}
      onSubmit={() => {
        flush()
        onSubmit(values)
      }}
    >
      {draft !== null && (
        <DraftNotice
          savedAt={draft.at}
          without={draft.without?.includes("proof") === true ? [PROOF] : []}
          onRestore={() => send({ type: "draft.restore" })}
          onDiscard={() => send({ type: "draft.discard" })}
        />
      )}
      {kind === "order" ? (
        point !== null && (
          <OrderForm paket={step.paket} point={point} values={values} errors={errors} onChange={change} />
        )
      ) : kind === "confirm" ? (
        <PaymentForm row={step.row} values={values} errors={errors} now={now} onChange={change} />
      ) : kind === "reject" ? (
        <TextArea
          name="note"
          label="Alasan"
          required
          hint="Dibaca perusahaan, 5 sampai 500 karakter"
          maxLength={500}
          autoFocus
          value={values.note}
          error={errors["note"]?.[0]}
          onChange={(note) => change({ note })}
        />
      ) : (
        <Question row={step.row} kind={kind} />
      )}
    </StepDialog>
  )
}

const Question = ({ row, kind }: { readonly row: TopupRow; readonly kind: "cancel" | "approve" }) => (
  <p className="text-ink-2">
    {kind === "cancel" ? (
      <>
        Tagihan {row.no_invoice} sebesar {formatRupiah(row.total)} tidak perlu dibayar lagi. Jangan batalkan
        bila Anda sudah mentransfernya.
      </>
    ) : (
      <>
        {formatRupiah(row.confirm?.amount ?? row.total)} dari {row.companie_name ?? "perusahaan ini"} sudah
        masuk ke rekening. Saldonya bertambah {amountOf(row.type, row.credit)}.
      </>
    )}
  </p>
)
