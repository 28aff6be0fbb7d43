// Written by ci/embed; change the files that it names, and run it again.
// swift-format-ignore-file

/// The text files that the target embeds.
enum EmbeddedTexts {
  /// The text of `finding.mustache`.
  static let findingMUSTACHE = ##"""
{{% CONTENT_TYPE: CONTRACT_HTML}}<article class="finding" id="{{anchor}}" data-operation="{{operation}}" data-check="{{check}}" data-severity="{{severity}}" aria-labelledby="{{anchor}}-title">
<details{{#open}} open{{/open}}>
<summary><span class="badge {{severity}}">{{severity}}</span> <code>{{check}}</code> {{#subject}}<span class="muted">{{subject}}</span>{{/subject}}<span class="message" id="{{anchor}}-title">{{message}}</span></summary>
<div class="body">
{{#hasDetails}}<ul class="details">{{#details}}<li>{{.}}</li>{{/details}}</ul>{{/hasDetails}}
{{#hasQuotations}}<div class="beside">
{{#quotations}}<figure><figcaption>{{caption}}</figcaption>{{#hasLines}}<pre class="lines" role="group" tabindex="0" aria-label="{{caption}}">{{#lines}}<span class="line{{#marked}} marked{{/marked}}"><span class="line-number">{{number}}</span>{{before}}{{#hasMark}}<mark>{{mark}}</mark>{{/hasMark}}{{after}}
</span>{{/lines}}</pre>{{/hasLines}}</figure>
{{/quotations}}</div>{{/hasQuotations}}
{{#exchange}}<p>{{wording}}{{#place}}, {{place}}{{/place}}</p>
{{#preparation}}<p>First: <code>{{.}}</code></p>
{{/preparation}}<div class="command"><pre tabindex="0" role="group" aria-label="Command that repeats the request">{{curl}}</pre><button type="button" class="copy" hidden>Copy</button></div>
{{#same}}<p>Request and response: see <a href="#{{same}}">the first finding of this exchange</a>.</p>{{/same}}
{{#transcript}}<div class="beside">
<figure><figcaption>Request</figcaption><pre role="group" tabindex="0" aria-label="Request"><b>{{requestHead}}</b>
{{#requestBody}}
{{requestBody}}
{{/requestBody}}</pre></figure>
<figure><figcaption>Response{{#time}}, {{time}}{{/time}}</figcaption><pre role="group" tabindex="0" aria-label="Response">{{#responseHead}}<b>{{responseHead}}</b>
{{/responseHead}}{{#responseBody}}
{{responseBody}}
{{/responseBody}}{{#faults}}{{.}}
{{/faults}}</pre></figure>
</div>{{/transcript}}{{/exchange}}
{{#hasEvidence}}<p>The same fault in:</p>
<ul class="details">{{#evidence}}<li>{{wording}}<br><code>{{curl}}</code></li>{{/evidence}}</ul>{{/hasEvidence}}
<p class="muted"><a href="#{{anchor}}">Link to this finding</a>{{#others}} · {{others}}{{/others}} · fingerprint <code>{{fingerprint}}</code></p>
</div>
</details>
</article>

"""##

  /// The text of `foot.mustache`.
  static let footMUSTACHE = ##"""
{{% CONTENT_TYPE: CONTRACT_HTML}}{{#hasFindings}}
{{#omitted}}<p class="muted">{{omitted}}</p>{{/omitted}}
</section>
{{/hasFindings}}
{{#hasFailures}}
<section id="failed-cases" aria-labelledby="failed-cases-title">
<h2 id="failed-cases-title">Failed cases</h2>
{{#failures}}<article class="finding" id="{{anchor}}" aria-labelledby="{{anchor}}-title">
<details{{#open}} open{{/open}}>
<summary><span class="badge failed">failed</span> <code id="{{anchor}}-title">{{id}}</code> <span class="muted">{{useCase}}</span><span class="message">expected {{expected}}, got {{got}}</span></summary>
<div class="body">
<ol class="steps">{{#steps}}<li class="{{kind}}"><b>{{keyword}}</b> {{text}}{{#hasDifference}}<dl class="facts"><div><dt>expected</dt><dd><pre>{{expected}}</pre></dd></div><div><dt>got</dt><dd><pre>{{got}}</pre></dd></div></dl>{{/hasDifference}}</li>{{/steps}}</ol>
{{#hasRequests}}<h3>Requests</h3>
<ol>{{#requests}}<li><code>{{.}}</code></li>{{/requests}}</ol>{{/hasRequests}}
</div>
</details>
</article>
{{/failures}}
{{#omittedCases}}<p class="muted">{{omittedCases}}</p>{{/omittedCases}}
</section>
{{/hasFailures}}
{{#hasNotes}}
<section id="notes" aria-labelledby="notes-title">
<h2 id="notes-title">Notes</h2>
<ul>{{#notes}}<li>{{.}}</li>{{/notes}}</ul>
</section>
{{/hasNotes}}
{{#hasChecks}}
<section id="checks" aria-labelledby="checks-title">
<h2 id="checks-title">Checks</h2>
{{#checks}}<details id="check-{{id}}"><summary><code>{{id}}</code> {{summary}}{{#isInapplicable}} <em>(not applicable: {{inapplicable}})</em>{{/isInapplicable}}</summary><div class="body"><p>{{explanation}}</p><p>Example: {{example}}</p><p>To fix it: {{remedy}}</p><p>To switch it off: {{exclusion}}</p></div></details>
{{/checks}}
</section>
{{/hasChecks}}
</main>
<footer><p class="muted">contract {{version}}{{#started}}, {{started}}{{/started}}. Secrets are redacted.</p></footer>
<script>{{{script}}}</script>
</body>
</html>

"""##

  /// The text of `head.mustache`.
  static let headMUSTACHE = ##"""
{{% CONTENT_TYPE: CONTRACT_HTML}}<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{{styleHash}}'; script-src 'sha256-{{scriptHash}}'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{{verdict}}: contract {{command}}{{#target}} – {{target}}{{/target}}</title>
<link rel="icon" href="data:,">
<style>{{{style}}}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<div class="bar">
<h1>contract {{command}} <span class="badge {{verdictClass}}">{{verdict}}</span></h1>
<button type="button" id="theme" hidden>Dark colors</button>
</div>
<nav aria-label="Sections">
<ul>
<li><a href="#summary">Summary</a></li>
{{#hasStages}}<li><a href="#stages">Stages</a></li>{{/hasStages}}
{{#hasCases}}<li><a href="#use-cases">Use cases</a></li>{{/hasCases}}
{{#hasOperations}}<li><a href="#operations">Operations</a></li>{{/hasOperations}}
{{#hasFindings}}<li><a href="#findings">Findings</a></li>{{/hasFindings}}
{{#hasFailures}}<li><a href="#failed-cases">Failed cases</a></li>{{/hasFailures}}
{{#hasNotes}}<li><a href="#notes">Notes</a></li>{{/hasNotes}}
{{#hasChecks}}<li><a href="#checks">Checks</a></li>{{/hasChecks}}
</ul>
</nav>
</header>
<main id="content" tabindex="-1">
<section id="summary" aria-labelledby="summary-title">
<h2 id="summary-title">Summary</h2>
<p class="lead">{{summary}}</p>
<ul class="counts">
{{#counts}}<li class="count {{kind}}"><span class="figure">{{figure}}</span> <span class="label">{{label}}</span></li>
{{/counts}}</ul>
<dl class="facts">
{{#facts}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>
{{/facts}}</dl>
</section>
{{#hasStages}}
<section id="stages" aria-labelledby="stages-title">
<h2 id="stages-title">Stages</h2>
<div class="scroll" role="group" aria-labelledby="stages-title" tabindex="0">
<table>
<thead><tr><th scope="col">Stage</th><th scope="col">Status</th><th scope="col">Result</th><th scope="col" class="number">Time</th></tr></thead>
<tbody>
{{#stages}}<tr><th scope="row">{{name}}</th><td><span class="badge {{kind}}">{{status}}</span></td><td>{{result}}</td><td class="number">{{time}}</td></tr>
{{/stages}}</tbody>
</table>
</div>
</section>
{{/hasStages}}
{{#hasCases}}
<section id="use-cases" aria-labelledby="use-cases-title">
<h2 id="use-cases-title">Use cases</h2>
{{#grids}}
<h3 id="grid-{{number}}">{{title}}</h3>
<p>{{wording}}</p>
<div class="scroll" role="group" aria-labelledby="grid-{{number}}" tabindex="0">
<table class="grid">
<thead><tr><td></td>{{#columns}}<th scope="col">{{.}}</th>{{/columns}}</tr></thead>
<tbody>
{{#rows}}<tr><th scope="row">{{name}}</th>{{#cells}}<td class="{{kind}}">{{#link}}<a href="#{{link}}">{{/link}}<span aria-hidden="true">{{sign}}</span><span class="hidden">{{meaning}}</span>{{#link}}</a>{{/link}}</td>{{/cells}}</tr>
{{/rows}}</tbody>
</table>
</div>
{{/grids}}
{{#hasUseCases}}
<div class="scroll" role="group" aria-labelledby="use-cases-title" tabindex="0">
<table>
<thead><tr><th scope="col">Use case</th><th scope="col">Verdict</th><th scope="col">Cases</th></tr></thead>
<tbody>
{{#useCases}}<tr><th scope="row">{{title}}</th><td><span class="badge {{kind}}">{{verdict}}</span></td><td>{{wording}}{{#failed}} <a href="#{{link}}">{{id}}</a>{{/failed}}{{#reasons}}<br><span class="muted">{{.}}</span>{{/reasons}}</td></tr>
{{/useCases}}</tbody>
</table>
</div>
{{/hasUseCases}}
</section>
{{/hasCases}}
{{#hasOperations}}
<section id="operations" aria-labelledby="operations-title">
<h2 id="operations-title">Operations</h2>
<div class="scroll" role="group" aria-labelledby="operations-title" tabindex="0">
<table>
<thead><tr><th scope="col">Operation</th><th scope="col">Statuses, seen and documented</th><th scope="col" class="number">p50</th><th scope="col" class="number">p95</th><th scope="col" class="number">max</th><th scope="col">Latency</th>{{#hasCoverage}}<th scope="col">Coverage</th>{{/hasCoverage}}<th scope="col" class="number">Findings</th></tr></thead>
<tbody>
{{#operations}}<tr><th scope="row">{{name}}<br><code class="muted">{{request}}</code>{{#skipped}}<br><span class="muted">skipped: {{skipped}}</span>{{/skipped}}</th><td>{{#statuses}}<span class="badge {{kind}}">{{text}}<span class="hidden">, {{meaning}}</span></span> {{/statuses}}</td><td class="number">{{p50}}</td><td class="number">{{p95}}</td><td class="number">{{max}}</td><td>{{#bars}}<svg class="histogram" role="img" aria-label="{{label}}" viewBox="0 0 {{width}} 24" width="{{width}}" height="24">{{#rects}}<rect x="{{x}}" y="{{y}}" width="5" height="{{height}}"></rect>{{/rects}}</svg>{{/bars}}</td>{{#hasCoverage}}<td>{{#coverage}}{{percent}} %{{#hasGaps}}<details><summary>{{gapCount}} not exercised</summary><ul>{{#gaps}}<li>{{.}}</li>{{/gaps}}</ul></details>{{/hasGaps}}{{/coverage}}</td>{{/hasCoverage}}<td class="number">{{#hasFindings}}<a href="#findings" data-show-operation="{{id}}">{{findings}}<span class="hidden"> findings of {{name}}</span></a>{{/hasFindings}}{{^hasFindings}}0{{/hasFindings}}</td></tr>
{{/operations}}</tbody>
</table>
</div>
<p class="muted">Statuses: <span class="badge passed">documented and seen</span> <span class="badge failed">seen, not documented</span> <span class="badge skipped">documented, not seen</span></p>
</section>
{{/hasOperations}}
{{#hasFindings}}
<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
<form id="filters" hidden>
<label>Operation <select id="filter-operation"><option value="">all</option>{{#filterOperations}}<option value="{{.}}">{{.}}</option>{{/filterOperations}}</select></label>
<label>Check <select id="filter-check"><option value="">all</option>{{#filterChecks}}<option value="{{.}}">{{.}}</option>{{/filterChecks}}</select></label>
<fieldset><legend>Severity</legend>{{#filterSeverities}}<label><input type="checkbox" name="severity" value="{{.}}" checked> {{.}}</label>{{/filterSeverities}}</fieldset>
<button type="reset">Show all</button>
<p id="shown" role="status"></p>
</form>
{{/hasFindings}}

"""##

  /// The text of `report.css`.
  static let reportCSS = ##"""

:root {
  --page: #ffffff; --text: #1b1f24; --muted: #57606a; --line: #d0d7de; --card: #f6f8fa; --link: #0550ae;
  --passed: #116329; --passed-back: #dafbe1; --failed: #a40e26; --failed-back: #ffebe9;
  --skipped: #424a53; --skipped-back: #eaeef2; --warning: #6b4500; --warning-back: #fff1c2;
  --note: #0a4a94; --note-back: #ddf0ff; --mark: #ffd75e; --mark-text: #1b1f24; --bar: #0969da;
}
:root[data-theme="dark"] {
  color-scheme: dark;
  --page: #0d1117; --text: #e6edf3; --muted: #9aa4af; --line: #3d444d; --card: #161b22; --link: #79b8ff;
  --passed: #7ee787; --passed-back: #12301a; --failed: #ffb1ab; --failed-back: #43181b;
  --skipped: #c9d1d9; --skipped-back: #2a313b; --warning: #f2cc60; --warning-back: #3a2d08;
  --note: #a5d6ff; --note-back: #10294a; --mark: #f2cc60; --mark-text: #0d1117; --bar: #58a6ff;
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
    --page: #0d1117; --text: #e6edf3; --muted: #9aa4af; --line: #3d444d; --card: #161b22; --link: #79b8ff;
    --passed: #7ee787; --passed-back: #12301a; --failed: #ffb1ab; --failed-back: #43181b;
    --skipped: #c9d1d9; --skipped-back: #2a313b; --warning: #f2cc60; --warning-back: #3a2d08;
    --note: #a5d6ff; --note-back: #10294a; --mark: #f2cc60; --mark-text: #0d1117; --bar: #58a6ff;
  }
}
:root[data-theme="light"] { color-scheme: light; }
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 88rem; padding: 0 1rem 3rem; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--link); }
a:focus-visible, button:focus-visible, summary:focus-visible, select:focus-visible, input:focus-visible,
[tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--page); padding: 0.5rem; z-index: 1; }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.bar { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.6rem; margin: 1rem 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.75rem; border-bottom: 1px solid var(--line); padding-bottom: 0.25rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; margin: 0; padding: 0; }
.lead { font-size: 1.1rem; margin: 0 0 1rem; }
.muted { color: var(--muted); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.85em; }
.counts { display: flex; flex-wrap: wrap; gap: 0.75rem; list-style: none; margin: 0 0 1rem; padding: 0; }
.count { border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); padding: 0.5rem 1rem; min-width: 7rem; }
.count .figure { display: block; font-size: 1.6rem; font-weight: 600; line-height: 1.2; }
.count.failed .figure { color: var(--failed); }
.count.warning .figure { color: var(--warning); }
.count.passed .figure { color: var(--passed); }
.facts { margin: 0; }
.facts div { display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
.facts dt { color: var(--muted); min-width: 6rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.facts pre { margin: 0; }
.scroll { overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.6rem; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { font-weight: 600; color: var(--muted); white-space: nowrap; }
tbody th { overflow-wrap: anywhere; min-width: 12rem; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.grid { width: auto; }
.grid td, .grid tbody th, .grid thead th { border: 1px solid var(--line); }
.grid thead th { white-space: normal; min-width: 4.5rem; font-size: 0.85rem; text-align: center; vertical-align: bottom; }
.grid tbody th { min-width: 8rem; }
.grid tbody td { text-align: center; font-weight: 600; }
.grid td a { color: inherit; display: block; }
.grid td.passed { background: var(--passed-back); color: var(--passed); }
.grid td.failed { background: var(--failed-back); color: var(--failed); }
.grid td.skipped { background: var(--skipped-back); color: var(--skipped); }
.badge {
  display: inline-block; border-radius: 0.35rem; padding: 0 0.45rem; font-size: 0.85rem; font-weight: 600;
  background: var(--skipped-back); color: var(--skipped); white-space: nowrap;
}
.badge.passed { background: var(--passed-back); color: var(--passed); }
.badge.failed, .badge.error { background: var(--failed-back); color: var(--failed); }
.badge.warning { background: var(--warning-back); color: var(--warning); }
.badge.note { background: var(--note-back); color: var(--note); }
h1 .badge { font-size: 1rem; padding: 0.1rem 0.6rem; vertical-align: middle; }
.histogram { display: block; }
.histogram rect { fill: var(--bar); }
#filters {
  display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center;
  background: var(--page); padding: 0.5rem 0; border-bottom: 1px solid var(--line); margin-bottom: 0.75rem;
}
#filters[hidden] { display: none; }
/* On a phone it would cover what it filters. */
@media (min-width: 48rem) { #filters { position: sticky; top: 0; z-index: 1; } }
#filters fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
#filters legend { float: left; margin-right: 0.75rem; padding: 0; }
#filters p { margin: 0; color: var(--muted); }
select, button {
  font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--line); border-radius: 0.35rem;
  padding: 0.25rem 0.6rem; min-height: 2rem; max-width: 100%;
}
button { cursor: pointer; }
.finding {
  border: 1px solid var(--line); border-radius: 0.5rem; margin: 0 0 0.5rem; background: var(--card);
  content-visibility: auto; contain-intrinsic-size: auto 3.2rem; scroll-margin-top: 5rem;
}
.finding:target { border-color: var(--link); box-shadow: 0 0 0 2px var(--link); }
.finding[hidden] { display: none; }
summary { cursor: pointer; padding: 0.5rem 0.75rem; overflow-wrap: anywhere; }
.finding .message { display: block; }
.body { padding: 0 0.75rem 0.75rem; }
.details { margin: 0 0 0.75rem; overflow-wrap: anywhere; }
.beside { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 64rem) { .beside { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
figure { margin: 0; min-width: 0; }
figcaption { color: var(--muted); font-size: 0.85rem; overflow-wrap: anywhere; }
pre { margin: 0 0 0.5rem; padding: 0.5rem; overflow: auto; max-height: 24rem; background: var(--page); border: 1px solid var(--line); border-radius: 0.35rem; }
.lines .line { display: block; }
.lines .marked { background: var(--failed-back); }
.line-number { display: inline-block; min-width: 3.5ch; margin-right: 1.5ch; text-align: right; color: var(--muted); user-select: none; }
.marked .line-number { color: var(--text); }
mark { background: var(--mark); color: var(--mark-text); border-radius: 0.15rem; }
.command { display: flex; gap: 0.5rem; align-items: flex-start; }
.command pre { flex: 1; min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.steps { padding-left: 1.5rem; }
.steps .failed { color: var(--failed); }
#checks details { border-bottom: 1px solid var(--line); }
@media print { #filters, nav, #theme, .copy { display: none; } .finding { content-visibility: visible; } }

"""##

  /// The text of `report.js`.
  static let reportJS = ##"""

"use strict";
(() => {
  const root = document.documentElement;
  const theme = document.getElementById("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);
  const label = () => { theme.textContent = isDark() ? "Light colors" : "Dark colors"; };
  theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; label(); });
  prefersDark.addEventListener("change", label);
  label();
  theme.hidden = false;

  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target && target.querySelector("details");
    if (!details) return;
    target.hidden = false;
    details.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();

  for (const button of document.querySelectorAll(".copy")) {
    button.hidden = false;
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest && event.target.closest(".copy");
    if (!button) return;
    const source = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });

  const form = document.getElementById("filters");
  if (!form) return;
  const findings = Array.from(document.querySelectorAll("#findings > .finding"));
  const operation = document.getElementById("filter-operation");
  const check = document.getElementById("filter-check");
  const shown = document.getElementById("shown");
  const filter = () => {
    const severities = new Set(Array.from(form.querySelectorAll("[name=severity]:checked"), (box) => box.value));
    let count = 0;
    for (const finding of findings) {
      const data = finding.dataset;
      const fits = (!operation.value || data.operation === operation.value)
        && (!check.value || data.check === check.value) && severities.has(data.severity);
      finding.hidden = !fits;
      if (fits) count += 1;
    }
    shown.textContent = `${count} of ${findings.length} shown`;
  };
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  for (const link of document.querySelectorAll("[data-show-operation]")) {
    link.addEventListener("click", () => { operation.value = link.dataset.showOperation; filter(); });
  }
  filter();
  form.hidden = false;
  open();
})();

"""##

  /// Every text with its path.
  static let files: [(path: String, text: String)] = [
    ("finding.mustache", findingMUSTACHE),
    ("foot.mustache", footMUSTACHE),
    ("head.mustache", headMUSTACHE),
    ("report.css", reportCSS),
    ("report.js", reportJS),
  ]
}
