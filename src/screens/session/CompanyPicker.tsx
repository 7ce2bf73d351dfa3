import { useEffect, useEffectEvent, useId } from "react"
import { type Company, type PickerOutput, REASON_MAX, REASON_MIN } from "#machines/picker/pickerMachine.ts"
import { livePicker } from "#src/api/actors/shell.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { ErrorState } from "#src/ui/data/ErrorState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { marks, useMachine } from "../screen.ts"

type Props = {
  readonly company: Company | null
  /** Why no company can be entered now. */
  readonly barred: string | null
  readonly onClose: () => void
  readonly onEnter: (choice: NonNullable<PickerOutput>) => void
}

/** Maximum number of rows in the server's answer. */
const COMPANIES_SHOWN = 50
const tones = { trial: "waiting", active: "approved", close: "neutral" } as const
const labels = { trial: "Trial", active: "Deal", close: "Close" } as const

/** Impersonation: a super administrator selects a company and gives a reason; mounted while open. */
export function CompanyPicker({ company, barred, onClose, onEnter }: Props) {
  const formId = useId()
  const { snapshot, send } = useMachine(livePicker, { input: { company } })
  const { q, companies, chosen, reason, failure } = snapshot.context
  const done = snapshot.status === "done"
  const finish = useEffectEvent(() => (snapshot.output ? onEnter(snapshot.output) : onClose()))
  useEffect(() => {
    if (done) finish()
  }, [done])
  const explaining = snapshot.matches("explaining")
  return (
    <Dialog
      open={!done}
      onClose={() => send({ type: "picker.close" })}
      title={explaining ? `Masuk ke ${chosen?.companie_name ?? ""}` : "Masuk sebagai perusahaan"}
      actions={
        explaining ? (
          <>
            <Button onClick={() => send({ type: "company.back" })}>Pilih yang lain</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              disabledReason={
                snapshot.can({ type: "picker.submit" })
                  ? barred
                  : `Isi alasan, ${REASON_MIN} sampai ${REASON_MAX} karakter`
              }
            >
              Masuk
            </Button>
          </>
        ) : (
          <Button onClick={() => send({ type: "picker.close" })}>Batal</Button>
        )
      }
    >
      <div {...marks("picker", snapshot.value)}>
        {explaining ? (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              send({ type: "picker.submit" })
            }}
          >
            <TextArea
              label="Alasan"
              required
              autoFocus
              rows={3}
              maxLength={REASON_MAX}
              hint="Dicatat bersama nama Anda di riwayat perubahan perusahaan. Anda kembali otomatis setelah 60 menit."
              value={reason}
              onChange={(text) => send({ type: "reason.type", reason: text })}
            />
          </form>
        ) : (
          <div className="grid gap-3">
            <TextField
              label="Cari perusahaan"
              type="search"
              autoFocus
              value={q}
              onChange={(text) => send({ type: "company.search", q: text })}
            />
            {snapshot.matches({ looking: "failed" }) ? (
              <ErrorState
                text={failure === null ? "" : failureText(failure)}
                onRetry={() => send({ type: "picker.retry" })}
              />
            ) : companies.length === 0 && snapshot.hasTag("busy") ? (
              <div className="grid gap-3 py-2">
                <Skeleton className="h-4 w-64" />
                <Skeleton className="h-4 w-52" />
                <Skeleton className="h-4 w-60" />
              </div>
            ) : (
              <ul
                role="list"
                aria-label="Perusahaan"
                className="max-h-80 divide-y divide-line overflow-auto rounded-card border border-line"
              >
                {companies.map((one) => (
                  <li key={one.companies_id}>
                    <button
                      type="button"
                      onClick={() => send({ type: "company.choose", company: one })}
                      className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
                    >
                      <span className="min-w-0 flex-1 truncate font-semibold">{one.companie_name}</span>
                      <StatusBadge tone={tones[one.status]}>{labels[one.status]}</StatusBadge>
                    </button>
                  </li>
                ))}
                {companies.length === 0 && (
                  <li className="px-3 py-3 text-ink-3">Tidak ada perusahaan dengan nama itu.</li>
                )}
                {companies.length === COMPANIES_SHOWN && (
                  <li className="px-3 py-3 text-ink-3">Ketik nama untuk melihat yang lain.</li>
                )}
              </ul>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
