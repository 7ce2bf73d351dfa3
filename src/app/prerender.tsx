import { renderToString } from "react-dom/server"
import { LoginView } from "#src/ui/page/LoginView.tsx"

/** The login page as the server sends it; Root renders the same tree around it. */
export const renderLogin = (): string =>
  renderToString(
    <div data-machine="session" data-state={JSON.stringify("signedOut")}>
      <LoginView busy={false} failure={null} notice={null} onSubmit={() => undefined} />
    </div>,
  )
