const light =
  "color-scheme:light;--paper:#f6f6f3;--surface:#fff;--line:#e5e3dd;--ink:#1b1a18;--ink-2:#56534c;--brand:#0b6b5d"
const dark =
  "color-scheme:dark;--paper:#131412;--surface:#1b1c1a;--line:#30312d;--ink:#f1f0ec;--ink-2:#b9b6ad;--brand:#4cc0ab"

/**
 * The style sheet of the demo's mailbox, in the product's colours; served as a file, because the content security
 * policy forbids inline styles.
 */
export const mailStyle = `:root{${light}}
@media (prefers-color-scheme:dark){:root:not(.light){${dark}}}
:root.dark{${dark}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:14px/20px Inter,system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 16px;display:grid;gap:16px}
h1{font-size:20px;line-height:28px;font-weight:600}
h2{font-size:14px;line-height:20px;font-weight:600}
header{display:grid;gap:4px}
header p,.meta,.empty{color:var(--ink-2)}
nav{display:flex;gap:16px;padding-top:8px}
article,.empty{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:16px}
article{display:grid;gap:4px}
.meta{display:flex;flex-wrap:wrap;gap:0 16px;font-size:12px}
.meta b{font-weight:600;color:var(--ink)}
.meta time{font-variant-numeric:tabular-nums;margin-left:auto}
.body{white-space:pre-wrap;overflow-wrap:anywhere;padding-top:8px}
a{color:var(--brand);text-underline-offset:2px}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:2px}
`
