type NewsProps = {
  /** Number of rows, and the time of the last update. */
  readonly still: string
  /** Changes since the list was loaded; null = none. */
  readonly words: string | null
  readonly verb: string
  readonly onShow: () => void
}

/** Always one line, so that rows below do not shift just before a press. */
export function News({ still, words, verb, onShow }: NewsProps) {
  return (
    <span className="flex h-5 max-w-full items-center gap-x-2">
      <span role="status" className="min-w-0 truncate empty:hidden">
        {words !== null && <b className="font-semibold text-brand">{words}</b>}
      </span>
      {words === null ? (
        <span className="min-w-0 truncate">{still}</span>
      ) : (
        <button
          type="button"
          onClick={onShow}
          className="-my-1 min-h-6 shrink-0 rounded-badge px-1 font-semibold text-brand underline underline-offset-2"
        >
          {verb}
        </button>
      )}
    </span>
  )
}
