import { foldBlanks, shorten } from '#server/scanners/body/text.ts';
import {
  documentRulesVersion,
  documentScore,
  pdfRuleIds,
  type PdfRuleId,
} from '#shared/documents/document-rules.ts';
import type { CheckedDocument, DocumentFinding, DocumentPlace } from '../document-finding.ts';
import { annotationFaults } from './annotations.ts';
import { readMetadata } from './metadata.ts';
import type { PdfFault } from './pdf-fault.ts';
import { openPdf, type PdfDict, type PdfFailure, type PdfFile } from './pdf-file.ts';
import { contentBudget, readPage, type PageContent } from './read-page.ts';
import { readStructure, wrongRoles, type Structure } from './structure.ts';
import { tagFaults } from './tag-faults.ts';

const mostPlaces = 5;
const longestExcerpt = 120;
/** Pages whose contents are read: of longer documents, these many from beginning to end, equally far apart. */
const mostPagesRead = 100;
/** A page that one picture or several fill to this share, without a text, is the picture of a page. */
const pictureOfPage = 0.5;
const pagesWithoutHeadings = 2;
const pagesWithoutBookmarks = 20;
/** Letters and the blank after them: how many words a text has, near enough to say that it's short. */
const charactersAWord = 6;
/** RFC 3066: a language, and what's said of it more closely. */
const isLanguage = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;
const isNoTitle =
  /^(untitled( ?\d*)|document ?\d*|(microsoft (word|powerpoint|excel) - .*)|\S+\.(docx?|pptx?|xlsx?|odt|indd|pdf|tex|rtf|qxd))$/i;

/** Checks a PDF. Only for processes that can be killed: some files never end (see `openPdf`). */
export async function checkPdf(bytes: Uint8Array): Promise<CheckedDocument> {
  const file = await openPdf(bytes);
  if (typeof file === 'string') return unopened(file);
  const checked = new PdfCheck(file);
  const faults = checked.faults();
  const { pages } = file;
  const producer = shorten(foldBlanks(checked.metadata.producer), longestExcerpt) || null;
  const found = { kind: 'pdf', rulesVersion: documentRulesVersion, pages: pages.length, producer } as const;
  if (file.isOverBudget || checked.isOver)
    return { ...found, findings: [], score: null, stopped: 'budget', words: null };
  const findings = findingsOf(faults);
  const score = documentScore(findings.map(({ rule }) => rule));
  return { ...found, findings, score, stopped: null, words: checked.words };
}

const ruleOfFailure = {
  password: 'pdf-password',
  protected_damaged: 'pdf-protected-damaged',
  unreadable: 'pdf-unreadable',
} as const satisfies Record<Exclude<PdfFailure, 'budget'>, PdfRuleId>;

function unopened(failure: PdfFailure): CheckedDocument {
  const nothing = {
    kind: 'pdf',
    rulesVersion: documentRulesVersion,
    pages: null,
    producer: null,
    words: null,
  } as const;
  if (failure === 'budget') return { ...nothing, findings: [], score: null, stopped: 'budget' };
  const findings = findingsOf([{ rule: ruleOfFailure[failure] }]);
  return { ...nothing, findings, score: documentScore(findings.map(({ rule }) => rule)), stopped: null };
}

/** Findings in the order of the rules' table, each with its first places. */
function findingsOf(faults: readonly PdfFault[]): DocumentFinding[] {
  return pdfRuleIds.flatMap((rule) => {
    const ofRule = faults.filter((fault) => fault.rule === rule);
    const places = ofRule.slice(0, mostPlaces).map(({ page, nth, excerpt }) => {
      const text = shorten(foldBlanks(excerpt ?? ''), longestExcerpt);
      const place: DocumentPlace =
        page === undefined
          ? { in: 'document' }
          : { in: 'page', page: page + 1, ...(nth === undefined ? {} : { nth }) };
      return text ? { place, excerpt: text } : { place };
    });
    return ofRule.length > 0 ? [{ rule, count: ofRule.length, places }] : [];
  });
}

/** One document on its way through the rules. */
class PdfCheck {
  readonly metadata: ReturnType<typeof readMetadata>;
  isOver = false;
  words: number | null = null;
  readonly #file: PdfFile;
  readonly #pageOf: ReadonlyMap<PdfDict, number>;
  readonly #root: PdfDict | undefined;

  constructor(file: PdfFile) {
    this.#file = file;
    this.metadata = readMetadata(file);
    this.#pageOf = new Map(file.pages.map(({ dict }, at) => [dict, at]));
    this.#root = file.dict(file.catalog.get('StructTreeRoot'));
  }

  faults(): PdfFault[] {
    const structure = this.#structure();
    const contents = this.#contents();
    const tagged = structure ? this.#ofTags(structure, contents) : [{ rule: 'pdf-untagged' } as const];
    return [
      ...this.#ofDocument(structure),
      ...this.#ofPictures(contents, structure),
      ...tagged,
      ...annotationFaults(this.#file, structure),
    ];
  }

  /** Tags count only where the document says that it has them (PDF/UA-1, 6.2). */
  #structure(): Structure | undefined {
    const isMarked = this.#file.isTrue(this.#file.dict(this.#file.catalog.get('MarkInfo'))?.get('Marked'));
    if (!this.#root || !isMarked) return undefined;
    const structure = readStructure(this.#file, this.#root, this.#pageOf);
    this.isOver ||= structure.isOver;
    return structure.tags.length > 0 ? structure : undefined;
  }

  /** What stands on the pages, by page. */
  #contents(): Map<number, PageContent> {
    const { pages } = this.#file;
    const [contents, fonts, budget] = [new Map<number, PageContent>(), new Map(), contentBudget()];
    const step = Math.max(1, pages.length / mostPagesRead);
    for (let at = 0; at < pages.length && budget.operators > 0; at += step) {
      const page = pages[Math.floor(at)];
      const content = page && readPage(this.#file, page, fonts, budget);
      if (content) contents.set(Math.floor(at), content);
    }
    this.isOver ||= contents.size === 0;
    if (budget.operators > 0 && contents.size === pages.length) {
      const characters = [...contents.values()].reduce((sum, page) => sum + page.characters, 0);
      this.words = Math.round(characters / charactersAWord);
    }
    return contents;
  }

  #ofDocument(structure: Structure | undefined): PdfFault[] {
    const { catalog } = this.#file;
    const faults: PdfFault[] = [];
    if (!this.#file.letsAssistiveTechnologyIn) faults.push({ rule: 'pdf-at-locked' });
    if (this.#isDynamicForm()) faults.push({ rule: 'pdf-xfa' });
    const { title } = this.metadata;
    if (title === '' || isNoTitle.test(title)) faults.push({ rule: 'pdf-title', excerpt: title });
    faults.push(...this.#ofLanguage(structure));
    if (!structure) return faults;
    const preferences = this.#file.dict(catalog.get('ViewerPreferences'));
    if (title !== '' && !this.#file.isTrue(preferences?.get('DisplayDocTitle')))
      faults.push({ rule: 'pdf-title-shown' });
    const outlines = this.#file.dict(catalog.get('Outlines'));
    if (this.#file.pages.length > pagesWithoutBookmarks && !this.#file.dict(outlines?.get('First')))
      faults.push({ rule: 'pdf-bookmarks' });
    if (this.#file.isTrue(this.#file.dict(catalog.get('MarkInfo'))?.get('Suspects')))
      faults.push({ rule: 'pdf-suspects' });
    return faults;
  }

  /** A language for the document, or for each of its uppermost tags; and none that isn't one. */
  #ofLanguage(structure: Structure | undefined): PdfFault[] {
    const language = this.#file.text(this.#file.catalog.get('Lang'))?.trim() ?? '';
    if (language !== '')
      return isLanguage.test(language) ? [] : [{ rule: 'pdf-language', excerpt: language }];
    const uppermost = structure?.tags.filter(({ parent, hasContent }) => !parent && hasContent) ?? [];
    const isSaid = ({ dict }: { dict: PdfDict }) => isLanguage.test(this.#file.text(dict.get('Lang')) ?? '');
    return uppermost.length > 0 && uppermost.every(isSaid) ? [] : [{ rule: 'pdf-language' }];
  }

  /** A form that only one program can show (PDF/UA-1, 7.15). */
  #isDynamicForm() {
    const { catalog } = this.#file;
    const form = this.#file.dict(catalog.get('AcroForm'));
    if (!form?.has('XFA')) return false;
    if (this.#file.isTrue(catalog.get('NeedsRendering'))) return true;
    const parts = this.#file.list(form.get('XFA')).map((part) => this.#file.stream(part));
    return parts.some(
      (bytes) => bytes && Buffer.from(bytes).includes('dynamicRender') && isRequired.test(latin(bytes)),
    );
  }

  #ofPictures(contents: ReadonlyMap<number, PageContent>, structure: Structure | undefined): PdfFault[] {
    const described = new Set(
      structure?.tags.flatMap(({ type, isReplaced, page }) =>
        type === 'Figure' && isReplaced ? [page] : [],
      ),
    );
    const scanned = [...contents].flatMap(([page, { characters, pictureShare }]) =>
      characters === 0 && pictureShare >= pictureOfPage && !described.has(page) ? [page] : [],
    );
    const hasText = [...contents.values()].some(({ characters }) => characters > 0);
    const unreadable = [...contents].flatMap(([page, content]) => (content.unreadable > 0 ? [page] : []));
    const rule = hasText ? 'pdf-pages-scanned' : 'pdf-scanned';
    return [
      ...scanned.map((page) => ({ rule, page }) as const),
      ...unreadable.map((page) => ({ rule: 'pdf-no-unicode', page }) as const),
    ];
  }

  #ofTags(structure: Structure, contents: ReadonlyMap<number, PageContent>): PdfFault[] {
    const faults = tagFaults(this.#file, structure, this.#file.dict(this.#root?.get('ClassMap')));
    const hasHeadings = structure.tags.some(({ type }) => /^H\d*$/.test(type));
    if (!hasHeadings && this.#file.pages.length > pagesWithoutHeadings)
      faults.push({ rule: 'pdf-no-headings' });
    for (const [page, { untagged }] of contents)
      if (untagged > 0) faults.push({ rule: 'pdf-untagged-content', page });
    for (const [type, tag] of structure.unmapped)
      faults.push({ rule: 'pdf-role-map', page: tag.page, excerpt: type });
    if (this.#root)
      for (const type of wrongRoles(this.#file, this.#root))
        if (!structure.unmapped.has(type)) faults.push({ rule: 'pdf-role-map', excerpt: type });
    return faults;
  }
}

const isRequired = /<dynamicRender>\s*required\s*</;
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
