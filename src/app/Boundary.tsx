import { Component, type ReactNode } from "react"
import { LastResortView } from "#src/ui/page/LastResortView.tsx"
import { ServerErrorView } from "#src/ui/page/ServerErrorView.tsx"

type State = { readonly broken: boolean }

/** Error boundary: a broken screen shows the 500 page; if that breaks too, the last-resort page. */
class Catch extends Component<{ readonly fallback: ReactNode; readonly children: ReactNode }, State> {
  override state: State = { broken: false }
  static getDerivedStateFromError(): State {
    return { broken: true }
  }
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}

export const Boundary = ({ children }: { readonly children: ReactNode }) => (
  <Catch fallback={<LastResortView />}>
    <Catch fallback={<ServerErrorView />}>{children}</Catch>
  </Catch>
)
