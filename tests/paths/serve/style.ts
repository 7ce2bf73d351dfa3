export const STYLE = `
:root{color-scheme:light dark;--lolos:#0a7d4f;--gagal:#c0262d;--terhalang:#8a5a00;--dim:#666;--line:#8886}
@media (prefers-color-scheme:dark){:root{--lolos:#4cc38a;--gagal:#ff8a80;--terhalang:#e0b060;--dim:#aaa}}
*{box-sizing:border-box}html{background:Canvas}body{background:Canvas;color:CanvasText;font:15px/1.5 system-ui,sans-serif;margin:0 auto;padding:12px 16px 64px;max-width:960px;overflow-wrap:anywhere}
h1{font-size:20px;margin:4px 0}h2{font-size:16px;margin:0}h3{font-size:14px;margin:12px 0 0}p{margin:4px 0}
.tools{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:end;margin:8px 0}input,select,textarea,button{font:inherit;padding:4px 8px;min-height:36px;max-width:100%}
input[type=radio]{min-height:0;margin:0}textarea{width:100%}.step label{display:block;margin:4px 0}fieldset{border:0;padding:0;margin:8px 0;display:flex;flex-wrap:wrap;gap:4px 16px}fieldset label{display:inline-flex;gap:6px;align-items:center;min-height:32px;font-weight:600}
.step{border:1px solid var(--line);border-radius:8px;padding:12px;margin:12px 0}.step img{max-width:100%;border:1px solid var(--line);border-radius:4px}ol{padding-left:20px}
.pick{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}.kept{margin:0}#akhir{border-top:1px solid var(--line);margin-top:24px;padding-top:12px}#akhir>div{display:flex;flex-wrap:wrap;gap:8px;align-items:center}#akhir p{flex-basis:100%}#kabar{min-height:1.5em}.page{display:inline-block;min-height:24px}.Tidak-lengkap,.Belum-selesai{color:var(--dim)}
.Lolos{color:var(--lolos)}.Gagal{color:var(--gagal)}.Terhalang{color:var(--terhalang)}.none,.old,small,.kept{color:var(--dim)}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:6px;text-align:left;vertical-align:top;overflow-wrap:normal}main{overflow-x:auto}[hidden]{display:none!important}
@media (max-width:600px){td,th{padding:6px 4px;font-size:13px}ol{padding-left:0;list-style-position:inside}}
@media print{.tools,details{display:none}}
`
