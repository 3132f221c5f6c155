import { faultKinds, methods, type Fault } from '../canvas-simulator/faults.ts';
import type { HarnessInstitution } from '../world.ts';
import { escapeHtml, options } from './html.ts';
import { inboxPath } from './inbox-page.ts';

interface RegisteredTool {
  readonly clientId: string;
  readonly name: string;
  readonly institution: HarnessInstitution;
}

export interface ControlsState {
  readonly institutions: readonly HarnessInstitution[];
  readonly faults: readonly Fault[];
  readonly registered: readonly RegisteredTool[];
}

/** What can happen to a course from this page. */
export const courseEvents = {
  rename: 'gets another name',
  unname: 'loses its name',
  conclude: 'is concluded',
  publish: 'is published',
  unpublish: 'is unpublished',
  delete: 'is deleted',
  move: 'moves to the first account',
  online: 'becomes an online course',
  repeat: 'appears twice in lists',
  quizzes_off: 'has its quizzes switched off',
} as const;
export type CourseEvent = keyof typeof courseEvents;

/** Everything below the people: how to launch, and what happens in Canvas. */
export const controls = (state: ControlsState) =>
  launchOptions(state.registered) +
  panel('Make Canvas misbehave', faultForms(state.faults)) +
  panel('Change something in Canvas', changeForms(state.institutions)) +
  panel('Look into Canvas', `<p><a href="${inboxPath}">Everyone’s inbox</a></p>`) +
  panel('Send live events', liveEventsForm(state.institutions)) +
  panel('Register a tool (LTI Dynamic Registration)', registrationForm(state.institutions));

const panel = (title: string, content: string) =>
  `<details><summary>${title}</summary><div>${content}</div></details>`;

function launchOptions(registered: readonly RegisteredTool[]) {
  const tools = registered.map(
    ({ clientId, name, institution }) => [clientId, `${name}, registered at ${institution.title}`] as const,
  );
  const toolField =
    tools.length === 0
      ? ''
      : `<label>Tool <select name="client">${options([['', 'The default tool'], ...tools])}</select></label>`;
  return panel(
    'How to launch',
    '<form id="options" class="row">' +
      '<fieldset><legend>Where</legend><div class="row">' +
      '<label class="choice"><input type="radio" name="where" value="frame" checked> in a frame</label>' +
      '<label class="choice"><input type="radio" name="where" value="tab"> in a new tab</label></div></fieldset>' +
      `<label>Language of Canvas <select name="locale">${options([
        ['en', 'English'],
        ['es', 'Español'],
        ['fr', 'Français'],
      ])}</select></label>${toolField}` +
      '<label class="choice"><input type="checkbox" name="contrast" value="high"> prefers high contrast</label></form>' +
      '<p class="soft">Launches also work with third-party cookies blocked: block them in your browser and try.</p>',
  );
}

const words = (code: string) => code.replaceAll('_', ' ');

function faultForms(faults: readonly Fault[]) {
  const active = faults.map(
    ({ kind, times }) => words(kind) + (times === undefined ? '' : ` (for ${times} more)`),
  );
  const times = [
    ['', 'all requests, until it behaves again'],
    ['1', 'the next request'],
    ['5', 'the next 5 requests'],
    ['50', 'the next 50 requests'],
  ] as const;
  return (
    `<p>${active.length > 0 ? `Switched on: ${escapeHtml(active.join(', '))}.` : 'Canvas is behaving.'}</p>` +
    '<form method="post" action="/faults" class="row">' +
    `<label>Trouble <select name="kind">${options(faultKinds.map((kind) => [kind, words(kind)]))}</select></label>` +
    `<label>strikes <select name="times">${options(times)}</select></label>` +
    '<label>only where the path has <input type="text" name="path" placeholder="/courses" size="14"></label>' +
    '<label>method <select name="method">' +
    `${options([['', 'any'], ...methods.map((method) => [method, method] as const)])}</select></label>` +
    '<label>attribute <input type="text" name="attribute" placeholder="alt" size="6"></label>' +
    '<label>milliseconds <input type="number" name="ms" min="0" max="60000" placeholder="1000"></label>' +
    '<button>Switch on</button></form>' +
    '<div class="row"><form method="post" action="/faults/clear"><button class="plain">Behave again</button></form>' +
    '<form method="post" action="/keys/rotate"><button class="plain">Sign with a new key</button></form></div>'
  );
}

const institutionSelect = (institutions: readonly HarnessInstitution[]) =>
  `<label>Institution <select name="institution">${options(institutions.map(({ key, title }) => [key, title]))}</select></label>`;

const changeForms = (institutions: readonly HarnessInstitution[]) =>
  '<form method="post" action="/changes" class="row">' +
  institutionSelect(institutions) +
  '<label>Course id <input type="text" name="course" inputmode="numeric" pattern="[0-9]+" required size="10"></label>' +
  `<label>What happens <select name="event">${options(Object.entries(courseEvents))}</select></label>` +
  '<button>Do it</button></form>' +
  '<form action="/open-course" class="row">' +
  '<label>Course id <input type="text" name="course" inputmode="numeric" pattern="[0-9]+" required size="10"></label>' +
  '<button class="plain">Open the course and edit its texts</button></form>' +
  '<form method="post" action="/tokens/revoke" class="row">' +
  institutionSelect(institutions) +
  '<button class="plain">Revoke the task runner’s token</button></form>' +
  '<p class="soft">A restart restores everything.</p>';

const liveEventsForm = (institutions: readonly HarnessInstitution[]) =>
  '<p class="soft">As in Canvas Data Services: paste an address that Courseyard made (Manage, Live events). ' +
  'Northfield’s first one is set up already.</p>' +
  '<form method="post" action="/live-events" class="row">' +
  institutionSelect(institutions) +
  '<label>Address <input type="url" name="address" required size="40"></label>' +
  '<button>Send events there</button></form>';

const registrationForm = (institutions: readonly HarnessInstitution[]) =>
  '<p class="soft">An operator creates the single-use address: <code>npm run institution -- register-link ' +
  `--slug ${institutions[0]?.slug ?? ''}</code></p>` +
  '<form method="post" action="/register" class="row" target="registration">' +
  institutionSelect(institutions) +
  '<label>Registration address <input type="url" name="address" required size="40"></label>' +
  '<button>Register</button></form>';
