import {
  AppWindow,
  Archive,
  Building2,
  Calculator,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ChartLine,
  ClipboardList,
  ClockPlus,
  FileWarning,
  Gift,
  Handshake,
  HardDrive,
  Hourglass,
  LayoutDashboard,
  MapPin,
  MessageCircle,
  Newspaper,
  Package,
  Presentation,
  Receipt,
  Route,
  Settings,
  SlidersHorizontal,
  Store,
  Table,
  Tags,
  Truck,
  UserCheck,
  UserMinus,
  UserPlus,
  Users,
  Wallet,
  type LucideIcon,
} from "lucide-react"

/** Icons of the menus, by their names in the contract (Lucide). */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  "app-window": AppWindow,
  archive: Archive,
  "building-2": Building2,
  calculator: Calculator,
  "calendar-check": CalendarCheck,
  "calendar-clock": CalendarClock,
  "calendar-days": CalendarDays,
  "chart-column": ChartColumn,
  "chart-line": ChartLine,
  "clipboard-list": ClipboardList,
  "clock-plus": ClockPlus,
  "file-warning": FileWarning,
  gift: Gift,
  handshake: Handshake,
  "hard-drive": HardDrive,
  hourglass: Hourglass,
  "layout-dashboard": LayoutDashboard,
  "map-pin": MapPin,
  "message-circle": MessageCircle,
  newspaper: Newspaper,
  package: Package,
  presentation: Presentation,
  receipt: Receipt,
  route: Route,
  settings: Settings,
  "sliders-horizontal": SlidersHorizontal,
  store: Store,
  table: Table,
  tags: Tags,
  truck: Truck,
  "user-check": UserCheck,
  "user-minus": UserMinus,
  "user-plus": UserPlus,
  users: Users,
  wallet: Wallet,
}

/** The icon of an entry; an unknown name leaves its space empty. */
export function NavIcon({
  name,
  className = "size-4",
}: {
  readonly name: string | undefined
  readonly className?: string
}) {
  const Icon = name === undefined ? undefined : ICONS[name]
  return Icon === undefined ? (
    <span aria-hidden="true" className={`shrink-0 ${className}`} />
  ) : (
    <Icon aria-hidden="true" className={`shrink-0 ${className}`} />
  )
}
