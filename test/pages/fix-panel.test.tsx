import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readCourse } from '#shared/courses/course.api.ts';
import { readAccessibility } from '#shared/findings/accessibility.api.ts';
import * as findings from '#shared/findings/findings.api.ts';
import * as grants from '#shared/fixes/canvas-grant.api.ts';
import type { Fix, OpenedFinding } from '#shared/fixes/fix.ts';
import * as api from '#shared/fixes/fixes.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import {
  exampleAccessibility,
  exampleFinding,
  exampleItem,
  exampleRule,
} from '#test/support/example-findings.ts';
import { exampleFix, exampleOpened, examplePreview } from '#test/support/example-fixes.ts';
import { exampleCourseDetails, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';
const other = exampleFinding({ id: 32, item: exampleItem({ id: 22, title: 'Week 2' }) });

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readCourse, { id: 7 }, exampleCourseDetails());
  network.answer(readAccessibility, { id: 7 }, exampleAccessibility());
  network.answer(findings.listFoundRules, { id: 7 }, { rules: [exampleRule({ active: 2 })] });
  list(exampleFinding(), other);
  open(31);
  open(32, { item: other.item, form: { rule: 'img-alt-missing', ways: [describeIt(null)] } });
  network.answer(api.saveFixes, undefined, { fixes: [exampleFix({ state: 'planned' })] });
  network.answer(api.readFix, { id: 81 }, exampleFix());
});

const describeIt = (proposal: string | null) =>
  ({ way: 'describe', field: { kind: 'text', proposal, advised: 12, longest: 150 } }) as const;

function list(...found: ReturnType<typeof exampleFinding>[]) {
  network.answer(
    findings.listFindings,
    { id: 7 },
    { findings: found, pagination: pageOf(found.length).pagination },
  );
}

function open(id: number, given: Partial<OpenedFinding> = {}) {
  network.answer(api.openFinding, { id }, exampleOpened({ findingId: id, ...given }));
  network.answer(api.previewFix, { id }, examplePreview());
  network.answer(api.readFindingPicture, { id }, { dataUrl: pixel });
}

const { institution } = settingsWith({});
const settings = (given: Partial<typeof institution> = {}) => ({
  institution: {
    ...institution,
    savesFixes: true,
    activeProducts: ['core' as const, 'udoit' as const],
    ...given,
  },
});
const openTab = (query = '') => openPage(`/courses/7/accessibility${query}`, settings());
const drawer = () => screen.findByRole('dialog');
const field = () => screen.findByRole('textbox', { name: /^What should people know/ });
const saved = () =>
  network.calls
    .filter(({ method, url }) => method === 'POST' && url === '/api/fixes')
    .map(({ body }) => body as { fixes: readonly { findingId: number; answer: object; seal: string }[] });
const frame = (name: string) => screen.findByTitle<HTMLIFrameElement>(name);
const escape = () => fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
const announced = () => document.querySelector('[data-announcer]')?.textContent;

/** A place whose fix ends like this; the next place stays open. */
async function saveWith(fix: Partial<Fix>) {
  network.answer(api.readFix, { id: 81 }, exampleFix(fix));
  const user = openTab('?fix=31&among=img-alt-missing');
  await field();
  await waitFor(() => expect(network.asked(api.previewFix, { id: 31 })).not.toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(() => expect(address()).toContain('fix=32'));
  return user;
}

describe('where it is offered', () => {
  test('nowhere but where the institution saves fixes', async () => {
    openPage('/courses/7/accessibility', settings({ savesFixes: false }));
    await screen.findByRole('group', { name: 'Images without a description' });
    expect(await screen.findAllByText(/leaf\.png/)).not.toEqual([]);
    expect(screen.queryByRole('button', { name: /^Fix/ })).not.toBeInTheDocument();
  });

  test('not for faults that take more than markup, nor for what is judged as fine', async () => {
    list(exampleFinding({ rule: 'video-no-captions' }), exampleFinding({ id: 33, state: 'resolved' }));
    openTab();
    await screen.findAllByText(/leaf\.png/);
    expect(screen.queryByRole('button', { name: /^Fix/ })).not.toBeInTheDocument();
  });
});

describe('a place', () => {
  test('opens with its proposal in the field, which has the focus, and shows before and after', async () => {
    const user = openTab();
    await user.click(await screen.findByRole('button', { name: 'Fix: Week 1 <b>Leaves</b>' }));
    expect(await drawer()).toHaveTextContent('The image has no alternative text');
    const text = await field();
    expect(text).toHaveValue('A leaf');
    await waitFor(() => expect(text).toHaveFocus());
    const after = await frame('What students will see');
    expect(after).toHaveAttribute('sandbox', '');
    expect(after.srcdoc).toContain("default-src 'none'; img-src data:");
    await waitFor(() => expect(after.srcdoc).toContain(pixel));
    const dialog = within(await drawer());
    expect(dialog.getByText(/at best “preview”/).closest('p')).toHaveTextContent(
      'Read as: Image without a description',
    );
    expect(dialog.getByText('Image, “A leaf”')).toBeInTheDocument();
    expect(dialog.getByText(/6 of 120 characters/)).toBeInTheDocument();
    expect(address()).toBe('/courses/7/accessibility?fix=31&among=img-alt-missing');
    expect(await axeViolations()).toEqual([]);
  });

  test('is saved with the keyboard alone, as it was shown, and the next one has the focus', async () => {
    const user = openTab();
    const fix = await screen.findByRole('button', { name: 'Fix: Week 1 <b>Leaves</b>' });
    fix.focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveFocus());
    await screen.findByText('Image, “A leaf”');
    list(other);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toContain('fix=32'));
    expect(saved()).toMatchObject([
      { fixes: [{ findingId: 31, answer: { way: 'describe', value: 'A leaf' }, seal: 'seal-1' }] },
    ]);
    await waitFor(async () => expect(await field()).toHaveValue(''));
    await waitFor(async () => expect(await field()).toHaveFocus());
    const dialog = within(await drawer());
    expect(await dialog.findByText('Saved in Canvas as you: Week 1')).toBeInTheDocument();
    await waitFor(() => expect(announced()).toBe('Saved in Canvas as you: Week 1'));
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: 'Fix: Week 1 <b>Leaves</b>', hidden: true }),
      ).not.toBeInTheDocument(),
    );
    escape();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fix: Week 2' })).toHaveFocus());
  });

  test('gives the focus back where it came from', async () => {
    const user = openTab();
    await user.click(await screen.findByRole('button', { name: 'Fix: Week 2' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
    escape();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fix: Week 2' })).toHaveFocus());
    expect(address()).toBe('/courses/7/accessibility');
  });

  test('is shown again once typing pauses, in the order of typing, and says what does not work', async () => {
    const user = openTab('?fix=32&among=img-alt-missing');
    const text = await field();
    expect(network.asked(api.previewFix, { id: 32 })).toEqual([]);
    const release = network.hold(
      api.previewFix,
      { id: 32 },
      examplePreview({ after: null, refusal: 'text_changed', seal: null }),
    );
    await user.type(text, 'Le');
    await waitFor(() => expect(network.asked(api.previewFix, { id: 32 })).toHaveLength(1));
    network.answer(
      api.previewFix,
      { id: 32 },
      examplePreview({ after: '<img alt="Leaf">', before: '<img>' }),
    );
    await user.type(text, 'af');
    await waitFor(() => expect(network.asked(api.previewFix, { id: 32 })).toHaveLength(2));
    release();
    expect(await screen.findByText('Image, “Leaf”')).toBeInTheDocument();
    expect(screen.queryByText('The text that students read would change.')).not.toBeInTheDocument();
    network.answer(
      api.previewFix,
      { id: 32 },
      examplePreview({ after: null, refusal: 'fault_stays', seal: null }),
    );
    await user.type(text, '.png');
    expect(await screen.findByText('That wouldn’t mend it.')).toBeInTheDocument();
    expect(text).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved()).toEqual([]);
    expect(text).toHaveValue('Leaf.png');
  });

  test('is not saved empty', async () => {
    const user = openTab('?fix=32&among=img-alt-missing');
    await field();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('This is still empty.')).toBeInTheDocument();
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(saved()).toEqual([]);
  });

  test('can be mended in another way', async () => {
    const user = openTab('?fix=31&among=img-alt-missing');
    await user.click(await screen.findByRole('radio', { name: 'It’s only decoration: nothing is read out' }));
    expect(screen.queryByRole('textbox', { name: /^What should/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toMatchObject([{ fixes: [{ answer: { way: 'decorative' } }] }]));
    expect(await screen.findByRole('button', { name: 'Next place' })).toHaveFocus();
  });

  test('keeps what was typed while another one is looked at, and asks before it is lost', async () => {
    const user = openTab('?fix=31&among=img-alt-missing');
    await user.type(await field(), ' of oak');
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(async () => expect(await field()).toHaveValue('A leaf of oak'));
    escape();
    expect(await screen.findByRole('button', { name: 'Leave without saving' })).toBeInTheDocument();
  });
});

describe('colors, levels and languages', () => {
  test('a color shows its contrast while it is chosen', async () => {
    const color = {
      kind: 'color',
      proposal: '#5c5c5c',
      against: '#ffffff',
      now: '#aaaaaa',
      least: 4.5,
    } as const;
    open(31, {
      rule: 'contrast',
      before: '<p style="color:#aaa">Pale</p>',
      form: { rule: 'contrast', ways: [{ way: 'text_color', field: color }] },
      hasPicture: false,
    });
    const user = openTab('?fix=31&among=img-alt-missing');
    const text = await screen.findByRole('textbox', { name: /^Color of the text/ });
    expect(await screen.findByText('Contrast 6.6 to 1: enough, 4.5 is needed')).toBeInTheDocument();
    await user.clear(text);
    await user.type(text, 'aaa');
    expect(await screen.findByText('Contrast 2.3 to 1: too little, 4.5 is needed')).toBeInTheDocument();
    await waitFor(() =>
      expect(network.calls.at(-1)?.body).toEqual({ answer: { way: 'text_color', value: '#aaaaaa' } }),
    );
    expect(await axeViolations()).toEqual([]);
  });

  test('a heading is in the outline of its page, at the level that it would get', async () => {
    open(31, {
      rule: 'heading-skip',
      form: {
        rule: 'heading-skip',
        ways: [{ way: 'heading_level', field: { kind: 'level', proposal: '3', options: ['2', '3'] } }],
      },
      hasPicture: false,
      outline: [
        { level: 2, text: 'Plants', isThis: false },
        { level: 4, text: 'Stems', isThis: true },
      ],
    });
    openTab('?fix=31&among=heading-skip');
    const stems = (await screen.findByText('Stems')).closest('li');
    expect(stems).toHaveTextContent('Level 3: Stems (this one)');
    expect(stems).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('combobox', { name: 'Level of the heading' })).toHaveValue('Level 3');
  });

  test('a language is named', async () => {
    open(31, {
      rule: 'lang-invalid',
      form: {
        rule: 'lang-invalid',
        ways: [
          { way: 'language', field: { kind: 'language', proposal: 'pt-BR' } },
          { way: 'no_language', field: null },
        ],
      },
      hasPicture: false,
    });
    openTab('?fix=31&among=lang-invalid');
    expect(await screen.findByRole('textbox', { name: /^Language/ })).toHaveValue('pt-BR');
    expect(screen.getByText('That’s Brazilian Portuguese')).toBeInTheDocument();
  });
});

describe('the outcome', () => {
  test('can be undone, in the panel and in the notice', async () => {
    const user = await saveWith({});
    network.answer(api.undoFix, { id: 81 }, exampleFix({ state: 'undoing', undoUntil: null }));
    network.answer(api.readFix, { id: 81 }, exampleFix({ state: 'undone', undoUntil: null }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = within(await drawer());
    expect(await dialog.findByText('Undone: “Week 1” is as it was.')).toBeInTheDocument();
    escape();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is told where the person has gone, with its undo', async () => {
    const release = network.hold(api.readFix, { id: 81 }, exampleFix());
    const user = openTab('?fix=31&among=img-alt-missing');
    await field();
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    await waitFor(() => expect(address()).toContain('fix=32'));
    await field();
    escape();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    release();
    expect(
      await screen.findByText('Saved in Canvas as you: Week 1', { ignore: '[data-announcer] *' }),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Undo: Saved/ })).toBeInTheDocument();
  });

  test.each([
    [
      'stale',
      { state: 'stale', reason: 'changed_since_shown' },
      /Not saved in “Week 1”\. It has changed since it was shown/,
    ],
    ['locked', { state: 'locked', reason: 'locked_by_blueprint' }, /A blueprint course locks it/],
    [
      'refused',
      { state: 'refused', reason: 'canvas_refused', said: 'body is too long' },
      /Canvas says: body is too long/,
    ],
    ['failed', { state: 'failed', reason: 'canvas_unreachable' }, /Canvas can’t be reached/],
  ] as const)('%s: says why, and what was typed is there again', async (_, given, words) => {
    const user = await saveWith({ ...given, undoUntil: null });
    const dialog = within(await drawer());
    expect(await dialog.findByText(words)).toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: 'Open it again' }));
    await waitFor(() => expect(address()).toContain('fix=31'));
    await waitFor(async () => expect(await field()).toHaveValue('A leaf'));
    expect(network.asked(api.openFinding, { id: 31 }).length).toBeGreaterThan(1);
  });

  test('keeps its undo when the panel is closed', async () => {
    await saveWith({});
    const dialog = within(await drawer());
    await dialog.findByRole('button', { name: 'Undo' });
    escape();
    expect(await screen.findByRole('button', { name: /^Undo: Saved in Canvas as you/ })).toBeInTheDocument();
  });

  test('altered by Canvas: says so, and offers the undo', async () => {
    await saveWith({ state: 'altered', reason: 'altered_by_canvas' });
    const dialog = within(await drawer());
    expect(await dialog.findByText(/Canvas saved “Week 1”, but changed the text/)).toBeInTheDocument();
    expect(await dialog.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  test('a save that did not arrive loses nothing', async () => {
    network.lose(api.saveFixes, undefined);
    const user = openTab('?fix=31&among=img-alt-missing');
    await user.type(await field(), ' of oak');
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    expect(await screen.findByText('Courseyard can’t be reached right now.')).toBeInTheDocument();
    expect(await field()).toHaveValue('A leaf of oak');
  });
});

describe('what can be in the way', () => {
  test('Canvas can’t be reached: it can be tried again', async () => {
    network.refuse(api.openFinding, { id: 31 }, 503, {
      code: 'unavailable',
      message: 'Canvas doesn’t answer.',
    });
    const user = openTab('?fix=31&among=img-alt-missing');
    expect(await screen.findByText('Canvas doesn’t answer.')).toBeInTheDocument();
    open(31);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field()).toHaveValue('A leaf');
  });

  test('it can’t be fixed from here: says why, and how it’s done in Canvas', async () => {
    open(31, { form: null, refusal: 'made_of_blocks' });
    openTab('?fix=31&among=img-alt-missing');
    const dialog = within(await drawer());
    expect(await dialog.findByText(/Canvas’s block editor/)).toBeInTheDocument();
    expect(dialog.getByText(/Click the image, then “Image Options”/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: /^Edit in Canvas/ })).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test.each([
    ['switched_off', /Your institution doesn’t let Courseyard save fixes/],
    ['no_key', /your Canvas administrator has to add an API key/],
    ['not_yours', /You aren’t allowed to change this/],
    ['cannot_be_fixed', /Courseyard can’t change this kind of item/],
  ] as const)('%s: the steps of today stay', async (needs, words) => {
    open(31, { save: { as: null, needs, isConcluded: false } });
    openTab('?fix=31&among=img-alt-missing');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(within(await drawer()).getByText(/Click the image/)).toBeInTheDocument();
  });

  test('the place is gone', async () => {
    network.refuse(api.openFinding, { id: 31 }, 404, { code: 'not_found', message: 'It isn’t there.' });
    const user = openTab('?fix=31&among=img-alt-missing');
    expect(await screen.findByText(/no longer there/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next place' }));
    await waitFor(() => expect(address()).toContain('fix=32'));
  });

  test('a concluded course is changed only if the person says so', async () => {
    open(31, { save: { as: 'person', needs: null, isConcluded: true } });
    const user = openTab('?fix=31&among=img-alt-missing');
    await field();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Tick this first/)).toBeInTheDocument();
    expect(saved()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /This course is concluded/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toMatchObject([{ inConcluded: true }]));
  });
});

describe('the consent before the first save', () => {
  const grant = { state: 'none', isOffered: true, givenAt: null, lastUsedAt: null } as const;
  let opened: { closed: boolean; opener: unknown; close: jest.Mock; location: { replace: jest.Mock } } | null;
  const openWindow = window.open;
  beforeEach(() => {
    opened = { closed: false, opener: {}, close: jest.fn(), location: { replace: jest.fn() } };
    window.open = () => opened as unknown as Window;
    open(31, { save: { as: null, needs: 'consent', isConcluded: false } });
    network.answer(grants.startCanvasGrant, undefined, { url: 'https://tool.test/fixes/consent?t=1' });
    network.answer(grants.readCanvasGrant, undefined, grant);
  });
  afterEach(() => {
    window.open = openWindow;
  });

  async function ask() {
    const user = openTab('?fix=31&among=img-alt-missing');
    await field();
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    expect(
      await screen.findByRole('heading', { name: 'Let Courseyard save fixes as you' }),
    ).toBeInTheDocument();
    expect(saved()).toEqual([]);
    const allow = screen.getByRole('button', { name: 'Allow it in Canvas' });
    await waitFor(() => expect(allow).toHaveFocus());
    expect(await axeViolations()).toEqual([]);
    await user.click(allow);
    return user;
  }

  test('goes on by itself once it is given', async () => {
    await ask();
    expect(await screen.findByText(/Answer in the window that has opened/)).toBeInTheDocument();
    expect(opened?.location.replace).toHaveBeenCalledWith('https://tool.test/fixes/consent?t=1');
    open(31);
    network.answer(grants.readCanvasGrant, undefined, { ...grant, state: 'given' });
    await waitFor(() => expect(saved()).toHaveLength(1), { timeout: 5_000 });
    expect(opened?.close).toHaveBeenCalled();
    await waitFor(() => expect(address()).toContain('fix=32'));
  });

  test('says that the window was closed', async () => {
    await ask();
    if (opened) opened.closed = true;
    expect(await screen.findByText(/nothing was allowed/, {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(await field()).toHaveValue('A leaf');
  });

  test('a blocked window is opened by hand', async () => {
    opened = null;
    await ask();
    expect(await screen.findByRole('link', { name: 'Open Canvas' })).toHaveAttribute(
      'href',
      'https://tool.test/fixes/consent?t=1',
    );
  });
});

describe('going through all of them', () => {
  test('shows the picture and the field, how far they are, and what is left at the end', async () => {
    const user = openTab();
    await user.click(await screen.findByRole('button', { name: 'Go through 2 images' }));
    expect(await screen.findByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 2 done',
    );
    expect(await screen.findByRole('img', { name: 'The picture' })).toHaveAttribute('src', pixel);
    expect(screen.queryByTitle('What students see now')).not.toBeInTheDocument();
    expect(address()).toContain('total=2');
    await waitFor(() => expect(network.asked(api.openFinding, { id: 32 })).not.toEqual([]));
    expect(await axeViolations()).toEqual([]);
    list(other);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toContain('fix=32'));
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
        'aria-valuetext',
        '1 of 2 done',
      ),
    );
    await user.type(await field(), 'A stem');
    network.answer(api.saveFixes, undefined, {
      fixes: [exampleFix({ id: 82, findingId: 32, state: 'planned' })],
    });
    network.answer(api.readFix, { id: 82 }, exampleFix({ id: 82, findingId: 32 }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Done' })).toHaveFocus();
  });
});
