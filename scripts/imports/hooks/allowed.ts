/** The hooks with which a view can hold a state or an effect of its own. */
export const HOOKS = [
  "useState",
  "useReducer",
  "useEffect",
  "useLayoutEffect",
  "useInsertionEffect",
  "useSyncExternalStore",
] as const
export type Hook = (typeof HOOKS)[number]

/**
 * How often a file calls which hook, and why it may: it draws, measures, moves the focus, subscribes, or loads a lazy
 * chunk. A reason that begins with `debt:` names behaviour that is to move into a machine.
 */
export type Allowed = Readonly<
  Record<string, { readonly calls: Readonly<Partial<Record<Hook, number>>>; readonly reason: string }>
>
