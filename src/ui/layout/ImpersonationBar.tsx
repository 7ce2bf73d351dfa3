import { UserRoundCog } from "lucide-react"

export type ImpersonationBarProps = {
  readonly company: string
  /** In words: "sisa 42 menit". */
  readonly timeLeft: string
  readonly busy?: boolean
  readonly onReturn: () => void
}

/** Shown while a super administrator is inside a company; always visible. 40 px high. */
export function ImpersonationBar({ company, timeLeft, busy = false, onReturn }: ImpersonationBarProps) {
  return (
    <section
      aria-label="Bekerja sebagai perusahaan"
      className="flex h-10 items-center gap-2 border-b-2 border-warn bg-warn-soft px-3 text-body text-warn md:px-6"
    >
      <UserRoundCog aria-hidden="true" className="size-4 shrink-0 max-md:hidden" />
      <p className="flex min-w-0 flex-1">
        <span className="shrink-0 whitespace-pre max-md:hidden">Anda masuk sebagai </span>
        <b className="truncate font-semibold">{company}</b>
        <span className="shrink-0 whitespace-pre tnum"> · {timeLeft}</span>
      </p>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => !busy && onReturn()}
        className="h-7 shrink-0 rounded-badge border border-current px-2.5 font-semibold outline-current hover:bg-warn hover:text-surface"
      >
        Kembali<span className="max-sm:sr-only"> ke super admin</span>
      </button>
    </section>
  )
}
