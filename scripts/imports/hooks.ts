import { type Allowed, type Hook, HOOKS } from "./hooks/allowed.ts"
import { app } from "./hooks/app.ts"
import { screens } from "./hooks/screens.ts"
import { ui } from "./hooks/ui.ts"

export const ALLOWED: Allowed = { ...app, ...screens, ...ui }

const isView = (path: string) => path.startsWith("src/") && /\.tsx?$/.test(path)

/** Faults of one file: a state or an effect that is not listed, or that is listed and no longer there. */
export const hooksIn = (
  path: string,
  hooks: readonly { readonly name: Hook; readonly line: number }[],
  allowed: Allowed = ALLOWED,
): readonly string[] => {
  if (!isView(path)) return []
  const listed = allowed[path]
  return HOOKS.flatMap((name) => {
    const called = hooks.filter((hook) => hook.name === name)
    const most = listed?.calls[name] ?? 0
    if (called.length < most)
      return [`${path}: ${name} is listed ${most} times and called ${called.length} times: shorten the list`]
    return called
      .slice(most)
      .map(({ line }) => `${path}:${line} ${name}: behaviour lives in a machine; a view renders its snapshot`)
  })
}

/** Entries of files that no longer exist. */
export const goneFrom = (paths: ReadonlySet<string>, allowed: Allowed = ALLOWED): readonly string[] =>
  Object.keys(allowed)
    .filter((path) => !paths.has(path))
    .map((path) => `${path}: listed in scripts/imports/hooks, but there is no such file`)
