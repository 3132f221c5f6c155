import { say } from '#server/infra/i18n/language.ts';
import { escapeHtml } from '#server/launch/html.ts';
import { asOneLine } from '#server/mail/mail-line.service.ts';
import { phrase } from '#shared/text/phrase.ts';
import { lineLooks, pictureSize } from './chart-picture.ts';
import type { MailChart, MailLink, MailParts, MailTable } from './mail-shape.ts';
import { mailTexts } from './report-mails.messages.ts';

/** What stands around what a report says. */
export interface MailFrame {
  readonly language: string;
  /** for whom and when */
  readonly heading: string;
  readonly waits: readonly MailLink[];
  /** about the file that's attached, or too large to be */
  readonly fileNote: string | null;
  /** why the reader gets it */
  readonly why: string;
  readonly unsubscribeUrl: string;
}

/** The picture's name within the mail. */
export const chartCid = 'chart@report';

const longestText = 500;
const clean = (text: string) => asOneLine(text, longestText);

/** The mail as plain text: the same in the same order, and the chart in words. */
export function plainText({ headline, facts, chart, tables, caveat, open }: MailParts, frame: MailFrame) {
  return [
    frame.heading,
    '',
    headline,
    '',
    ...facts.flatMap((fact) => [fact, '']),
    ...(chart ? [chart.alt, ''] : []),
    ...tables.flatMap(tableText),
    ...(frame.waits.length > 0
      ? [
          say(phrase(mailTexts.waiting)),
          ...frame.waits.flatMap(({ text, url }) => [`- ${text}`, `  ${url}`]),
          '',
        ]
      : []),
    ...(frame.fileNote === null ? [] : [frame.fileNote, '']),
    ...(caveat === undefined ? [] : [caveat, '']),
    `${open.text}: ${open.url}`,
    say(phrase(mailTexts.login)),
    '',
    frame.why,
    `${say(phrase(mailTexts.stop))}: ${frame.unsubscribeUrl}`,
    '',
  ].join('\n');
}

const tableText = ({ title, head, rows, more }: MailTable) => [
  title,
  ...(head ? [`(${head.join(' · ')})`] : []),
  ...rows.flatMap((row) => [
    `- ${[clean(row.title), ...row.cells.map(clean)].join(' · ')}`,
    ...(row.url === null ? [] : [`  ${row.url}`]),
  ]),
  ...(more ? [more.text, ...(more.url === null ? [] : [`  ${more.url}`])] : []),
  '',
];

/**
 * Colours are inline for light grounds, since many mail programs take no styles; those that do get dark ones by the
 * reader's choice.
 */
const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.ground{background:#15191d!important;color:#e8ecef!important}
.soft{color:#aab4bc!important}
a{color:#7cc0ff!important}
td,th,.line{border-color:#3a444c!important}
}`.replaceAll('\n', '');

const fontStyle = 'font:16px/1.5 Lato,Arial,Helvetica,sans-serif';
const soft = 'color:#57636c;font-size:14px';
const line = '1px solid #d7dce0';

const e = (text: string) => escapeHtml(text);
const link = ({ text, url }: MailLink) => `<a href="${e(url)}" style="color:#0a5a9e">${e(text)}</a>`;
const linkOrText = ({ text, url }: { readonly text: string; readonly url: string | null }) =>
  url === null ? e(text) : link({ text, url });
const heading = (text: string) =>
  `<h2 style="font-size:18px;line-height:1.3;margin:24px 0 6px">${e(text)}</h2>`;

/** The mail as a page of one column that nothing has to be loaded for. */
export function htmlPage({ headline, facts, chart, tables, caveat, open }: MailParts, frame: MailFrame) {
  return (
    `<!doctype html><html lang="${frame.language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<title>${e(headline)}</title><style>${darkStyle}</style></head>` +
    `<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1c2b36;${fontStyle}">` +
    `<main class="ground" style="max-width:${pictureSize.width / 2}px;margin:0 auto">` +
    `<p class="soft line" style="${soft};margin:0 0 16px;padding:0 0 10px;border-bottom:${line}">${e(frame.heading)}</p>` +
    `<h1 style="font-size:24px;line-height:1.25;margin:0 0 10px">${e(headline)}</h1>` +
    facts.map((fact) => `<p style="margin:0 0 6px">${e(fact)}</p>`).join('') +
    (chart ? chartHtml(chart) : '') +
    tables.map(tableHtml).join('') +
    (frame.waits.length > 0
      ? heading(say(phrase(mailTexts.waiting))) +
        `<ul style="margin:0;padding:0 0 0 20px">${frame.waits.map((each) => `<li style="margin:0 0 4px">${link(each)}</li>`).join('')}</ul>`
      : '') +
    (frame.fileNote === null ? '' : `<p style="margin:16px 0 0">${e(frame.fileNote)}</p>`) +
    (caveat === undefined ? '' : `<p class="soft" style="${soft};margin:16px 0 0">${e(caveat)}</p>`) +
    `<p style="margin:20px 0 0">${link(open)}<br><span class="soft" style="${soft}">${e(say(phrase(mailTexts.login)))}</span></p>` +
    `<p class="soft line" style="${soft};margin:20px 0 0;padding:12px 0 0;border-top:${line}">${e(frame.why)} ` +
    `${link({ text: say(phrase(mailTexts.stop)), url: frame.unsubscribeUrl })}</p></main></body></html>`
  );
}

/** The picture with its days, and the same in words for mail programs that show no pictures. */
function chartHtml({ alt, caption, from, to, lines }: MailChart) {
  const width = pictureSize.width / 2;
  const keys =
    lines.length > 1
      ? `<ul style="margin:6px 0 0;padding:0;list-style:none">${lines.map(keyHtml).join('')}</ul>`
      : '';
  return (
    `<div style="margin:16px 0 0"><img src="cid:${chartCid}" alt="${e(alt)}" width="${width}" ` +
    `style="display:block;width:100%;max-width:${width}px;height:auto;border:0">` +
    `<table role="presentation" width="100%" style="border-collapse:collapse"><tr>` +
    `<td class="soft" style="${soft};padding:0">${e(from)}</td>` +
    `<td class="soft" align="right" style="${soft};padding:0">${e(to)}</td></tr></table>` +
    `<p class="soft" style="${soft};margin:4px 0 0">${e(lines.length > 1 ? caption : alt)}</p>${keys}</div>`
  );
}

/** A line by its look: colour never says it alone. */
function keyHtml(text: string, at: number) {
  const { colour, dashes } = lineLooks[at % lineLooks.length] ?? { colour: [0, 0, 0] };
  const sample = dashes
    ? dashSamples[dashes.length > 2 ? 'both' : (dashes[0] ?? 0) > 9 ? 'long' : 'short']
    : '━━━';
  return (
    `<li style="margin:0 0 2px"><span aria-hidden="true" style="color:rgb(${colour.join(',')});font-family:monospace">` +
    `${sample}</span> ${e(text)}</li>`
  );
}
const dashSamples = { long: '╍╍╍', short: '┅┅┅', both: '━╍━' } as const;

const cellStyle = `padding:6px 0 6px 10px;border-top:${line};vertical-align:top`;

function tableHtml({ title, caption, head, rows, more }: MailTable) {
  const headRow = head
    ? `<thead><tr>${head.map((text, at) => `<th scope="col" align="${at === 0 ? 'left' : 'right'}" style="${cellStyle};${at === 0 ? 'padding-left:0;' : ''}${soft}">${e(text)}</th>`).join('')}</tr></thead>`
    : '';
  return (
    heading(title) +
    `<table width="100%" style="border-collapse:collapse"><caption style="${hidden}">${e(caption)}</caption>${headRow}<tbody>` +
    rows.map(rowHtml).join('') +
    `</tbody></table>${more ? `<p style="margin:6px 0 0">${linkOrText(more)}</p>` : ''}`
  );
}
const hidden = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);mso-hide:all';

function rowHtml({ title, url, cells }: MailTable['rows'][number]) {
  const name = clean(title);
  const last = cells.length - 1;
  return (
    `<tr><th scope="row" align="left" style="${cellStyle};padding-left:0;font-weight:normal">` +
    `${linkOrText({ text: name, url })}</th>` +
    cells
      .map(
        (cell, at) =>
          `<td align="right" style="${cellStyle};white-space:nowrap">${at === last ? `<b>${e(clean(cell))}</b>` : e(clean(cell))}</td>`,
      )
      .join('') +
    '</tr>'
  );
}
