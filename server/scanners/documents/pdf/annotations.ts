import type { PdfFault } from './pdf-fault.ts';
import type { PdfDict, PdfFile } from './pdf-file.ts';
import type { Structure } from './structure.ts';

/** More on one page than anyone reads; and of all pages together. */
const mostAnnotations = 100_000;
/** Fields in fields. */
const mostParents = 32;

const isHidden = 2;
/** Not meant for readers, or shown with the annotation that they belong to. */
const unshown: ReadonlySet<string | undefined> = new Set(['Popup', 'PrinterMark', 'TrapNet', 'Watermark']);
const pushButton = 1 << 16;

/** Faults in links, fields and other annotations; in documents without tags, only in fields. */
export function annotationFaults(file: PdfFile, structure: Structure | undefined): PdfFault[] {
  const faults: PdfFault[] = [];
  const named = new Set<PdfDict>();
  let left = mostAnnotations;
  for (const [page, { dict }] of file.pages.entries()) {
    const counts = new Map<string, number>();
    const shown = file.list(dict.get('Annots')).flatMap((value) => shownOf(file, value));
    left -= shown.length;
    if (left < 0) file.isCut = true;
    if (left < 0) break;
    for (const annotation of shown) {
      const kind = file.name(annotation.get('Subtype')) ?? '';
      const nth = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, nth);
      const rules = kind === 'Widget' ? ofField(file, annotation, { named, structure }) : [];
      if (structure) rules.push(...ofAnnotation(file, annotation, structure));
      faults.push(...rules.map((rule) => ({ rule, page, nth })));
    }
    if (structure && shown.length > 0 && file.name(dict.get('Tabs')) !== 'S')
      faults.push({ rule: 'pdf-tab-order', page });
  }
  return faults;
}

function shownOf(file: PdfFile, value: Parameters<PdfFile['dict']>[0]): PdfDict[] {
  const annotation = file.dict(value);
  if (!annotation || unshown.has(file.name(annotation.get('Subtype')))) return [];
  return (file.number(annotation.get('F')) ?? 0) & isHidden ? [] : [annotation];
}

type AnnotationRule = 'pdf-field-name' | 'pdf-link' | 'pdf-annotation';

/** A field needs a name to be told by, once however many boxes it has. */
function ofField(
  file: PdfFile,
  widget: PdfDict,
  { named, structure }: { named: Set<PdfDict>; structure: Structure | undefined },
): AnnotationRule[] {
  const alt = structure?.tagOf.get(widget)?.alt ?? '';
  let [field, name, isButton] = [widget, alt.trim(), false];
  let [kind, flags]: [string | undefined, number | undefined] = [undefined, undefined];
  for (let steps = 0; steps < mostParents; steps += 1) {
    name ||= file.text(field.get('TU'))?.trim() ?? '';
    kind ??= file.name(field.get('FT'));
    flags ??= file.number(field.get('Ff'));
    const parent = file.dict(field.get('Parent'));
    if (!parent) break;
    field = parent;
  }
  isButton = kind === 'Btn' && ((flags ?? 0) & pushButton) !== 0;
  const caption = isButton ? (file.text(file.dict(widget.get('MK'))?.get('CA')) ?? '') : '';
  const owner = widget.has('T') ? widget : (file.dict(widget.get('Parent')) ?? widget);
  if (name || caption.trim() || kind === undefined || named.has(owner)) return [];
  named.add(owner);
  return ['pdf-field-name'];
}

/** Whether a tag refers to it, and something says what it's for. */
function ofAnnotation(file: PdfFile, annotation: PdfDict, { tagOf }: Structure): AnnotationRule[] {
  const tag = tagOf.get(annotation);
  const kind = file.name(annotation.get('Subtype'));
  if (kind === 'Widget') return tag ? [] : ['pdf-annotation'];
  const isSaid = tag?.isReplaced === true || (file.text(annotation.get('Contents'))?.trim() ?? '') !== '';
  if (tag && isSaid) return [];
  return [kind === 'Link' ? 'pdf-link' : 'pdf-annotation'];
}
