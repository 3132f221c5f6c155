import { randomFrom, seedOf, type Random } from '#scripts/harness/random.ts';
import { makeCorpus } from '#scripts/bench/scan/corpus.ts';
import { textRules } from '#shared/scans/udoit-rules.ts';
import { scanCases } from './scan-cases/scan-cases.ts';

type Oddity = (html: string, random: Random) => string;

const startTag = /<([a-z][a-z0-9]*)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g;
const attribute = /\s+([\w-]+)="([^"]*)"/g;

/** Rewrites some start tags, attributes one by one. */
const inTags =
  (share: number, write: (name: string, value: string, random: Random) => string): Oddity =>
  (html, random) =>
    html.replace(startTag, (all, tag: string, attributes: string, slash: string) => {
      if (!random.chance(share)) return all;
      const written = attributes.replace(attribute, (_all, name: string, value: string) =>
        write(name, value, random),
      );
      return `<${tag}${written}${slash === '' ? '' : ' /'}>`;
    });

/** Rewrites words between tags. */
const inTexts =
  (share: number, write: (word: string, random: Random) => string): Oddity =>
  (html, random) =>
    html.replace(/(?<=>[^<>&]{0,40})\b[a-z]{4,}\b(?=[^<>&]{0,40}<)/g, (word) =>
      random.chance(share) ? write(word, random) : word,
    );

const between =
  (share: number, inserted: readonly string[]): Oddity =>
  (html, random) =>
    html.replace(/<\/p>(?=\s*<p)/g, (all) => (random.chance(share) ? `${all}${random.pick(inserted)}` : all));

/** The ways in which HTML is written that no serialiser would write. */
const oddities: Readonly<Record<string, Oddity>> = {
  'upper case': (html) =>
    html
      .replace(/<\/?[a-z][a-z0-9]*/g, (tag) => tag.toUpperCase())
      .replace(/\s(?:alt|style|href)=/g, (name) => name.toUpperCase()),
  'single quotes': inTags(0.7, (name, value) =>
    value.includes("'") ? ` ${name}="${value}"` : ` ${name}='${value}'`,
  ),
  'no quotes': inTags(0.8, (name, value) =>
    /^[\w:./#?-]+$/.test(value) ? ` ${name}=${value}` : ` ${name}="${value}"`,
  ),
  'blanks in tags': inTags(0.7, (name, value) => `\n\t${name} = "${value}"`),
  'blanks in end tags': (html) => html.replace(/<\/(p|a|td|h[1-6])>/g, '</$1 >'),
  'self-closing': (html) => html.replace(/<(img|br|hr|input)((?:[^<>"]|"[^"]*")*?)\s*\/?>/g, '<$1$2/>'),
  'repeated attributes': inTags(0.4, (name, value) => ` ${name}="${value}" ${name}="again"`),
  'unclosed elements': (html, random) =>
    html.replace(/<\/(?:p|li|td|th|tr|dd|dt)>/g, (tag) => (random.chance(0.5) ? '' : tag)),
  'references in texts': inTexts(0.4, (word, random) =>
    word.replace(/^./, (sign) =>
      random.pick([
        `&#${sign.charCodeAt(0)};`,
        `&#x${sign.charCodeAt(0).toString(16)};`,
        '&eacute;',
        'AT&amp;T ',
      ]),
    ),
  ),
  'references in styles': (html) =>
    html.replace(/style="([^"]*)"/g, (_all, style: string) => `style="${style.replace(/:/g, '&#58;')}"`),
  'bare ampersands': inTexts(0.3, (word) => `${word} & so on &copy 2026`),
  'comments with markup': between(0.7, [
    '<!-- <p>a</p> -->',
    '<!--[if gte mso 9]><xml></xml><![endif]-->',
    '<!-- > -->',
    '<!--x--!>',
  ]),
  CRLF: (html) => html.replace(/(?<=>)(?=<(?:p|h\d|table|tr|td|ul|li))/g, '\r\n'),
  astral: inTexts(0.3, (word) => `${word} 𝒳😀`),
  'angle in attributes': inTags(0.4, (name, value) => ` data-x="a > b" ${name}="${value}"`),
  'injected by Canvas': (html) =>
    `<link rel="stylesheet" href="https://x.example/mobile.css">${html}<script src="https://x.example/mobile.js"></script>`,
  'nested tables': (html) =>
    html.replace(/<td>(?=[^<]*<\/td>)/, '<td><table><tr><td>a</td><td>b</td></tr></table>'),
  'fonts in fonts': (html) =>
    html.replace(/<p>([^<]{5,})<\/p>/g, '<p><font face="Arial"><font size="4">$1</font></font></p>'),
  misnested: between(0.5, ['<p><b>bold <i>both</b> slanted</i> plain</p>']),
  'stray tags': between(0.5, ['</div>', '</span>', '</p>', ' 3 < 4 and 5<6 ', '</table>', '</>', '<>']),
};

export const oddityNames = Object.keys(oddities);

/** An item's HTML, and how odd it is. */
interface OddDocument {
  readonly html: string;
  readonly oddity: string;
}

const plain = 'plain';
const mixed = 'a mix of four';

/** Documents with faults of all rules, plain ones and odd ones: the same for the same seed. */
export function makeOddDocuments(count: number, seed = 1): OddDocument[] {
  const kinds = [plain, ...oddityNames, mixed];
  return makeCorpus(count, seed).map((document, index) => {
    const random = randomFrom(seedOf('odd', seed, index));
    const oddity = kinds[index % kinds.length] ?? plain;
    return { oddity, html: rewritten(withCases(document.html, random), oddity, random) };
  });
}

function rewritten(html: string, oddity: string, random: Random): string {
  if (oddity === plain) return html;
  const names = oddity === mixed ? Array.from({ length: 4 }, () => random.pick(oddityNames)) : [oddity];
  return names.reduce((text, name) => oddities[name]?.(text, random) ?? text, html);
}

const mostCases = 4;
/** Longer ones are about amounts. */
const longestCase = 600;

/** Puts some rules' own cases between the parts of a document. */
function withCases(html: string, random: Random): string {
  const cases = Array.from({ length: random.between(1, mostCases) }, () => {
    const { failing } = scanCases[random.pick(textRules)];
    return random.pick(failing);
  }).filter(({ length }) => length <= longestCase);
  const parts = html.split('\n');
  for (const one of cases) parts.splice(random.between(0, parts.length), 0, one);
  return parts.join('\n');
}
