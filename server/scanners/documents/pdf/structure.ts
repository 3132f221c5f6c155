import type { PdfDict, PdfFile, PdfValue } from './pdf-file.ts';

/** A tag: a part of the document with a meaning. */
export interface Tag {
  /** as assistive technology understands it, through the map of roles */
  readonly type: string;
  readonly dict: PdfDict;
  readonly parent: Tag | undefined;
  /** counts from 0; undefined where nothing says it */
  page: number | undefined;
  readonly children: Tag[];
  /** whether there's content in it or below */
  hasContent: boolean;
  /** itself or one around it has a text instead of what's seen */
  readonly isReplaced: boolean;
  readonly alt: string | undefined;
  readonly isMath: boolean;
  /** the closest table around it */
  readonly table: Tag | undefined;
}

export interface Structure {
  /** in reading order */
  readonly tags: readonly Tag[];
  /** what tags refer to as a whole: annotations, each with its tag */
  readonly tagOf: ReadonlyMap<PdfDict, Tag>;
  /** tags whose type means nothing to assistive technology, by that type */
  readonly unmapped: ReadonlyMap<string, Tag>;
  /** more than can be looked at */
  readonly isOver: boolean;
}

/** A long book has a few ten thousand. */
const mostTags = 200_000;
const mostReferences = 2_000_000;
const mostRoles = 32;

/** Types with a meaning of their own (ISO 32000-1, 14.8.4, and ISO 32000-2, 14.8.4). */
const standardTypes: ReadonlySet<string> = new Set(
  (
    'Document DocumentFragment Part Art Sect Div Aside BlockQuote Caption TOC TOCI Index NonStruct Private Title Sub P H ' +
    'H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note FENote Reference BibEntry Code ' +
    'Em Strong Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact'
  ).split(' '),
);

const isStandard = (type: string) => standardTypes.has(type) || /^H\d+$/.test(type);
const mathNames = 'http://www.w3.org/1998/Math/MathML';

interface Open {
  readonly value: PdfValue;
  readonly parent: Tag | undefined;
  readonly page: number | undefined;
}

/** Reads all tags, in order and without recursion, each once, however they're tied together. */
export function readStructure(file: PdfFile, root: PdfDict, pageOf: ReadonlyMap<PdfDict, number>): Structure {
  const roles = rolesOf(file, root);
  const [tags, tagOf, unmapped] = [new Array<Tag>(), new Map<PdfDict, Tag>(), new Map<string, Tag>()];
  const seen = new Set<PdfDict>([root]);
  const open: Open[] = [];
  let references = 0;
  const openKids = (dict: PdfDict, parent: Tag | undefined, page: number | undefined) => {
    const kids = file.list(dict.get('K'));
    references += kids.length;
    for (let at = kids.length - 1; at >= 0 && references < mostReferences; at -= 1) {
      const value = kids[at];
      if (value) open.push({ value, parent, page });
    }
  };
  openKids(root, undefined, undefined);
  for (let next = open.pop(); next; next = open.pop()) {
    const { parent } = next;
    const dict = file.dict(next.value);
    if (!dict) {
      // A number: content of the page that the tag is on.
      if (parent && file.number(next.value) !== undefined) fill(parent, next.page);
      continue;
    }
    const page = pageOf.get(file.dict(dict.get('Pg')) ?? dict) ?? next.page;
    const kind = file.name(dict.get('Type'));
    if (kind === 'MCR') {
      if (parent) fill(parent, page);
    } else if (kind === 'OBJR') {
      const object = file.dict(dict.get('Obj'));
      if (object && parent) tagOf.set(object, parent);
      if (parent) fill(parent, page);
    } else if (!seen.has(dict) && tags.length < mostTags) {
      seen.add(dict);
      const tag = tagFrom(file, { dict, parent, page, roles });
      if (!isStandard(tag.type) && !tag.isMath && !unmapped.has(tag.type)) unmapped.set(tag.type, tag);
      tags.push(tag);
      parent?.children.push(tag);
      openKids(dict, tag, page);
    }
  }
  const isOver = tags.length >= mostTags || references >= mostReferences;
  return { tags, tagOf, unmapped, isOver };
}

/** Says of a tag, and of those around it, that there's content, and on which page. Each is told once. */
function fill(tag: Tag, page: number | undefined) {
  for (let one: Tag | undefined = tag; one && !(one.hasContent && one.page !== undefined); one = one.parent) {
    one.hasContent = true;
    one.page ??= page;
    if (page === undefined && one.parent?.hasContent) break;
  }
}

type Roles = (type: string, names: PdfDict | undefined) => { type: string; isMath: boolean };

function tagFrom(
  file: PdfFile,
  {
    dict,
    parent,
    page,
    roles,
  }: { dict: PdfDict; parent: Tag | undefined; page: number | undefined; roles: Roles },
): Tag {
  const role = roles(file.name(dict.get('S')) ?? '', file.dict(dict.get('NS')));
  const alt = file.text(dict.get('Alt'));
  const isReplaced =
    parent?.isReplaced === true ||
    (alt ?? '').trim() !== '' ||
    (file.text(dict.get('ActualText')) ?? '').trim() !== '';
  return {
    ...role,
    dict,
    parent,
    page,
    children: [],
    hasContent: false,
    isReplaced,
    alt,
    table: parent?.type === 'Table' ? parent : parent?.table,
  };
}

/** What each type stands for: through the map of its names, then the document's, round and round at most a few times. */
function rolesOf(file: PdfFile, root: PdfDict): Roles {
  const map = file.dict(root.get('RoleMap'));
  const known = new Map<string, string>();
  const through = (type: string) => {
    let role = type;
    for (let steps = 0; steps < mostRoles && !isStandard(role); steps += 1)
      role = file.name(map?.get(role)) ?? role;
    return role;
  };
  return (type, names) => {
    const isMath = file.text(names?.get('NS')) === mathNames;
    const [first] = file.list(file.dict(names?.get('RoleMapNS'))?.get(type));
    const named = file.name(first) ?? type;
    const role = known.get(named) ?? through(named);
    if (known.size < 10_000) known.set(named, role);
    return { type: role, isMath };
  };
}

/** Whether the map of roles gives a standard type another meaning, or leads in a circle: by the names concerned. */
export function wrongRoles(file: PdfFile, root: PdfDict): string[] {
  const map = file.dict(root.get('RoleMap'));
  return [...(map?.keys() ?? [])].slice(0, 10_000).flatMap(({ value: type }) => {
    const role = file.name(map?.get(type));
    if (isStandard(type)) return role !== undefined && role !== type ? [type] : [];
    const seen = new Set([type]);
    for (let next = role; next !== undefined && !isStandard(next); next = file.name(map?.get(next))) {
      if (seen.has(next)) return [type];
      if (seen.size > mostRoles) break;
      seen.add(next);
    }
    return [];
  });
}

/** An attribute of a tag, given at the tag or by its class. */
export function attributeOf(file: PdfFile, classes: PdfDict | undefined, { dict }: Tag, key: string) {
  const given = file.list(dict.get('A'));
  const byClass = file.list(dict.get('C')).flatMap((name) => file.list(classes?.get(file.name(name) ?? '')));
  for (const one of [...given.slice(0, 50), ...byClass.slice(0, 50)]) {
    const value = file.get(file.dict(one), key);
    if (value !== undefined) return value;
  }
  return undefined;
}
