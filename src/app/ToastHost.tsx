import type { ToastLink } from "#machines/lib/outside.ts"
import type { UndoOffer } from "#src/screens/screen.ts"
import { CircleAlert, CircleCheck, X } from "lucide-react"
import { createRoot } from "react-dom/client"
import { type CloseButtonProps, cssTransition, toast, ToastContainer } from "react-toastify/unstyled"
import { TOAST_MS, UNDO_TOAST_MS } from "#contract/kit/constants.ts"

type Kind = "success" | "error"

/** Visually hidden label, for users who do not see the icon. */
const signs = {
  success: (
    <>
      <CircleCheck aria-hidden="true" className="mt-px size-[1.125rem] text-ok" />
      <span className="sr-only">Berhasil:</span>
    </>
  ),
  error: (
    <>
      <CircleAlert aria-hidden="true" className="mt-px size-[1.125rem] text-bad" />
      <span className="sr-only">Gagal:</span>
    </>
  ),
}

const Close = ({ closeToast }: CloseButtonProps) => (
  <button
    type="button"
    aria-label="Tutup pemberitahuan"
    onClick={closeToast}
    className="-my-1 -mr-1.5 grid size-7 shrink-0 place-items-center rounded-badge text-ink-3 hover:bg-sunken hover:text-ink"
  >
    <X aria-hidden="true" className="size-4" />
  </button>
)

const fade = cssTransition({ enter: "toast-in", exit: "toast-out", collapse: false })

/**
 * A separate React root next to the page's: toasts outlive every screen, and stay reachable while a dialog is open. The
 * library's own styles are not used (it would inject them past the Content-Security-Policy); see styles.css.
 */
const host = document.createElement("div")
host.className = "no-print"
document.body.append(host)
createRoot(host).render(
  <ToastContainer
    position="top-center"
    transition={fade}
    autoClose={TOAST_MS}
    closeOnClick
    pauseOnHover
    hideProgressBar
    newestOnTop
    limit={4}
    aria-label="Pemberitahuan (Alt+T)"
    closeButton={Close}
  />,
)

/** Keyboard focus on a toast pauses its timer, like a pointer does. */
host.addEventListener("focusin", () => toast.pause())
host.addEventListener("focusout", () => toast.play())

let offers = 0
/** The one toast with a longer timeout, because it offers a choice. */
export const showUndo = ({ message, onPress, onClose }: UndoOffer): (() => void) => {
  offers += 1
  let isOffered = true
  const toastId = `undo ${offers}`
  /** The click that undoes also closes the toast, which must not be reported as a refusal of the offer. */
  const press = () => {
    isOffered = false
    onPress()
  }
  toast.success(
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">{message}</span>
      <button
        type="button"
        onClick={press}
        className="-my-1 min-h-7 shrink-0 rounded-badge px-2 font-semibold text-brand hover:bg-sunken"
      >
        Urungkan
      </button>
    </span>,
    {
      toastId,
      icon: signs.success,
      role: "status",
      autoClose: UNDO_TOAST_MS,
      onClose: () => (isOffered ? onClose() : undefined),
    },
  )
  return () => {
    isOffered = false
    toast.dismiss(toastId)
  }
}

/** The link is opened by the app's own navigation, which listens on the whole document. */
const Linked = ({ text, label, to }: ToastLink & { readonly text: string }) => (
  <span>
    {text}{" "}
    <a href={to} className="font-semibold text-brand">
      {label}
    </a>
  </span>
)

/** A failure with the code to report. A click elsewhere closes the toast, so that the code has a button of its own. */
const Coded = ({ text, code }: { readonly text: string; readonly code: string }) => (
  <span>
    {text}
    <span className="mt-1 flex items-center gap-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        Kode: <code className="font-mono text-caption">{code}</code>
      </span>
      {"clipboard" in navigator && (
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation()
            navigator.clipboard.writeText(code).catch(() => undefined)
          }}
          className="-my-1 min-h-7 shrink-0 rounded-badge px-2 font-semibold text-brand hover:bg-sunken"
        >
          Salin
        </button>
      )}
    </span>
  </span>
)

/** The same failure of several calls is shown as one toast. */
const BURST_MS = 1_000
let turns = 0
const raised = new Map<string, { readonly id: string; readonly at: number }>()

const contentOf = (text: string, more: ToastLink | string | null) => {
  if (more === null) return text
  return typeof more === "string" ? <Coded text={text} code={more} /> : <Linked text={text} {...more} />
}

/**
 * A repeated message gets a new id: under the same id the library drops it while the first is visible or fading out.
 * @param more a link after the text, or the code of a failure
 */
export const showToast = (kind: Kind, text: string, more: ToastLink | string | null = null): void => {
  const said = `${kind} ${text}`
  const last = raised.get(said)
  const now = Date.now()
  if (last !== undefined && now - last.at < BURST_MS && toast.isActive(last.id)) return
  if (last !== undefined) toast.dismiss(last.id)
  turns += 1
  const toastId = `${said} ${turns}`
  raised.set(said, { id: toastId, at: now })
  toast[kind](contentOf(text, more), {
    toastId,
    icon: signs[kind],
    role: kind === "error" ? "alert" : "status",
    onClose: () => (raised.get(said)?.id === toastId ? raised.delete(said) : undefined),
  })
}
