/// The style sheet of HTML pages: for light and dark mode, narrow and wide windows, and paper.
enum PageStyle {
  static let text = """
    :root{color-scheme:light dark;--surface:#FFFFFF;--weekend:#FAFAF8;--line:#E3E3DF;--edge:#86867F;--ink:#1D1D1B;--ink2:#5B5B56;--link:#1D5FB8}
    @media (prefers-color-scheme:dark){:root{--surface:#151517;--weekend:#19191B;--line:#2D2D31;--edge:#76767D;--ink:#ECECEA;--ink2:#ABABA8;--link:#8DB8F5}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--surface);color:var(--ink);font:400 .9375rem/1.375rem system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Cantarell,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
    main{max-width:47.5rem;margin:0 auto;padding:1.5rem .75rem 3rem}
    main.week,main.month{max-width:none;padding-inline:1rem}
    h1{font-size:1.75rem;line-height:2.125rem;font-weight:650;letter-spacing:-.015em;margin:0}
    .about{color:var(--ink2);font-size:.8125rem;line-height:1.25rem;margin:.25rem 0 1.5rem}
    h2{font-size:1.0625rem;line-height:1.5rem;font-weight:600;margin:1.5rem 0 .5rem;padding-top:.75rem;border-top:1px solid var(--line)}
    h3,h4{font:inherit;font-weight:500;margin:0}
    .days li{font-size:.8125rem;line-height:1.25rem}
    .days h3{font-size:.8125rem;line-height:1.25rem;color:var(--ink2);font-weight:600;padding:.25rem 0}
    li h3,li h4,.days li h4{display:inline;color:inherit;padding:0}
    ul{list-style:none;margin:0;padding:0}
    li{display:grid;grid-template-columns:6rem minmax(0,1fr);gap:0 .75rem;padding:.375rem 0}
    p{margin:0}
    .time{color:var(--ink2)}
    .what{border-inline-start:3px solid var(--spine,var(--edge));padding-inline-start:.5rem;min-width:0}
    .what p{color:var(--ink2);font-size:.8125rem;line-height:1.25rem}
    .tag{color:var(--ink2);font-size:.75rem;line-height:1rem;margin-inline-start:.25rem}
    .cancelled bdi{text-decoration:line-through}
    .tentative .what{border-inline-start-style:dashed}
    .ring{display:inline-block;width:.75rem;height:.75rem;border:2px solid var(--spine,var(--edge));border-radius:50%;margin-inline-end:.375rem;vertical-align:-1px}
    .done .ring{background:var(--spine,var(--edge))}
    a{color:var(--link)}
    a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
    code{font-family:ui-monospace,monospace;font-size:.8125rem}
    table{width:100%;border-collapse:collapse;table-layout:fixed;margin-bottom:2rem}
    caption{text-align:start}
    caption h2{margin:0}
    th{font-size:.6875rem;line-height:1rem;font-weight:600;color:var(--ink2);text-align:start;padding:.25rem}
    abbr{text-decoration:none}
    td{border:1px solid var(--line);vertical-align:top;height:7.5rem;padding:.25rem}
    td>time{font-size:.8125rem}
    .weekend{background:var(--weekend)}
    td li,.days li{display:block;padding:.125rem 0}
    td .time,.days .time{font-size:.75rem;line-height:1rem}
    td .what{font-size:.75rem;line-height:1rem;padding-inline-start:.25rem}
    td .allday .what,.days .allday .what{background:var(--wash);color:var(--chip);border-radius:0 3px 3px 0}
    td .allday .tag,.days .allday .tag,.days .allday .what p{color:inherit}
    .long{display:none}
    @media (min-width:64rem){.days{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));gap:.75rem}}
    @media (max-width:63.99rem){.days .empty{display:none}.days>section{margin-bottom:.75rem}}
    @media (max-width:43.99rem){table,tbody,tr,td{display:block}thead,td.empty,td.other{display:none}td{height:auto;border-width:1px 0 0;padding:.5rem 0;background:none}.long{display:inline}td li{padding:.25rem 0}td .what{font-size:.9375rem;line-height:1.375rem;padding-inline-start:.5rem}}
    @media (forced-colors:active){td .allday .what,.days .allday .what{border:1px solid}}
    @media print{main{max-width:none;padding:0}section,tr,li{break-inside:avoid}.what{background:none!important}a[href^=http]::after{content:" [" attr(href) "]"}}

    """
}
