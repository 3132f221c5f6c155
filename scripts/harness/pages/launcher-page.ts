import { nameWithoutTitle } from '../demo-data.ts';
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
    sees: 'Everything of the institution: all batches, syncs, reports and settings.',
    colour: '#0b5cad',
  },
  team_admin: {
    role: 'Team admin',
    sees: 'The batches of one team; may create and edit them.',
    colour: '#0f6b57',
  },
  can_edit: {
    role: 'Team member, can edit',
    sees: 'The batches of one team; may add, remove and sync courses.',
    colour: '#5b4a9e',
  },
  read_only: {
    role: 'Team member, read only',
    sees: 'The batches and reports of one team; changes nothing.',
    colour: '#5d5f2a',
  },
  instructor: {
    role: 'Instructor',
    sees: 'Their own courses, as far as they are tracked.',
    colour: '#96430f',
  },
  student: {
    role: 'Student',
    sees: 'A plain page that says that this tool is for staff.',
    colour: '#6b5560',
  },
  super_admin: {
    role: 'Super admin',
    sees: 'What an admin sees, and all institutions of this installation.',
    colour: '#8a1f4b',
  },
};

export interface LauncherState extends ControlsState {
  readonly institutions: readonly HarnessInstitution[];
  /** what just happened, once */
  readonly notice: string;
}

/** The page one arrives at: people to launch as, and what can be made to happen in Canvas. */
export function launcherPage(state: LauncherState) {
  const notice = state.notice ? `<p class="notice" role="status">${escapeHtml(state.notice)}</p>` : '';
  return page({
    title: 'Courseyard: pick a person',
    body:
      '<header class="site"><div class="bar"><h1>Pick a person, open Courseyard</h1>' +
      '<p>This page plays Canvas, with two made-up institutions, their people and their courses. ' +
      'Each button launches Courseyard as that person, the way Canvas does.</p></div></header>' +
      `<main>${notice}${state.institutions.map(institutionSection).join('')}${controls(state)}</main>`,
    script: 'launcher.js',
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

/** Only staff of the institution have a link in the account's navigation; others come from a course. */
const isStaff = ({ kind }: HarnessPerson) => kind !== 'instructor' && kind !== 'student';

function personCard(institution: HarnessInstitution, person: HarnessPerson) {
  const { role, sees, colour } = kindTexts[person.kind];
  const courses = coursesFor(institution, person);
  const main = isStaff(person)
    ? launchForm(institution, person, 'account_navigation', mainButton(person))
    : launchForm(institution, person, 'course_navigation', courseSelect(courses) + mainButton(person));
  return (
    '<li class="person"><div class="who">' +
    `<span class="initials" aria-hidden="true" style="background:${colour}">${escapeHtml(initialsOf(person))}</span>` +
    `<div><h3>${escapeHtml(person.name)}</h3><div class="soft">${escapeHtml(role)}</div></div></div>` +
    `<p>${escapeHtml(sees)}</p>${main}${otherWays(institution, person, courses)}</li>`
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

function otherWays(
  institution: HarnessInstitution,
  person: HarnessPerson,
  courses: readonly HarnessCourse[],
) {
  const form = (placement: string, text: string) =>
    launchForm(
      institution,
      person,
      placement,
      `${courseSelect(courses)}<button class="plain">${text}</button>`,
    );
  const forms = [
    isStaff(person) ? form('course_navigation', 'Open from this course') : '',
    person.kind === 'instructor' ? form('instructor_view', 'Open the instructor view') : '',
  ].join('');
  return forms && `<details><summary>Other ways in</summary><div>${forms}</div></details>`;
}

const launchForm = (
  institution: HarnessInstitution,
  person: HarnessPerson,
  placement: string,
  content: string,
) =>
  `<form class="launch stack" action="/launch">${hiddenFields({ institution: institution.key, person: person.key, placement })}${content}</form>`;

const courseSelect = (courses: readonly HarnessCourse[]) =>
  `<label>Course <select name="course">${options(courses.map(({ id, name, code }) => [id, `${code} ${name ?? '(no name)'}`]))}</select></label>`;

const coursesOffered = 12;

/** Some courses to launch from: of an instructor the own ones, for everybody else the institution's first. */
export function coursesFor({ courses }: HarnessInstitution, person: HarnessPerson): HarnessCourse[] {
  const found: HarnessCourse[] = [];
  for (const course of courses.values()) {
    const isOwn = person.kind !== 'instructor' || course.teacher === nameWithoutTitle(person.name);
    if (isOwn && course.state !== 'deleted') found.push(course);
    if (found.length === coursesOffered) break;
  }
  return found;
}
