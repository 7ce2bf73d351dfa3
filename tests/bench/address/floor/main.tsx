import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Floor } from "./Floor.tsx"
import "#src/ui/styles.css"

const container = document.getElementById("root")
if (container === null) throw new Error("no #root in the page")
createRoot(container).render(
  <StrictMode>
    <Floor />
  </StrictMode>,
)
