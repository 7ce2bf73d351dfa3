type Props = {
  /** No answer to what was sent has come for a while. */
  readonly overdue: boolean | undefined
  readonly className: string
  /** Where a person may stop waiting. */
  readonly onStop?: (() => void) | undefined
}

/** Said quietly beside the button that sent it; gone once the answer is there. Always in the page, so that it is read out. */
export function Unanswered({ overdue = false, className, onStop }: Props) {
  return (
    <p role="status" className={overdue ? `text-ink-2 ${className}` : "sr-only"}>
      {overdue && "Server belum menjawab. Isian Anda tetap ada; tunggu sebentar"}
      {overdue &&
        (onStop === undefined ? (
          "."
        ) : (
          <>
            {" atau "}
            <button
              type="button"
              onClick={onStop}
              className="rounded-sm font-medium text-brand underline underline-offset-2"
            >
              berhenti menunggu
            </button>
            .
          </>
        ))}
    </p>
  )
}
