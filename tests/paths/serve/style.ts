export const STYLE = `
:root{color-scheme:light dark;--lolos:#0a7d4f;--gagal:#c0262d;--terhalang:#8a5a00;--dim:#666;--line:#8886}
@media (prefers-color-scheme:dark){:root{--lolos:#4cc38a;--gagal:#ff8a80;--terhalang:#e0b060;--dim:#aaa}}
*{box-sizing:border-box}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;padding:12px 16px 64px;max-width:960px;overflow-wrap:anywhere}
h1{font-size:20px;margin:4px 0}h2{font-size:16px;margin:0}h3{font-size:14px;margin:12px 0 0}p{margin:4px 0}
.tools{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:end;margin:8px 0}input,select,textarea,button{font:inherit;padding:4px 8px;min-height:36px;max-width:100%}
input[type=radio]{min-height:0;margin:0}textarea{width:100%}.step label{display:block;margin:4px 0}fieldset{border:0;padding:0;margin:8px 0;display:flex;flex-wrap:wrap;gap:4px 16px}fieldset label{display:inline-flex;gap:6px;align-items:center;min-height:32px;font-weight:600}
.step{border:1px solid var(--line);border-radius:8px;padding:12px;margin:12px 0}.step img{max-width:100%;border:1px solid var(--line);border-radius:4px}ol{padding-left:20px}
.Lolos{color:var(--lolos)}.Gagal{color:var(--gagal)}.Terhalang{color:var(--terhalang)}.none,.old,small,.kept{color:var(--dim)}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:6px;text-align:left;vertical-align:top;overflow-wrap:normal}main{overflow-x:auto}[hidden]{display:none}
@media (max-width:600px){td,th{padding:6px 4px;font-size:13px}ol{padding-left:0;list-style-position:inside}}
@media print{.tools,details{display:none}}
`

/** Keeps what is noted after each change, and goes on with a walk not yet ended when its page is loaded again; the tester's name and the product's address are remembered in this browser. */
export const CODE = `
const walk=document.getElementById("jalur");
if(walk){
const said=JSON.parse(walk.dataset.run),who=document.getElementById("penguji"),where=document.getElementById("alamat"),news=document.getElementById("kabar");
who.value=localStorage.getItem("penguji")??"";where.value=localStorage.getItem("alamat")??where.value;
const KEPT="jalur "+said.machine+" "+said.path+" "+said.hash,begun=JSON.parse(sessionStorage.getItem(KEPT)??"null");
const isBegun=begun!==null&&begun.steps.some((one)=>one.result===null);
const {id,at}=isBegun?begun:{id:said.machine+"-"+said.path+"-"+Date.now(),at:new Date().toISOString()},pictures=new Map();
if(isBegun)begun.steps.forEach(({result,note,picture},nth)=>{
if(result!==null)document.querySelector("[name=hasil-"+nth+"][value="+result+"]").checked=true;
document.querySelector("[name=catatan-"+nth+"]").value=note;
if(picture!==null){pictures.set(nth,picture);document.querySelector("[data-at='"+nth+"'] .kept").textContent="Gambar tersimpan"}});
const keep=async()=>{
if(who.value.trim()===""){news.textContent="Isi nama penguji dulu: hasil belum disimpan";who.focus();return}
localStorage.setItem("penguji",who.value);
const steps=Array.from({length:said.steps},(_,nth)=>({result:document.querySelector("[name=hasil-"+nth+"]:checked")?.value??null,note:document.querySelector("[name=catatan-"+nth+"]").value,picture:pictures.get(nth)??null}));
sessionStorage.setItem(KEPT,JSON.stringify({id,at,steps}));
const answer=await fetch("/hasil",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({id,at,tester:who.value.trim(),build:said.build,machine:said.machine,hash:said.hash,path:said.path,steps})}).catch(()=>null);
news.textContent=answer?.ok?"Tersimpan":"Tidak tersimpan: apakah npm run paths -- --serve masih berjalan?"};
walk.addEventListener("change",async(e)=>{const t=e.target;
if(t.type==="file"){const file=t.files[0];if(!file)return;const nth=Number(t.closest("[data-at]").dataset.at);
const answer=await fetch("/gambar",{method:"POST",headers:{"content-type":file.type},body:file}).catch(()=>null);
t.closest("[data-at]").querySelector(".kept").textContent=answer?.ok?"Gambar tersimpan":"Gambar tidak tersimpan: PNG atau JPEG, paling besar 10 MB";
if(answer?.ok)pictures.set(nth,(await answer.json()).name)}
await keep()});
who.addEventListener("change",keep);where.addEventListener("change",()=>localStorage.setItem("alamat",where.value));
document.getElementById("buka").addEventListener("click",()=>{const w=Math.round(screen.availWidth*0.6);window.open(where.value,"balai","left="+(screen.availWidth-w)+",top=0,width="+w+",height="+screen.availHeight)});
}else{
const sieves=["mesin","prioritas","hasil"].map((name)=>document.getElementById(name)).filter(Boolean);
const show=()=>{const [m,p,h]=sieves.map((one)=>one.value);for(const row of document.querySelectorAll("tbody tr"))row.hidden=(m&&row.dataset.machine!==m)||(p&&row.dataset.priority!==p)||(h&&row.dataset.verdict!==h)};
for(const one of sieves)one.addEventListener("change",show)}
`
