import type { Response } from 'express';
import {
  writtenKinds,
  type ContentItem,
  type CourseContent,
  type CourseModule,
  type FileItem,
  type ModuleItem,
  type WrittenKind,
} from '../course-content.ts';
import { seedOf } from '../random.ts';
import type { HarnessCourse } from '../world.ts';
import type { CopyLink, SimulatorState } from './state.ts';

/** A kind of item as the API's paths have it. */
const pathOf: Record<WrittenKind, string> = {
  pages: 'pages',
  assignments: 'assignments',
  quizzes: 'quizzes',
  discussions: 'discussion_topics',
  announcements: 'discussion_topics',
};

/** The blueprint that a course is a copy of. */
export const blueprintOf = ({ copies }: SimulatorState, course: HarnessCourse) =>
  copies.links.find(({ kind, to }) => kind === 'blueprint' && to.id === course.id);

/** The item of the blueprint that this one is a copy of. */
function masterOf(state: SimulatorState, course: HarnessCourse, name: string) {
  const link = blueprintOf(state, course);
  const [path = '', id] = name.split('/');
  const found = link && [...link.ids].find(([from, to]) => from.startsWith(`${path}/`) && String(to) === id);
  return link && found && { link, name: found[0] };
}

export function isLockedCopy(state: SimulatorState, course: HarnessCourse, name: string) {
  const master = masterOf(state, course, name);
  return master !== undefined && state.copies.locked.has(`${master.link.from.id}/${master.name}`);
}

/** What an item of a blueprint's copy says about that; items of other courses say nothing. */
export function restrictionsOf(state: SimulatorState, course: HarnessCourse, name: string): object {
  const master = masterOf(state, course, name);
  if (master) {
    const isLocked = isLockedCopy(state, course, name);
    return {
      is_master_course_child_content: true,
      restricted_by_master_course: isLocked,
      ...(isLocked && { master_course_restrictions: { content: true } }),
    };
  }
  if (!state.copies.links.some(({ kind, from }) => kind === 'blueprint' && from.id === course.id)) return {};
  return {
    is_master_course_master_content: true,
    restricted_by_master_course: state.copies.locked.has(`${course.id}/${name}`),
  };
}

/** Canvas's refusal to change what a blueprint locks (its source, `master_courses/restrictor.rb`). */
export function refuseLocked(res: Response, { copies }: SimulatorState, field: string) {
  const message = `cannot change column(s): ${field} - locked by Master Course`;
  res
    .status(copies.refusalStatus)
    .json({ errors: { base: [{ attribute: 'base', type: message, message }] } });
}

/** Marks a copy as changed where it is: syncs leave it alone from then on. */
export function noteChanged(state: SimulatorState, course: HarnessCourse, name: string) {
  const master = masterOf(state, course, name);
  master?.link.changed.add(name);
}

/** Makes a course a copy of another, or of a blueprint that goes on to sync with it; what it had is gone. */
export function copyCourse(
  { contents, copies }: SimulatorState,
  { from, to, kind }: Pick<CopyLink, 'from' | 'to' | 'kind'>,
) {
  const link: CopyLink = { id: copies.links.length + 1, kind, from, to, ids: new Map(), changed: new Set() };
  copies.links.push(link);
  if (kind === 'blueprint') from.isBlueprint = true;
  contents.change(to, copiedContent(contents.of(from), link));
}

function copiedId({ ids, to }: CopyLink, name: string) {
  const id = ids.get(name) ?? seedOf('copy', to.id, name) % 1_000_000_000;
  ids.set(name, id);
  return id;
}

function copiedContent(content: CourseContent, link: CopyLink): CourseContent {
  const files = content.files.map((file): FileItem => ({ ...file, id: copiedId(link, `files/${file.id}`) }));
  const kinds = Object.fromEntries(
    writtenKinds.map((kind) => [kind, content[kind].map((item) => copiedItem(item, link, pathOf[kind]))]),
    // The same kinds of items as before, each with another id and text.
  ) as unknown as Pick<CourseContent, WrittenKind>;
  const copied = { ...content, ...kinds, files, modules: [] };
  return {
    ...copied,
    syllabus: content.syllabus === null ? null : copiedText(content.syllabus, link),
    modules: content.modules.map((module) => copiedModule(module, link, copied)),
  };
}

function copiedItem<T extends ContentItem>(item: T, link: CopyLink, path: string): T {
  const { editedBy: _editedBy, ...rest } = item;
  const sameAs = 'sameAs' in item && typeof item.sameAs === 'number' ? item.sameAs : undefined;
  const twinPath = 'handedInTo' in item && item.handedInTo === 'quiz' ? 'quizzes' : 'discussion_topics';
  return {
    // Everything else stays as it is, so it's the same kind of item.
    ...(rest as T),
    id: copiedId(link, `${path}/${item.id}`),
    ...(sameAs !== undefined && { sameAs: copiedId(link, `${twinPath}/${sameAs}`) }),
    html: () => copiedText(item.html(), link),
  };
}

/** Addresses in the course lead to the copy (Canvas's `canvas_link_migrator`). */
const copiedText = (html: string, link: CopyLink) =>
  html.replaceAll(
    new RegExp(
      `/courses/${link.from.id}(?=[/?#"])(?:/(files|assignments|quizzes|discussion_topics)/(\\d+))?`,
      'g',
    ),
    (_whole, path?: string, id?: string) => {
      const copied = path === undefined ? undefined : link.ids.get(`${path}/${id ?? ''}`);
      return `/courses/${link.to.id}${path === undefined ? '' : `/${path}/${copied ?? id ?? ''}`}`;
    },
  );

const listed = {
  Page: ['pages', 'pages'],
  Assignment: ['assignments', 'assignments'],
  Quiz: ['quizzes', 'quizzes'],
  Discussion: ['discussions', 'discussion_topics'],
} as const;

function copiedModule(module: CourseModule, link: CopyLink, content: CourseContent): CourseModule {
  const items = module.items.map((entry): ModuleItem => {
    const id = copiedId(link, `module_items/${entry.id}`);
    if (entry.type === 'File') {
      const file = content.files.find((each) => each.id === link.ids.get(`files/${entry.file.id}`));
      return { ...entry, id, file: file ?? entry.file };
    }
    if (!('item' in entry)) return { ...entry, id };
    const [kind, path] = listed[entry.type];
    const all: readonly ContentItem[] = content[kind];
    const item = all.find((each) => each.id === link.ids.get(`${path}/${entry.item.id}`));
    return { ...entry, id, item: item ?? entry.item };
  });
  return { ...module, id: copiedId(link, `modules/${module.id}`), items };
}

/** Brings a copy up to date, but for what was changed there and isn't locked. */
function syncCopy({ contents, copies }: SimulatorState, link: CopyLink) {
  const { from, to, changed } = link;
  const fresh = copiedContent(contents.of(from), link);
  const there = contents.of(to);
  for (const kind of writtenKinds) {
    const wanted: readonly ContentItem[] = fresh[kind];
    const had: readonly ContentItem[] = there[kind];
    const masters: readonly ContentItem[] = contents.of(from)[kind];
    const items = wanted.map((item, index) => {
      const isLocked = copies.locked.has(`${from.id}/${pathOf[kind]}/${masters[index]?.id ?? ''}`);
      const name = `${pathOf[kind]}/${item.id}`;
      if (isLocked) changed.delete(name);
      return (changed.has(name) && had.find(({ id }) => id === item.id)) || item;
    });
    const own = had.filter(({ id }) => !wanted.some((item) => item.id === id));
    contents.change(to, { [kind]: [...items, ...own] });
  }
}

/** Carries out the syncs that are asked for, unless they wait. */
export function finishSyncs(state: SimulatorState) {
  const { copies } = state;
  if (copies.syncsWait) return;
  for (const sync of copies.syncs.filter(({ isDone }) => !isDone)) {
    sync.isDone = true;
    for (const link of copies.links)
      if (link.kind === 'blueprint' && link.from.id === sync.blueprint.id) syncCopy(state, link);
  }
}
