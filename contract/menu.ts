/** A menu as the spec shapes it; the server supplies one for normal users. */
export type MenuGrandchild = { readonly menu_name: string; readonly link: string }
export type MenuChild = {
  readonly child_name: string
  readonly child_link: string
  readonly child_child: readonly MenuGrandchild[]
}
export type MenuItem = {
  readonly menu_name: string
  readonly link: string
  readonly active_link: string
  readonly icon: string
  readonly active_icon: string
  readonly child: readonly MenuChild[]
}
