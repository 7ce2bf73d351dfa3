import { dateWords } from "#contract/kit/words.ts"
import type { AsOfChosen } from "#machines/asOf/asOfMachine.ts"
import { dayIn, withDay } from "#machines/list/listQuery.ts"
import { liveAsOf } from "#src/api/actors/structure.ts"
import { jakartaDay } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { FRESH_MS, useNow } from "../useNow.ts"

type Props = {
  /** Path of the page whose address has the day, and its query string. */
  readonly path: string
  readonly search: string
  /** Reads what is shown instead of "Mengubah data ditutup": the page itself changes nothing. */
  readonly isReadOnly?: boolean
}

/** The day a page shows: chosen here, kept in the address. */
export function AsOf({ path, search, isReadOnly = false }: Props) {
  const { handle } = useWorld()
  const input = useOnce(() => ({ day: dayIn(search) }))
  const { snapshot, send } = useMachine(liveAsOf, { input }, (event: { readonly type: string }) => {
    if (event.type !== "asOf.chosen") return
    const { day } = event as AsOfChosen
    handle({ type: "navigation.requested", to: path + withDay(search, day), replace: false })
  })
  /** Other parts of the address change too. */
  useAddressChange(search, (text) => {
    const event = { type: "day.address", day: dayIn(text) } as const
    if (snapshot.can(event)) send(event)
  })
  const today = jakartaDay(useNow(FRESH_MS))
  const { day, wanted, days, problem } = snapshot.context
  const isOther = day !== null && day !== today
  return (
    <div
      {...marks("perTanggal", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="mb-3 flex flex-wrap items-end gap-3"
    >
      <div className="w-48 max-md:w-full print:hidden">
        <DateField
          label="Per tanggal"
          value={(snapshot.matches("showing") ? day : wanted) ?? today}
          error={problem ?? undefined}
          today={today}
          min={days?.first}
          max={days?.last}
          onChange={(chosen) => {
            if (chosen !== null) send({ type: "day.choose", day: chosen })
          }}
        />
      </div>
      {isOther && (
        <div role="status" className="min-w-0 flex-1 basis-80">
          <Notice
            tone="info"
            action={
              <span className="print:hidden">
                <Button size="sm" onClick={() => send({ type: "day.today" })}>
                  Kembali ke hari ini
                </Button>
              </span>
            }
          >
            <b>Data per {dateWords(day)}.</b> Yang berbeda dari hari ini ditandai “kini”.
            {isReadOnly ? "" : " Mengubah data ditutup: perubahan berlaku mulai hari ini."}
          </Notice>
        </div>
      )}
    </div>
  )
}
