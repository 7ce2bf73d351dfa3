import { renderToString } from "react-dom/server"
import { prerendering } from "#src/format/product.ts"
import { LoginView } from "#src/ui/page/LoginView.tsx"

/** The login page as the server sends it; Root renders the same tree around it. */
export const renderLogin = (): string => {
  prerendering()
  return renderToString(
    <div data-machine="session" data-state={JSON.stringify("signedOut")}>
      <LoginView busy={false} failure={null} notice={null} onSubmit={() => undefined} />
    </div>,
  )
}
