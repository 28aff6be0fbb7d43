// Written by ci/embed; change the files that it names, and run it again.
// swift-format-ignore-file

/// The text files that the target embeds.
enum EmbeddedTexts {
  /// The text of `finding.mustache`.
  static let findingMUSTACHE = ##"""
{{% CONTENT_TYPE: CONTRACT_HTML}}<article class="finding {{severity}}" id="{{anchor}}" data-operation="{{operation}}" data-check="{{check}}" data-severity="{{severity}}" data-fault="{{fault}}" aria-labelledby="{{anchor}}-title">
<details{{#open}} open{{/open}}>
<summary><span class="badge {{severity}}">{{severity}}</span> <span class="message" id="{{anchor}}-title">{{message}}</span> <span class="about"><code>{{check}}</code>{{#pointer}} <code>{{.}}</code>{{/pointer}}{{#others}} <span>{{.}}</span>{{/others}}{{#stages}} <span class="badge">{{.}}</span>{{/stages}} <span class="subject">{{subject}}</span></span></summary>
<div class="body">
{{#hasPanes}}<div class="beside">
{{#panes}}<figure class="pane {{kind}}"><figcaption><b>{{title}}</b>{{#hasCaption}} <span>{{caption}}</span>{{/hasCaption}}</figcaption>{{#hasLines}}<pre class="lines">{{#lines}}<span class="line{{#marked}} marked{{/marked}}">{{#isNumbered}}<span class="line-number">{{number}}</span>{{/isNumbered}}<span class="text">{{before}}{{#hasMark}}<mark>{{mark}}</mark>{{/hasMark}}{{after}}
</span></span>{{/lines}}</pre>{{/hasLines}}</figure>
{{/panes}}</div>{{/hasPanes}}
{{#hasDetails}}<ul class="details">{{#details}}<li>{{.}}</li>{{/details}}</ul>{{/hasDetails}}
{{#exchange}}<p class="wording">{{wording}}{{#place}}, {{place}}{{/place}}</p>
{{#same}}<p>Request and response: see <a href="#{{same}}">the first finding of this request</a>.</p>{{/same}}
{{#transcript}}<details class="more"><summary>Request and response{{#time}}, {{time}}{{/time}}</summary>
<div class="beside">
<figure><figcaption><b>Request</b></figcaption><pre role="group" tabindex="0" aria-label="Request"><b>{{requestHead}}</b>
{{#requestBody}}
{{requestBody}}
{{/requestBody}}</pre></figure>
<figure><figcaption><b>Response</b></figcaption><pre role="group" tabindex="0" aria-label="Response">{{#responseHead}}<b>{{responseHead}}</b>
{{/responseHead}}{{#responseBody}}
{{responseBody}}
{{/responseBody}}{{#faults}}{{.}}
{{/faults}}</pre></figure>
</div></details>{{/transcript}}{{/exchange}}
{{#hasEvidence}}<details class="more"><summary>The same fault in other requests</summary>
<ul class="details">{{#evidence}}<li>{{wording}}<br><code>{{curl}}</code></li>{{/evidence}}</ul></details>{{/hasEvidence}}
<dl class="commands">{{#commands}}<div><dt>{{label}}</dt><dd><code>{{command}}</code><button type="button" class="copy" hidden>Copy<span class="hidden">: {{label}}</span></button></dd></div>{{/commands}}</dl>
<p class="muted"><a href="#{{anchor}}">Link to this finding</a> · fingerprint <code>{{fingerprint}}</code></p>
</div>
</details>
</article>

"""##

  /// The text of `foot.mustache`.
  static let footMUSTACHE = ##"""
{{% CONTENT_TYPE: CONTRACT_HTML}}{{#hasFindings}}
</div>
{{#omitted}}<p class="muted">{{omitted}}</p>{{/omitted}}
</section>
{{/hasFindings}}
{{#hasFailures}}
<section id="failed-cases" aria-labelledby="failed-cases-title">
<h2 id="failed-cases-title">Failed cases</h2>
{{#failures}}<article class="finding error" id="{{anchor}}" aria-labelledby="{{anchor}}-title">
<details{{#open}} open{{/open}}>
<summary><span class="badge failed">failed</span> <span class="message">expected {{expected}}, got {{got}}</span> <span class="about"><code id="{{anchor}}-title">{{id}}</code> <span>{{useCase}}</span></span></summary>
<div class="body">
<ol class="steps">{{#steps}}<li class="{{kind}}"><b>{{keyword}}</b> {{text}}{{#hasPanes}}<div class="beside">
{{#panes}}<figure class="pane {{kind}}"><figcaption><b>{{title}}</b></figcaption>{{#hasLines}}<pre class="lines">{{#lines}}<span class="line{{#marked}} marked{{/marked}}"><span class="text">{{before}}{{#hasMark}}<mark>{{mark}}</mark>{{/hasMark}}{{after}}
</span></span>{{/lines}}</pre>{{/hasLines}}</figure>
{{/panes}}</div>{{/hasPanes}}</li>{{/steps}}</ol>
{{#hasRequests}}<h3>Requests</h3>
<ol>{{#requests}}<li><code>{{.}}</code></li>{{/requests}}</ol>{{/hasRequests}}
</div>
</details>
</article>
{{/failures}}
{{#omittedCases}}<p class="muted">{{omittedCases}}</p>{{/omittedCases}}
</section>
{{/hasFailures}}
{{#hasOperations}}
<section id="operations" aria-labelledby="operations-title">
<h2 id="operations-title">Operations</h2>
<div class="scroll" role="group" aria-labelledby="operations-title" tabindex="0">
<table class="operations cards">
<thead><tr><th scope="col">Operation</th><th scope="col">Statuses, seen and documented</th><th scope="col" class="number">p50</th><th scope="col" class="number">p95</th><th scope="col" class="number">max</th><th scope="col">Latency</th>{{#hasCoverage}}<th scope="col">Coverage</th>{{/hasCoverage}}<th scope="col" class="number">Findings</th></tr></thead>
<tbody>
{{#operations}}<tr><th scope="row"><b>{{name}}</b><br><code class="muted">{{request}}</code>{{#skipped}}<br><span class="muted">skipped: {{skipped}}</span>{{/skipped}}</th><td data-label="Statuses">{{#statuses}}<span class="badge {{kind}}">{{text}}<span class="hidden">, {{meaning}}</span></span> {{/statuses}}</td><td class="number" data-label="p50">{{p50}}</td><td class="number" data-label="p95">{{p95}}</td><td class="number" data-label="max">{{max}}</td><td data-label="Latency">{{#bars}}<svg class="histogram" role="img" aria-label="{{label}}" viewBox="0 0 {{width}} 24" width="{{width}}" height="24">{{#rects}}<rect x="{{x}}" y="{{y}}" width="5" height="{{height}}"></rect>{{/rects}}</svg>{{/bars}}</td>{{#hasCoverage}}<td data-label="Coverage">{{#coverage}}{{percent}} %{{#hasGaps}}<details><summary>{{gapCount}} not exercised</summary><ul>{{#gaps}}<li>{{.}}</li>{{/gaps}}</ul></details>{{/hasGaps}}{{/coverage}}</td>{{/hasCoverage}}<td class="number" data-label="Findings">{{#hasFindings}}<a href="#{{anchor}}">{{findings}}<span class="hidden"> findings of {{name}}</span></a>{{/hasFindings}}{{^hasFindings}}0{{/hasFindings}}</td></tr>
{{/operations}}</tbody>
</table>
</div>
<p class="muted">Statuses: <span class="badge passed">documented and seen</span> <span class="badge failed">seen, not documented</span> <span class="badge skipped">documented, not seen</span></p>
</section>
{{/hasOperations}}
{{#hasNotes}}
<section id="notes" aria-labelledby="notes-title">
<h2 id="notes-title">Notes</h2>
<ul>{{#notes}}<li>{{{.}}}</li>{{/notes}}</ul>
</section>
{{/hasNotes}}
{{#hasChecks}}
<section id="checks" aria-labelledby="checks-title">
<h2 id="checks-title">Checks</h2>
{{#checks}}<details class="check" id="check-{{id}}"><summary><code>{{id}}</code> {{{summary}}}{{#isInapplicable}} <em>(not applicable: {{{inapplicable}}})</em>{{/isInapplicable}}</summary><div class="body"><p>{{{explanation}}}</p><p>Example: {{{example}}}</p><p>To fix it: {{{remedy}}}</p><p>To switch it off: {{{exclusion}}}</p></div></details>
{{/checks}}
</section>
{{/hasChecks}}
</main>
<footer><p class="muted">contract {{version}}{{#started}}, {{started}}{{/started}}. Secrets are redacted.</p></footer>
<script>{{{script}}}</script>
</body>
</html>

"""##

  /// The text of `group.mustache`.
  static let groupMUSTACHE = ##"""
{{% CONTENT_TYPE: CONTRACT_HTML}}<section class="group" id="{{anchor}}" aria-labelledby="{{anchor}}-title">
<h3 id="{{anchor}}-title">{{#hasRoute}}<span class="method">{{method}}</span> <span class="path">{{path}}</span> {{/hasRoute}}<span class="name">{{title}}</span>{{#counts}} <span class="badge {{kind}}">{{wording}}</span>{{/counts}}</h3>

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
<header class="{{verdictClass}}">
<div class="bar">
<h1><span class="verdict"><span aria-hidden="true">{{verdictSign}}</span> {{verdict}}</span> contract {{command}}</h1>
<button type="button" id="theme" hidden>Dark colors</button>
</div>
{{#target}}<p class="target">{{target}}</p>
{{/target}}<nav aria-label="Sections">
<ul>
<li><a href="#summary">Summary</a></li>
{{#hasStages}}<li><a href="#stages">Stages</a></li>{{/hasStages}}
{{#hasCases}}<li><a href="#use-cases">Use cases</a></li>{{/hasCases}}
{{#hasFindings}}<li><a href="#findings">Findings</a></li>{{/hasFindings}}
{{#hasFailures}}<li><a href="#failed-cases">Failed cases</a></li>{{/hasFailures}}
{{#hasOperations}}<li><a href="#operations">Operations</a></li>{{/hasOperations}}
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
{{#counts}}<li class="count {{kind}}"><span class="figure">{{figure}}</span> <span class="label">{{label}}</span>{{#share}}<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="4"></rect><rect width="{{share}}" height="4"></rect></svg>{{/share}}</li>
{{/counts}}</ul>
<dl class="facts">
{{#facts}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>
{{/facts}}</dl>
{{#shortfall}}<p class="shortfall"><span class="badge warning">warning</span> {{.}}</p>
{{/shortfall}}{{#hasWorst}}<h3 id="worst">Worst first</h3>
<ol class="worst">
{{#worst}}<li><a href="#{{anchor}}"><span class="badge {{severity}}">{{severity}}</span> {{title}}</a> <span class="muted">{{subject}}{{#extent}}, {{.}}{{/extent}}</span></li>
{{/worst}}</ol>
{{#others}}<p class="muted">{{.}}</p>
{{/others}}{{/hasWorst}}</section>
{{#hasStages}}
<section id="stages" aria-labelledby="stages-title">
<h2 id="stages-title">Stages</h2>
<div class="scroll" role="group" aria-labelledby="stages-title" tabindex="0">
<table class="cards">
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
{{#rows}}<tr><th scope="row">{{name}}</th>{{#cells}}<td class="{{kind}}" data-label="{{column}}">{{#link}}<a href="#{{link}}">{{/link}}<span aria-hidden="true">{{sign}}</span><span class="hidden">{{meaning}}</span>{{#link}}</a>{{/link}}</td>{{/cells}}</tr>
{{/rows}}</tbody>
</table>
</div>
{{/grids}}
{{#hasUseCases}}
<div class="scroll" role="group" aria-labelledby="use-cases-title" tabindex="0">
<table class="cards">
<thead><tr><th scope="col">Use case</th><th scope="col">Verdict</th><th scope="col">Cases</th></tr></thead>
<tbody>
{{#useCases}}<tr><th scope="row">{{title}}</th><td><span class="badge {{kind}}">{{verdict}}</span></td><td>{{wording}}{{#failed}} <a href="#{{link}}">{{id}}</a>{{/failed}}{{#reasons}}<br><span class="muted">{{.}}</span>{{/reasons}}</td></tr>
{{/useCases}}</tbody>
</table>
</div>
{{/hasUseCases}}
</section>
{{/hasCases}}
{{#hasFindings}}
<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
<form id="filters" role="search" aria-label="Findings" hidden>
<label class="search">Search <input type="search" id="filter-text" placeholder="message, path, header, value" autocomplete="off" spellcheck="false"></label>
<fieldset class="switch"><legend>Group by</legend><label><input type="radio" name="group" value="operation" checked> operation</label><label><input type="radio" name="group" value="fault"> fault</label></fieldset>
<label>Operation <select id="filter-operation"><option value="">all</option>{{#filterOperations}}<option value="{{.}}">{{.}}</option>{{/filterOperations}}</select></label>
<label>Check <select id="filter-check"><option value="">all</option>{{#filterChecks}}<option value="{{.}}">{{.}}</option>{{/filterChecks}}</select></label>
<fieldset><legend>Severity</legend>{{#filterSeverities}}<label><input type="checkbox" name="severity" value="{{.}}" checked> {{.}}</label>{{/filterSeverities}}</fieldset>
<p class="actions"><button type="button" id="open-all">Open all</button> <button type="reset">Reset</button></p>
<p id="shown" role="status"></p>
</form>
<p id="nothing" hidden>No finding matches. <button type="button">Reset the search</button></p>
<div id="groups">
{{/hasFindings}}

"""##

  /// The text of `report.css`.
  static let reportCSS = ##"""
:root {
  --page: #f5f6f8; --text: #1b2129; --muted: #545d69; --line: #d5dae1; --card: #ffffff; --quiet: #f0f2f5; --link: #0b57b0;
  --passed: #0f6530; --passed-back: #ddf5e4; --failed: #a9152b; --failed-back: #ffe9ea; --failed-edge: #d93648;
  --skipped: #454d58; --skipped-back: #e8ebef; --warning: #6d4700; --warning-back: #fff0c7; --warning-edge: #d99a1c;
  --note: #0b4b96; --note-back: #e0efff; --note-edge: #4a90e2; --expected-mark: #a6ebbd; --received-mark: #ffc2c4;
  --mark-text: #15191f; --bar: #2f7bdb; --track: #dfe3e9;
}
:root[data-theme="dark"] {
  color-scheme: dark;
  --page: #0e1217; --text: #e7ebf0; --muted: #a0abb8; --line: #333c47; --card: #171c23; --quiet: #1f262f; --link: #84bcff;
  --passed: #84e2a1; --passed-back: #14331f; --failed: #ffb3b5; --failed-back: #431a20; --failed-edge: #e5566a;
  --skipped: #c8d0da; --skipped-back: #2b333d; --warning: #f3cd6d; --warning-back: #3b2e0c; --warning-edge: #c98f1e;
  --note: #a9d3ff; --note-back: #122c4c; --note-edge: #4f8fd8; --expected-mark: #215d38; --received-mark: #7d2832;
  --mark-text: #ffffff; --bar: #5c9df0; --track: #2f3843;
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
    --page: #0e1217; --text: #e7ebf0; --muted: #a0abb8; --line: #333c47; --card: #171c23; --quiet: #1f262f; --link: #84bcff;
    --passed: #84e2a1; --passed-back: #14331f; --failed: #ffb3b5; --failed-back: #431a20; --failed-edge: #e5566a;
    --skipped: #c8d0da; --skipped-back: #2b333d; --warning: #f3cd6d; --warning-back: #3b2e0c; --warning-edge: #c98f1e;
    --note: #a9d3ff; --note-back: #122c4c; --note-edge: #4f8fd8; --expected-mark: #215d38; --received-mark: #7d2832;
    --mark-text: #ffffff; --bar: #5c9df0; --track: #2f3843;
  }
}
:root[data-theme="light"] { color-scheme: light; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 80rem; padding: 0 1.25rem 3rem; background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--link); }
a:focus-visible, button:focus-visible, summary:focus-visible, select:focus-visible, input:focus-visible,
[tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.5rem; z-index: 2; }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
[hidden] { display: none !important; }

/* The header is as wide as the window, whatever the width of the text. */
header {
  --edge: var(--failed-edge); padding: 1.5rem 0 0; border-bottom: 1px solid var(--line);
  border-image: linear-gradient(var(--edge) 5px, var(--card) 5px) fill 0 / 0 / 0 100vmax;
}
header.passed { --edge: var(--passed); }
.bar { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0; letter-spacing: -0.01em; }
.verdict {
  display: inline-block; margin-right: 0.4rem; padding: 0.1rem 0.85rem; border-radius: 2rem; font-size: 1.15rem; vertical-align: 0.15em;
  letter-spacing: 0; background: var(--failed-back); color: var(--failed);
}
.passed .verdict { background: var(--passed-back); color: var(--passed); }
.target { margin: 0.35rem 0 0; color: var(--muted); font-size: 1.05rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0.9rem; letter-spacing: -0.005em; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; list-style: none; margin: 0.75rem 0 0; padding: 0; }
nav a { display: block; padding: 0.5rem 0; text-decoration: none; font-weight: 500; }
nav a:hover { text-decoration: underline; }
#summary h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#summary { padding-top: 1.5rem; }
.lead { font-size: 1.1rem; margin: 0 0 0.9rem; }
.muted { color: var(--muted); }
code, pre, .path { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.86em; }

.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 0.75rem; list-style: none; margin: 0; padding: 0; }
.count { border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); padding: 0.75rem 1rem; }
.figure { display: block; white-space: nowrap; font-size: 1.75rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
.label { color: var(--muted); font-size: 0.92rem; }
.failed .figure { color: var(--failed); }
.warning .figure { color: var(--warning); }
.passed .figure { color: var(--passed); }
.count.failed { border-color: var(--failed-edge); background: var(--failed-back); }
.count.warning { border-color: var(--warning-edge); background: var(--warning-back); }
.count.failed .label, .count.warning .label { color: inherit; }
.share { display: block; width: 100%; height: 4px; margin-top: 0.3rem; border-radius: 2px; }
.share rect, .histogram rect { fill: var(--bar); }
.share .track { fill: var(--track); }
.facts { margin: 0.9rem 0 0; display: flex; flex-wrap: wrap; gap: 0.25rem 2rem; font-size: 0.92rem; }
.facts div { display: flex; gap: 0.5rem; }
.facts dt { color: var(--muted); flex: none; }
.facts dd { margin: 0; }
.worst { margin: 0.5rem 0 0; padding-left: 1.5rem; }
.worst li { margin: 0.2rem 0; }
.worst a { color: inherit; text-decoration: none; font-weight: 600; }
.worst a:hover { text-decoration: underline; }
.shortfall { margin: 0.9rem 0 0; font-weight: 600; }

.scroll { overflow-x: auto; position: relative; margin-bottom: 0.75rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); }
table { border-collapse: collapse; width: 100%; overflow-wrap: normal; }
th, td { text-align: left; vertical-align: top; padding: 0.6rem 0.8rem; border-bottom: 1px solid var(--line); font-weight: 400; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: 0.88rem; font-weight: 600; color: var(--muted); white-space: nowrap; background: var(--quiet); }
tbody th { overflow-wrap: anywhere; min-width: 11rem; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.grid { width: auto; }
.grid td, .grid tbody th, .grid thead th { border: 1px solid var(--line); }
.grid thead th { white-space: normal; min-width: 4.5rem; text-align: center; vertical-align: bottom; }
.grid tbody th { min-width: 8rem; }
.grid tbody td { text-align: center; font-weight: 600; }
.grid td a { color: inherit; display: block; }
.grid td.passed { background: var(--passed-back); color: var(--passed); }
.grid td.failed { background: var(--failed-back); color: var(--failed); }
.grid td.skipped { background: var(--skipped-back); color: var(--skipped); }
.histogram { display: block; }
.badge {
  display: inline-block; border-radius: 0.4rem; padding: 0.05rem 0.5rem; font-size: 0.82rem; font-weight: 600; line-height: 1.5;
  background: var(--skipped-back); color: var(--skipped); white-space: nowrap;
}
.badge.passed { background: var(--passed-back); color: var(--passed); }
.badge.failed, .badge.error { background: var(--failed-back); color: var(--failed); }
.badge.warning { background: var(--warning-back); color: var(--warning); }
.badge.note { background: var(--note-back); color: var(--note); }

#filters {
  display: flex; flex-wrap: wrap; gap: 0.6rem 1.25rem; align-items: center; padding: 0.75rem 1rem; margin-bottom: 1rem;
  background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; font-size: 0.95rem;
}
/* On a phone it would cover what it filters. */
@media screen and (min-width: 64rem) and (min-height: 40rem) {
  html { scroll-padding-top: 8rem; }
  #filters { position: sticky; top: 0.5rem; z-index: 1; box-shadow: 0 0.5rem 1rem -0.75rem rgb(0 0 0 / 40%); }
}
#filters fieldset { border: 0; margin: 0; padding: 0; min-width: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 0.9rem; align-items: center; }
#filters legend { float: left; margin-right: 0.75rem; padding: 0; }
#filters p { margin: 0; color: var(--muted); }
#filters .search { flex: 1 1 18rem; display: flex; gap: 0.5rem; align-items: center; }
#filters .search input { flex: 1; min-width: 0; }
select, button, input[type="search"] {
  font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--muted); border-radius: 0.45rem;
  padding: 0.25rem 0.65rem; min-height: 2.1rem; max-width: 100%;
}
::placeholder { color: var(--muted); opacity: 1; }
input[type="radio"], input[type="checkbox"] { accent-color: var(--link); margin: 0 0.15rem 0 0; vertical-align: -0.1em; }
button { cursor: pointer; background: var(--quiet); border-color: var(--line); }
button:hover { border-color: var(--muted); }

.group > h3 { display: flex; flex-wrap: wrap; gap: 0.25rem 0.6rem; align-items: baseline; margin: 1.75rem 0 0.6rem; }
.method { font-size: 0.82rem; font-weight: 700; letter-spacing: 0.03em; color: var(--link); }
.path { font-size: 1rem; }
.path + .name { font-weight: 400; color: var(--muted); font-size: 0.95rem; }
.finding {
  border: 1px solid var(--line); border-left: 4px solid var(--note-edge); border-radius: 0.6rem; margin: 0 0 0.6rem;
  background: var(--card); content-visibility: auto; contain-intrinsic-block-size: auto 4.6rem;
}
.finding.error { border-left-color: var(--failed-edge); }
.finding.warning { border-left-color: var(--warning-edge); }
.finding:target { outline: 3px solid var(--link); outline-offset: 1px; }
summary { cursor: pointer; }
.finding > details > summary { padding: 0.65rem 2.5rem 0.65rem 0.9rem; list-style: none; position: relative; border-radius: 0.6rem; }
.finding > details > summary::-webkit-details-marker { display: none; }
.finding > details > summary::after {
  content: ""; position: absolute; right: 1.1rem; top: 1.15rem; width: 0.5rem; height: 0.5rem;
  border: solid var(--muted); border-width: 0 2px 2px 0; transform: rotate(45deg);
}
.finding > details[open] > summary::after { transform: rotate(225deg); top: 1.35rem; }
.finding > details > summary:hover { background: var(--quiet); }
.message { font-weight: 600; margin-left: 0.25rem; }
.about { display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; margin-top: 0.2rem; color: var(--muted); font-size: 0.92rem; }
.about code { font-size: 0.95em; }
/* The heading says it. */
.group:not(.fault) .subject { display: none; }
.body { padding: 0.25rem 0.9rem 0.9rem; }
.body > p { margin: 0.75rem 0 0; }
.details { margin: 0.75rem 0 0; padding-left: 1.25rem; }
.wording { color: var(--muted); font-size: 0.95rem; }
.beside { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); margin-top: 0.5rem; }
@media (min-width: 56rem) { .beside { grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); } }
figure { margin: 0; min-width: 0; }
figcaption { color: var(--muted); font-size: 0.88rem; padding: 0.25rem 0; }
figcaption b { color: var(--text); }
pre { margin: 0; padding: 0.6rem 0.75rem; background: var(--quiet); border-radius: 0.5rem; white-space: pre-wrap; overflow: auto; max-height: 26rem; }
.pane { border: 1px solid var(--line); border-radius: 0.6rem; overflow: hidden; }
.pane figcaption { padding: 0.4rem 0.75rem; border-bottom: 1px solid var(--line); }
.pane figcaption:last-child { border-bottom: 0; }
.pane pre { max-height: none; border-radius: 0; background: none; padding: 0.4rem 0; overflow: visible; }
.expected figcaption b { color: var(--passed); }
.expected figcaption b::before { content: "✓ "; }
.received figcaption b { color: var(--failed); }
.received figcaption b::before { content: "✕ "; }
.line { display: flex; padding: 0 0.75rem; border-left: 3px solid transparent; }
.text { flex: 1; min-width: 0; }
.line-number { flex: none; width: 3ch; margin-right: 1.5ch; text-align: right; color: var(--muted); user-select: none; overflow-wrap: normal; }
.expected .marked { background: var(--passed-back); border-left-color: var(--passed); }
.received .marked { background: var(--failed-back); border-left-color: var(--failed-edge); }
.marked .line-number { color: inherit; }
mark { color: var(--mark-text); border-radius: 0.2rem; padding: 0.05rem 0.15rem; margin: 0 -0.15rem; font-weight: 700; }
.expected mark { background: var(--expected-mark); }
.received mark { background: var(--received-mark); }
.more { margin-top: 0.75rem; }
.more > summary { color: var(--link); font-size: 0.95rem; width: fit-content; }
.commands { margin: 0.9rem 0 0; display: grid; gap: 0.4rem; }
.commands > div { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 0 0.75rem; align-items: start; }
.commands dt { color: var(--muted); font-size: 0.92rem; padding-top: 0.4rem; }
.commands dd { margin: 0; display: flex; gap: 0.5rem; align-items: flex-start; }
.commands code { flex: 1; min-width: 0; background: var(--quiet); border-radius: 0.5rem; padding: 0.45rem 0.75rem; white-space: pre-wrap; }
.copy { min-width: 5.5rem; }
.steps { padding-left: 1.5rem; }
.steps > .failed { color: var(--failed); }
.steps .beside { color: var(--text); margin-bottom: 0.5rem; }
.check { border-bottom: 1px solid var(--line); }
.check > summary { padding: 0.5rem 0; }
.check .body { padding: 0 0 0.75rem 1.1rem; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); font-size: 0.92rem; }

@media screen and (max-width: 48rem) {
  body { padding: 0 0.9rem 2rem; }
  h1 { font-size: 1.4rem; }
  .verdict { font-size: 1rem; }
  nav ul { gap: 0 1.1rem; }
  .counts { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.5rem; }
  .count { padding: 0.5rem 0.65rem; }
  .figure { font-size: 1.35rem; }
  .label { font-size: 0.85rem; line-height: 1.3; display: block; }
  #filters > label, #filters > fieldset, #filters .search { flex: 1 1 100%; }
  #filters > label:not(.search) { display: flex; justify-content: space-between; align-items: center; gap: 0.75rem; }
  #filters select { flex: 0 1 60%; min-width: 0; }
  .commands > div { grid-template-columns: minmax(0, 1fr); }
  /* A row is a card, so that nothing scrolls sideways. */
  .scroll { overflow-x: visible; }
  .cards thead, .grid thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .cards tr, .grid tr { display: flex; flex-wrap: wrap; gap: 0.35rem 1.25rem; padding: 0.7rem 0.8rem; border-bottom: 1px solid var(--line); }
  .cards tr:last-child, .grid tr:last-child { border-bottom: 0; }
  .cards tbody th, .grid tbody th { flex-basis: 100%; min-width: 0; }
  .cards tbody th, .cards td { border: 0; padding: 0; text-align: left; min-width: 0; overflow-wrap: anywhere; }
  .cards td::before { content: attr(data-label) " "; color: var(--muted); font-size: 0.85rem; }
  .operations td:nth-child(2) { flex-basis: 100%; }
  .operations .histogram, .operations .badge { vertical-align: middle; display: inline-block; }
  .cards td:empty { display: none; }
  .grid, .grid tbody { display: block; }
  .grid tbody th { border: 0; padding: 0; }
  .grid tbody td { display: flex; gap: 0.4rem; border-radius: 0.4rem; padding: 0.1rem 0.5rem; font-size: 0.82rem; min-width: 0; }
  .grid tbody td::after { content: attr(data-label); font-weight: 400; }
  .grid tbody td.blank { display: none; }
}

@media print {
  /* Paper is white, and shows everything. */
  :root, :root:not([data-theme="light"]), :root[data-theme="dark"] {
    color-scheme: light;
    --page: #ffffff; --text: #000000; --muted: #40464e; --line: #c3c9d1; --card: #ffffff; --quiet: #f3f4f6; --link: #0b3d80;
    --passed: #0f6530; --passed-back: #ddf5e4; --failed: #a9152b; --failed-back: #ffe9ea; --failed-edge: #d93648;
    --skipped: #454d58; --skipped-back: #e8ebef; --warning: #6d4700; --warning-back: #fff0c7; --warning-edge: #d99a1c;
    --note: #0b4b96; --note-back: #e0efff; --note-edge: #4a90e2; --expected-mark: #a6ebbd; --received-mark: #ffc2c4;
    --mark-text: #15191f; --bar: #2f7bdb; --track: #dfe3e9;
  }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { font-size: 10.5pt; max-width: none; padding: 0; }
  header { border-image: none; border-top: 3pt solid var(--edge); padding-top: 6pt; }
  nav, #filters > :not(#shown), #theme, .copy, .skip { display: none !important; }
  #filters { position: static; border: 0; padding: 0; box-shadow: none; margin: 0; }
  .finding { content-visibility: visible; }
  details::details-content { content-visibility: visible; block-size: auto; }
  summary { list-style: none; }
  .finding > details > summary::after { display: none; }
  pre { max-height: none; overflow: visible; }
  .scroll { overflow: visible; }
  th, td { padding: 2pt 4pt; min-width: 0 !important; white-space: normal !important; overflow-wrap: anywhere; }
  .beside { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .pane, .count, tr, summary { break-inside: avoid; }
  h2, h3, summary, figcaption { break-after: avoid; }
}

"""##

  /// The text of `report.js`.
  static let reportJS = ##"""
"use strict";
(() => {
  const root = document.documentElement;
  const all = (selector, parent = document) => Array.from(parent.querySelectorAll(selector));
  const theme = document.getElementById("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);
  const label = () => { theme.textContent = isDark() ? "Light colors" : "Dark colors"; };
  theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; label(); });
  prefersDark.addEventListener("change", label);
  label();
  theme.hidden = false;

  for (const button of all(".copy")) button.hidden = false;
  document.addEventListener("click", async (event) => {
    const button = event.target.closest && event.target.closest(".copy");
    if (!button) return;
    const source = button.previousElementSibling;
    const text = button.firstChild;
    try {
      await navigator.clipboard.writeText(source.textContent);
      text.data = "Copied";
    } catch {
      getSelection().selectAllChildren(source);
      text.data = "Selected";
    }
    setTimeout(() => { text.data = "Copy"; }, 2000);
  });

  // Paper shows everything, also where the style cannot open what is closed.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = all("details:not([open])");
    for (const part of closed) part.open = true;
  });
  addEventListener("afterprint", () => {
    for (const part of closed) part.open = false;
    closed = [];
  });

  const open = () => {
    let id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch { /* It is not encoded. */ }
    const target = id && document.getElementById(id);
    if (!target) return;
    target.hidden = false;
    const group = target.closest(".group");
    if (group) group.hidden = false;
    const details = target.matches("details") ? target : target.querySelector(":scope > details");
    if (details) details.open = true;
    target.scrollIntoView();
  };

  const form = document.getElementById("filters");
  if (!form) {
    addEventListener("hashchange", open);
    open();
    return;
  }
  const place = document.getElementById("groups");
  const findings = all(".finding", place);
  const operations = all(".group", place);
  const home = new Map(findings.map((finding) => [finding, finding.parentElement]));
  const [search, operation, check, shown] = ["filter-text", "filter-operation", "filter-check", "shown"]
    .map((id) => document.getElementById(id));
  const nothing = document.getElementById("nothing");
  nothing.querySelector("button").addEventListener("click", () => {
    form.reset();
    search.focus();
  });
  let faults = null;
  let isByFault = false;

  /** The headings of faults, made when they are first asked for: the most severe first, then the most frequent. */
  const faultGroups = () => {
    const groups = new Map();
    for (const finding of findings) {
      const number = finding.dataset.fault;
      if (!groups.has(number)) groups.set(number, []);
      groups.get(number).push(finding);
    }
    const ranks = ["error", "warning", "note"];
    const rank = (members) => Math.min(...members.map((finding) => ranks.indexOf(finding.dataset.severity)));
    return Array.from(groups.entries())
      .sort(([, one], [, two]) => rank(one) - rank(two) || two.length - one.length)
      .map(([number, members]) => {
        const group = document.createElement("section");
        const heading = document.createElement("h3");
        const name = document.createElement("span");
        const badge = document.createElement("span");
        group.className = "group fault";
        group.setAttribute("aria-labelledby", heading.id = `fault-${number}`);
        name.textContent = members[0].querySelector(".message").textContent;
        const count = new Set(members.map((finding) => finding.dataset.operation)).size;
        badge.className = `badge ${ranks[rank(members)]}`;
        badge.textContent = `${members.length} finding${members.length === 1 ? "" : "s"} in ${count} operation${count === 1 ? "" : "s"}`;
        heading.append(name, " ", badge);
        group.append(heading);
        return { group, members };
      });
  };

  const arrange = (byFault) => {
    if (byFault === isByFault) return;
    isByFault = byFault;
    if (byFault) {
      faults ??= faultGroups();
      for (const { group, members } of faults) group.append(...members);
      place.replaceChildren(...faults.map(({ group }) => group));
    } else {
      for (const finding of findings) home.get(finding).append(finding);
      place.replaceChildren(...operations);
    }
  };

  const texts = new Map();
  const text = (finding) => {
    if (!texts.has(finding)) texts.set(finding, `${finding.dataset.operation} ${finding.textContent}`.toLowerCase());
    return texts.get(finding);
  };
  const filter = () => {
    const severities = new Set(all("[name=severity]:checked", form).map((box) => box.value));
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const finding of findings) {
      const data = finding.dataset;
      const fits = (!operation.value || data.operation === operation.value) && (!check.value || data.check === check.value)
        && severities.has(data.severity) && (words.length === 0 || words.every((word) => text(finding).includes(word)));
      finding.hidden = !fits;
      if (fits) count += 1;
    }
    for (const group of place.children) group.hidden = !group.querySelector(":scope > .finding:not([hidden])");
    shown.textContent = `${count} of ${findings.length} shown`;
    nothing.hidden = count > 0;
  };
  let pending = 0;
  search.addEventListener("input", () => {
    clearTimeout(pending);
    pending = setTimeout(filter, 150);
  });
  form.addEventListener("change", () => {
    arrange(form.elements.group.value === "fault");
    filter();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { arrange(false); filter(); }));
  const toggle = document.getElementById("open-all");
  toggle.addEventListener("click", () => {
    const opens = toggle.textContent === "Open all";
    for (const finding of findings) if (!finding.hidden) finding.firstElementChild.open = opens;
    toggle.textContent = opens ? "Close all" : "Open all";
  });
  // The heading of an operation is there only where findings are grouped by operation.
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#operation-") && isByFault) {
      form.elements.group.value = "operation";
      arrange(false);
      filter();
    }
    open();
  });
  filter();
  form.hidden = false;
  open();
})();

"""##

  /// Every text with its path.
  static let files: [(path: String, text: String)] = [
    ("finding.mustache", findingMUSTACHE),
    ("foot.mustache", footMUSTACHE),
    ("group.mustache", groupMUSTACHE),
    ("head.mustache", headMUSTACHE),
    ("report.css", reportCSS),
    ("report.js", reportJS),
  ]
}
