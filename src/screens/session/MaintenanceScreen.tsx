import { useMaintenance } from "./useMaintenance.tsx"

type Props = { readonly onEnded: () => void; readonly onLogout: () => void }

/** Maintenance met before the user could be loaded: the session is loaded again once it is over. */
export const MaintenanceScreen = (props: Props) => useMaintenance({ isClosed: true, ...props }).page
