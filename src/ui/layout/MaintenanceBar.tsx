import { Wrench } from "lucide-react"
import { formatDateTime } from "#src/format/format.ts"

export type MaintenanceBarProps = {
  /** It has begun, and this account goes on. */
  readonly isOn: boolean
  readonly startAt: string | null
  readonly endAt: string | null
  readonly message: string
}

const when = ({ isOn, startAt, endAt }: MaintenanceBarProps): string => {
  if (isOn) return "Pemeliharaan berlangsung: hanya super administrator yang dilayani"
  const until = endAt === null ? "" : ` sampai sekitar ${formatDateTime(endAt)}`
  return `Pemeliharaan mulai ${formatDateTime(startAt)}${until}`
}

/** Announces maintenance before it begins, and reminds super administrators of it while it lasts. 40 px high, on two lines on a phone. */
export function MaintenanceBar(props: MaintenanceBarProps) {
  return (
    <section
      aria-label="Pengumuman pemeliharaan"
      className="flex h-10 items-center gap-2 border-b-2 border-info bg-info-soft px-3 text-body text-info md:px-6"
    >
      <Wrench aria-hidden="true" className="size-4 shrink-0 max-md:hidden" />
      <p role="status" className="min-w-0 flex-1 md:truncate max-md:line-clamp-2 max-md:leading-[1.125rem]">
        <b className="font-semibold tnum">{when(props)}</b>
        {props.isOn ? "" : ` · ${props.message}`}
      </p>
    </section>
  )
}
