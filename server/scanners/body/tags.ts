const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements without content. */
export const voidTags = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

/** Boundaries that end tags don't cross. */
const scope = 'applet caption html table td th marquee object template';
const tableParts = 'caption colgroup thead tbody tfoot tr td th';

/** Which open elements a start tag closes, and where that search stops. */
interface ImpliedEnd {
  readonly ends: ReadonlySet<string>;
  readonly stopsAt: ReadonlySet<string>;
}

const implied = (ends: string, stopsAt: string): ImpliedEnd => ({
  ends: words(ends),
  stopsAt: words(stopsAt),
});

const blocks =
  words(`address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer
  form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul`);
const headings = words('h1 h2 h3 h4 h5 h6');
const listStops = `${scope} ul ol menu dl blockquote article aside section nav header footer figure form fieldset`;

const paragraphEnd = implied('p', `${scope} button`);
const rows = implied('tr td th caption colgroup', 'table thead tbody tfoot template html');
const sections = implied(tableParts, 'table template html');

const impliedEnds = new Map<string, readonly ImpliedEnd[]>([
  ...[...blocks].map((tag) => [tag, [paragraphEnd]] as const),
  ...[...headings].map((tag) => [tag, [paragraphEnd, implied([...headings].join(' '), listStops)]] as const),
  ['li', [paragraphEnd, implied('li', listStops)]],
  ['dt', [paragraphEnd, implied('dt dd', listStops)]],
  ['dd', [paragraphEnd, implied('dt dd', listStops)]],
  ['td', [implied('td th', 'tr table thead tbody tfoot template html')]],
  ['th', [implied('td th', 'tr table thead tbody tfoot template html')]],
  ['tr', [rows]],
  ['thead', [sections]],
  ['tbody', [sections]],
  ['tfoot', [sections]],
  ['caption', [sections]],
  ['colgroup', [sections]],
  ['option', [implied('option', `${scope} select optgroup datalist`)]],
  ['optgroup', [implied('option optgroup', `${scope} select datalist`)]],
  ['a', [implied('a', scope)]],
  ['button', [implied('button', scope)]],
  ['rt', [implied('rt rp', `${scope} ruby`)]],
  ['rp', [implied('rt rp', `${scope} ruby`)]],
  ['body', [implied('head', 'html')]],
]);

const none: readonly ImpliedEnd[] = [];

export const impliedEndsOf = (tag: string) => impliedEnds.get(tag) ?? none;

const scopeStops = words(scope);
const tableStops = words('template html');
const tablePartStops = words('table template html');
const tablePartTags = words(tableParts);
const listItemStops = words(`${scope} ul ol`);
const paragraphStops = words(`${scope} button`);
const formatting = words('a b big code em font i nobr s small strike strong tt u');
const special =
  words(`${[...blocks].join(' ')} ${scope} body button dd dt head iframe li noscript select style textarea
  thead tbody tfoot tr colgroup title xmp`);

/** Elements at which the search for an end tag's element stops. */
export function endTagStops(tag: string): ReadonlySet<string> {
  if (tag === 'table') return tableStops;
  if (tablePartTags.has(tag)) return tablePartStops;
  if (tag === 'li') return listItemStops;
  if (tag === 'p') return paragraphStops;
  return blocks.has(tag) || formatting.has(tag) || special.has(tag) ? scopeStops : special;
}

/** Elements of SVG and MathML that contain HTML again. */
export const htmlInside = words('foreignobject desc title annotation-xml mi mo mn ms mtext');

/** HTML that can't be inside SVG or MathML: it closes them. */
export const endsForeign =
  words(`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i
  img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`);

/** Elements that break up text. */
export const blockTags =
  words(`${[...blocks].join(' ')} br body caption dd dt html legend li option optgroup rt tbody td
  tfoot th thead tr`);

export const headTags = words('base basefont link meta title style script noscript template');
