import { faultKinds, type Fault } from './canvas-simulator/faults.ts';
import { escapeHtml, page } from './html.ts';
import type { HarnessCourse, HarnessInstitution, HarnessPerson, PersonKind } from './world.ts';

const kindTexts: Record<PersonKind, readonly [role: string, sees: string]> = {
  institution_admin: [
    'Institution admin',
    'Everything of the institution: all batches, syncs, reports, settings.',
  ],
  team_admin: ['Team admin', 'The batches of one team, and may create and edit them.'],
  can_edit: ['Team member who can edit', 'The batches of one team, and may add, remove and sync courses.'],
  read_only: ['Team member who can read', 'The batches and reports of one team, and changes nothing.'],
  instructor: ['Instructor', 'Their own course, when it is tracked.'],
  student: ['Student', 'A plain page that says this tool is not for students.'],
  super_admin: ['Super admin', 'What an admin sees, and the institutions of this installation.'],
};

/** The page one arrives at: people to launch as, and what can be made to go wrong. */
export function launcherPage(
  institutions: readonly HarnessInstitution[],
  faults: readonly Fault[],
  notice: string,
) {
  return page(
    'Courseyard harness',
    '<header><div class="bar"><h1>Courseyard harness</h1></div></header><main>' +
      '<p>This page plays Canvas: an LTI 1.3 platform and a simulated Canvas API with made-up institutions, courses and people. ' +
      'Click a person to open Courseyard as them, in a frame, the way Canvas does.</p>' +
      (notice ? `<p role="status"><strong>${escapeHtml(notice)}</strong></p>` : '') +
      institutions.map(institutionSection).join('') +
      launchOptions() +
      faultControls(faults) +
      registration(institutions) +
      '</main>',
    'const remember=(form)=>{const options=new FormData(document.getElementById("options"));' +
      'form.querySelectorAll(".option").forEach((field)=>field.remove());' +
      'for(const [name,value] of options){const field=document.createElement("input");field.type="hidden";field.className="option";field.name=name;field.value=value;form.append(field)}' +
      'form.target=options.get("where")==="tab"?"_blank":""};' +
      'document.querySelectorAll("form.launch").forEach((form)=>form.addEventListener("submit",()=>remember(form)))',
  );
}

function institutionSection(institution: HarnessInstitution) {
  const flavour = institution.isReadyGo ? 'ReadyGo flavour' : 'core flavour';
  return (
    `<section aria-labelledby="${institution.key}"><h2 id="${institution.key}">${escapeHtml(institution.title)}</h2>` +
    `<p class="soft">${institution.courses.size.toLocaleString('en')} courses, ${institution.accounts.length} accounts, ${flavour}</p>` +
    `<ul class="people">${institution.people.map((person) => card(institution, person)).join('')}</ul></section>`
  );
}

function card(institution: HarnessInstitution, person: HarnessPerson) {
  const [role, sees] = kindTexts[person.kind];
  const isTeacher = person.kind === 'instructor' || person.kind === 'student';
  const main = isTeacher ? 'course_navigation' : 'account_navigation';
  const courseField = courseSelect(institution, person);
  return (
    `<li class="card"><div><h3>${escapeHtml(person.name)}</h3><div class="soft">${escapeHtml(role)}</div></div><div>${escapeHtml(sees)}</div>` +
    (isTeacher
      ? ''
      : launchForm(institution, person, main, `<button>Open Courseyard<span class="soft"></span></button>`)) +
    launchForm(
      institution,
      person,
      'course_navigation',
      `${courseField}<button${isTeacher ? '' : ' class="plain"'}>Open from a course</button>`,
    ) +
    (person.kind === 'instructor'
      ? launchForm(
          institution,
          person,
          'instructor_view',
          `${courseField}<button class="plain">Open the instructor view</button>`,
        )
      : '') +
    '</li>'
  );
}

const launchForm = (
  institution: HarnessInstitution,
  person: HarnessPerson,
  placement: string,
  fields: string,
) =>
  `<form class="launch" action="/launch" aria-label="${escapeHtml(`${person.name}, ${placement.replaceAll('_', ' ')}`)}">` +
  `<input type="hidden" name="institution" value="${institution.key}"><input type="hidden" name="person" value="${person.key}">` +
  `<input type="hidden" name="placement" value="${placement}">${fields}</form>`;

function courseSelect(institution: HarnessInstitution, person: HarnessPerson) {
  const options = coursesOf(institution, person).map(
    ({ id, name, code }) => `<option value="${id}">${escapeHtml(name ?? code)}</option>`,
  );
  return `<select name="course" aria-label="Course" style="width:100%">${options.join('')}</select>`;
}

/** An instructor's own courses; a few of the institution's for everybody else. */
export function coursesOf(institution: HarnessInstitution, person: HarnessPerson): HarnessCourse[] {
  const surname = person.name.split(' ').at(-1) ?? '';
  const found: HarnessCourse[] = [];
  for (const course of institution.courses.values()) {
    if (person.kind === 'instructor' ? course.teacher.endsWith(surname) : course.state !== 'deleted')
      found.push(course);
    if (found.length >= 12) break;
  }
  return found;
}

const launchOptions = () =>
  '<details><summary>How to launch</summary><form id="options">' +
  '<fieldset><legend>Where</legend><label><input type="radio" name="where" value="frame" checked>in a frame</label>' +
  '<label><input type="radio" name="where" value="tab">in a new tab</label></fieldset>' +
  '<fieldset><legend>Language</legend><label>Canvas shows itself in <select name="locale"><option value="en">English</option><option value="es">Español</option><option value="fr">Français</option></select></label></fieldset>' +
  '<fieldset><legend>Contrast</legend><label><input type="checkbox" name="contrast" value="high">the person prefers high contrast</label></fieldset>' +
  '<p class="soft">Launches work with third-party cookies blocked, too: block them in your browser and try.</p></form></details>';

function faultControls(faults: readonly Fault[]) {
  const options = faultKinds
    .map((kind) => `<option value="${kind}">${kind.replaceAll('_', ' ')}</option>`)
    .join('');
  const active = faults
    .map(({ kind, times }) => `${kind.replaceAll('_', ' ')}${times === undefined ? '' : ` (${times} left)`}`)
    .join(', ');
  return (
    '<details><summary>Make Canvas misbehave</summary>' +
    `<p>${active ? `Switched on: ${escapeHtml(active)}.` : 'Canvas behaves well at the moment.'}</p>` +
    `<form method="post" action="/faults"><fieldset><legend>Fault</legend><label>Kind <select name="kind">${options}</select></label>` +
    '<label>for the next <select name="times"><option value="">requests, until switched off</option><option value="1">request</option><option value="5">5 requests</option><option value="50">50 requests</option></select></label>' +
    '<button>Switch on</button></fieldset></form>' +
    '<form method="post" action="/faults/clear"><button class="plain">Behave again</button></form>' +
    '<form method="post" action="/keys/rotate"><button class="plain">Rotate the signing key</button></form></details>'
  );
}

const registration = (institutions: readonly HarnessInstitution[]) =>
  '<details><summary>Register a tool by LTI Dynamic Registration</summary>' +
  '<p class="soft">Make the tool’s address with: npm run institution -- register-link --slug …</p>' +
  '<form method="post" action="/register"><fieldset><legend>Tool</legend>' +
  `<label>Institution <select name="institution">${institutions.map(({ key, title }) => `<option value="${key}">${escapeHtml(title)}</option>`).join('')}</select></label>` +
  '<label>Registration address <input type="url" name="address" required size="40"></label><button>Register</button></fieldset></form></details>';
