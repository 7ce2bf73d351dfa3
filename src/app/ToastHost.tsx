import { createRoot } from "react-dom/client"
import { toast, ToastContainer } from "react-toastify/unstyled"
import "react-toastify/ReactToastify.css"
import { TOAST_MS } from "#contract/constants.ts"

/** Its own root beside the page's: toasts outlive every screen, and their code comes with the first one. */
const host = document.createElement("div")
document.body.append(host)
createRoot(host).render(
  <ToastContainer
    position="top-center"
    autoClose={TOAST_MS}
    closeOnClick
    pauseOnHover
    hideProgressBar
    newestOnTop
    limit={4}
    role="status"
    aria-label="Pemberitahuan"
    toastClassName="balai-toast"
  />,
)

export const showToast = (kind: "success" | "error", text: string): void => {
  toast[kind](text, { toastId: `${kind} ${text}`, ...(kind === "error" ? { role: "alert" } : {}) })
}
