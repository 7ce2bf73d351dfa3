import type { SwapDay } from "#contract/areas/attendance/shiftSwaps.ts"
import { formatDay } from "#src/format/format.ts"
import { BeforeAfter } from "#src/ui/evidence/BeforeAfter.tsx"

/** The plan of both employees before and after a swap. */
export const SwapDays = ({ days }: { readonly days: readonly SwapDay[] }) => (
  <BeforeAfter
    beforeLabel="Sebelum"
    afterLabel="Sesudah"
    changes={days.map(({ nama, date, before, after }) => ({
      label: `${nama}, ${formatDay(date)}`,
      before,
      after,
    }))}
  />
)
