// The style of the status page, in the page itself: it has no other file to wait for. Colours are those of the screens.
export const STATUS_STYLE = `
:root{--page:#f4f6f8;--surface:#fff;--ink:#1b2430;--muted:#5b6776;--line:#e2e7ed;--accent:#1f5fd6;--good:#237a4b;--notice:#9a5f00;--alarm:#c92a2a}
@media(prefers-color-scheme:dark){:root{--page:#0f1318;--surface:#171c23;--ink:#e7ecf2;--muted:#9aa7b5;--line:#2a323c;--accent:#6aa3ff;--good:#5bc58c;--notice:#f0b455;--alarm:#ff7b72}}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--ink);font:14px/1.5 Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main{max-width:720px;margin:0 auto;padding:24px 16px 48px;display:flex;flex-direction:column;gap:12px}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 16px;margin-bottom:12px}
header p{font-weight:600}
nav{display:flex;flex-wrap:wrap;gap:4px 12px}
nav span{color:var(--muted)}
a{color:var(--accent)}
h1{font-size:24px;line-height:1.25;letter-spacing:-.02em}
h2{font-size:15px;line-height:1.4}
main>h2{margin-top:20px}
.quiet{color:var(--muted)}
h1::before,.is strong::before{content:"";display:inline-block;width:.6em;height:.6em;margin-right:.5em;border-radius:50%;background:var(--good)}
[data-state=good] .is strong{color:var(--good)}
h1[data-state=limited]::before,[data-state=limited] .is strong::before{background:var(--notice);border-radius:2px}
[data-state=limited] .is strong{color:var(--notice)}
h1[data-state=down]::before,[data-state=down] .is strong::before{background:var(--alarm);border-radius:0;clip-path:polygon(50% 0,100% 100%,0 100%)}
[data-state=down] .is strong{color:var(--alarm)}
ul,ol{list-style:none;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
li{padding:12px 16px;border-top:1px solid var(--line)}
li:first-child{border-top:0}
.parts li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px}
.parts div{display:flex;flex-direction:column}
.is{text-align:right}
section{padding:12px 16px;border:1px solid var(--line);border-left:3px solid var(--accent);border-radius:8px;background:var(--surface)}
section[data-kind=planned]{border-left-color:var(--notice)}
section[data-kind=disturbance]{border-left-color:var(--alarm)}
footer{margin-top:20px;color:var(--muted)}
@media(max-width:480px){.parts .is{text-align:left}}
`.trim();
