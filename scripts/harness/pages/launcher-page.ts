import { nameWithoutTitle } from '../demo-data.ts';
import type { HarnessPlacement } from '../placements.ts';
import { termPlaces } from '../terms.ts';
import type { HarnessCourse, HarnessInstitution, HarnessPerson, PersonKind } from '../world.ts';
import { controls, type ControlsState } from './controls.ts';
import { escapeHtml, hiddenFields, options, page } from './html.ts';

interface KindTexts {
  readonly role: string;
  readonly sees: string;
  readonly colour: string;
}

const kindTexts: Record<PersonKind, KindTexts> = {
  institution_admin: {
    role: 'Institution admin',
    sees: 'Everything in the institution: all batches, syncs, reports and settings.',
    colour: '#0b5cad',
  },
  team_admin: {
    role: 'Team admin',
    sees: 'One team’s batches; can create and edit them.',
    colour: '#0f6b57',
  },
  can_edit: {
    role: 'Team member, can edit',
    sees: 'One team’s batches; can add, remove and sync courses.',
    colour: '#5b4a9e',
  },
  read_only: {
    role: 'Team member, read only',
    sees: 'One team’s batches and reports; can’t change anything.',
    colour: '#5d5f2a',
  },
  instructor: {
    role: 'Instructor',
    sees: 'What Courseyard knows of their own course.',
    colour: '#96430f',
  },
  student: {
    role: 'Student',
    sees: 'A plain page saying that this tool is for staff.',
    colour: '#6b5560',
  },
  account_admin: {
    role: 'Admin of one college',
    sees: 'What belongs to that college’s account in Canvas: its batches and its courses.',
    colour: '#7a4a12',
  },
  super_admin: {
    role: 'Super admin',
    sees: 'What an admin sees, and all institutions of this installation.',
    colour: '#8a1f4b',
  },
};

interface LauncherState extends ControlsState {
  readonly institutions: readonly HarnessInstitution[];
  /** what just happened, once */
  readonly notice: string;
  /** what's still being made of the demo data; empty if nothing is */
  readonly stillComing?: string;
}

/** The first page: people to launch as, and what can be made to happen in Canvas. */
export function launcherPage(state: LauncherState) {
  const notice = state.notice ? `<p class="notice" role="status">${escapeHtml(state.notice)}</p>` : '';
  return page({
    title: 'Courseyard: pick a person',
    body:
      '<header class="site"><div class="bar"><h1>Pick a person, open Courseyard</h1>' +
      '<p>This page plays Canvas, with two made-up institutions, their people and their courses. ' +
      'Each button launches Courseyard as that person, the way Canvas does. ' +
      'What Courseyard mails them is in the <a href="/mailbox">mailbox</a>.</p></div></header>' +
      `<main>${notice}${state.institutions.map(institutionSection).join('')}${controls(state)}</main>`,
    script: 'launcher.js',
    ...(state.stillComing !== undefined && { stillComing: state.stillComing }),
  });
}

function institutionSection(institution: HarnessInstitution) {
  const { key, title, courses, accounts, isReadyGo, people } = institution;
  const flavour = isReadyGo ? 'ReadyGo flavour' : 'core flavour';
  return (
    `<section class="institution" aria-labelledby="${key}"><h2 id="${key}">${escapeHtml(title)}</h2>` +
    `<p class="soft">${courses.size.toLocaleString('en')} courses in ${accounts.length} accounts · ${flavour}</p>` +
    `<ul class="people">${people.map((person) => personCard(institution, person)).join('')}</ul></section>`
  );
}

/** The link a person launches from: staff have one in the account's navigation, others in a course. */
function mainPlacement({ isReadyGo }: HarnessInstitution, { kind }: HarnessPerson): HarnessPlacement {
  if (kind === 'instructor' && isReadyGo) return 'instructor_view';
  return kind === 'instructor' || kind === 'student' ? 'course_navigation' : 'account_navigation';
}

/** The core flavour has no instructor view: people in no team learn that there. */
const seesOf = ({ isReadyGo }: HarnessInstitution, { kind }: HarnessPerson) =>
  kind === 'instructor' && !isReadyGo
    ? 'That nothing is shared with them yet: here instructors need a team.'
    : kindTexts[kind].sees;

function personCard(institution: HarnessInstitution, person: HarnessPerson) {
  const { role, colour } = kindTexts[person.kind];
  const courses = coursesFor(institution, person);
  const placement = mainPlacement(institution, person);
  const choice = placement === 'account_navigation' ? '' : courseSelect(courses);
  const main = launchForm(institution, person, placement, choice + mainButton(person));
  return (
    '<li class="person"><div class="who">' +
    `<span class="initials" aria-hidden="true" style="background:${colour}">${escapeHtml(initialsOf(person))}</span>` +
    `<div><h3>${escapeHtml(person.name)}</h3><div class="soft">${escapeHtml(role)}</div></div></div>` +
    `<p>${escapeHtml(seesOf(institution, person))}</p>${main}${placement === 'course_navigation' ? '' : otherWay(institution, person, courses)}</li>`
  );
}

const firstNameOf = ({ name }: HarnessPerson) => nameWithoutTitle(name).split(' ')[0] ?? name;

const initialsOf = ({ name }: HarnessPerson) =>
  nameWithoutTitle(name)
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);

const mainButton = (person: HarnessPerson) =>
  `<button>Open Courseyard as ${escapeHtml(firstNameOf(person))}</button>`;

/** Everyone who doesn't come by a course's navigation anyway can do so here. */
const otherWay = (
  institution: HarnessInstitution,
  person: HarnessPerson,
  courses: readonly HarnessCourse[],
) =>
  '<details><summary>Another way in</summary><div>' +
  launchForm(
    institution,
    person,
    'course_navigation',
    `${courseSelect(courses)}<button class="plain">Open from this course’s navigation</button>`,
  ) +
  '</div></details>';

const launchForm = (
  institution: HarnessInstitution,
  person: HarnessPerson,
  placement: HarnessPlacement,
  content: string,
) =>
  `<form class="launch stack" action="/launch">${hiddenFields({ institution: institution.key, person: person.key, placement })}${content}</form>`;

const courseSelect = (courses: readonly HarnessCourse[]) =>
  `<label>Course <select name="course">${options(courses.map(({ id, name, code }) => [id, `${code} ${name ?? '(no name)'}`]))}</select></label>`;

const coursesOffered = 12;

/**
 * Some courses to launch from: an instructor's own, or any for others. First those that the demo's
 * batches hold and that have something to show: in the current and coming terms, published ones before the others.
 */
export function coursesFor(
  { courses, terms }: HarnessInstitution,
  person: HarnessPerson,
): readonly HarnessCourse[] {
  const [current, next] = [termPlaces.current, termPlaces.next].map((place) => terms[place]?.id);
  // The demo's team looks after the whole next term, but only part of the current one.
  const inOrder = teamKinds.has(person.kind) ? [next, current] : [current, next];
  const ranked: HarnessCourse[][] = [[], [], [], [], [], []];
  for (const course of courses.values()) {
    const isOwn = person.kind !== 'instructor' || course.teacher === nameWithoutTitle(person.name);
    if (!isOwn || course.state === 'deleted') continue;
    const place = inOrder.indexOf(course.termId);
    const rank = (place < 0 ? inOrder.length : place) * 2 + (course.state === 'available' ? 0 : 1);
    if ((ranked[rank]?.length ?? 0) < coursesOffered) ranked[rank]?.push(course);
  }
  return ranked.flat().slice(0, coursesOffered);
}

const teamKinds = new Set<PersonKind>(['team_admin', 'can_edit', 'read_only']);
