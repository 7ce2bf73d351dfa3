type Props = {
  /** The request has had no response for a while. */
  readonly overdue: boolean | undefined
  readonly className: string
  /** Cancels waiting, where that is possible. */
  readonly onStop?: (() => void) | undefined
}

/**
 * A quiet status next to the submit button; removed once the response arrives. Always in the page, so that it is
 * announced.
 */
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
