import { tokensOf } from '#server/scanners/body/role.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** Other scanners' names for the same fault: faults ignored there stay ignored here. */
const alsoCalled: Readonly<Partial<Record<UdoitRuleId, readonly string[]>>> = {
  'img-alt-missing': ['img-alt-valid', 'imagehasalt'],
  'img-alt-filename': ['img-alt-misuse', 'imagealtisdifferent'],
  'img-alt-placeholder': ['img-alt-misuse', 'imagealtnotplaceholder'],
  'img-alt-empty-unmarked': ['img-alt-null', 'imagehasalt'],
  'img-alt-long': ['imagealtistoolong'],
  'img-decorative-alt': ['img-alt-decorative', 'imagehasaltdecorative'],
  'link-empty': ['a-text-purpose', 'anchormustcontaintext'],
  'link-text-vague': ['anchorsuspiciouslinktext'],
  'link-text-url': ['anchorsuspiciouslinktext'],
  'heading-empty': ['heading-content-exists', 'headershavetext'],
  'heading-skip': ['headingsinorder'],
  'heading-fake': ['text-block-heading', 'paragraphnotusedasheader'],
  'table-no-header': ['table-headers-exists', 'tabledatashouldhavetableheader'],
  'table-headers-ref': ['table-headers-ref-valid'],
  'table-th-no-scope': ['table-scope-valid', 'tableheadershouldhavescope'],
  'table-empty': ['tablenotempty'],
  'iframe-title': ['frame-title-exists'],
  'object-alt': ['object-text-exists', 'embed-alt-exists', 'objectmustcontaintext'],
  'video-no-captions': ['caption-track-exists', 'videoprovidescaptions'],
  contrast: ['text-contrast-sufficient', 'csstexthascontrast'],
  'contrast-review': ['text-contrast-sufficient', 'csstexthascontrast'],
  'list-structure': ['list-children-valid', 'list-structure-proper'],
  'list-fake': ['list-markup-review'],
  'lang-invalid': ['element-lang-valid'],
  'dir-missing': ['dir-attribute-valid', 'documentreadingdirection'],
  'role-invalid': ['aria-role-valid'],
  'aria-unknown': ['aria-attribute-valid', 'aria-attribute-exists'],
  'id-duplicate-ref': ['aria-id-unique'],
  'deprecated-tag': ['fontisnotused'],
};

const prefix = 'udoit-ignore-';

/** Whether a class on the element asks scanners to leave it alone, for all rules or for this one. */
export function isIgnored({ attributes }: BodyElement, rule: UdoitRuleId): boolean {
  const classes = attributes.class;
  if (classes === undefined || !classes.includes('-ignore')) return false;
  return tokensOf(classes.toLowerCase()).some((word) => {
    if (word === 'phpally-ignore') return true;
    if (!word.startsWith(prefix)) return false;
    const named = word.slice(prefix.length).replaceAll('_', '-');
    return named === rule || (alsoCalled[rule] ?? []).includes(named);
  });
}
