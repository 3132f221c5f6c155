import { screen, waitFor, within } from '@testing-library/react';
import * as files from '#shared/course-files/course-files.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { readAccessibility } from '#shared/findings/accessibility.api.ts';
import * as api from '#shared/findings/findings.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import {
  exampleAccessibility,
  exampleFinding,
  exampleItem,
  exampleRule,
} from '#test/support/example-findings.ts';
import { exampleCourseDetails, exampleUndo, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';
import { uncheckedDocument } from '#test/support/unchecked-document.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readCourse, { id: 7 }, exampleCourseDetails({ metrics: { 'udoit.issue_count': 3 } }));
  network.answer(readAccessibility, { id: 7 }, exampleAccessibility());
  network.answer(
    api.listFoundRules,
    { id: 7 },
    {
      rules: [
        exampleRule(),
        exampleRule({ rule: 'heading-fake', active: 1, itemCount: 1, gain: 0.4, alsoIn: 0 }),
      ],
    },
  );
  network.answer(
    api.listFindings,
    { id: 7 },
    { findings: [exampleFinding()], pagination: pageOf(1).pagination },
  );
});

const { institution } = settingsWith({});
const withUdoit = { institution: { ...institution, activeProducts: ['core' as const, 'udoit' as const] } };
const open = (query = '', given: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/courses/7/accessibility${query}`, { ...withUdoit, ...given });
/** Leaves out what's said to screen readers alone. */
const seen = { ignore: '[data-announcer] *' };
const noticeOf = (text: HTMLElement) => text.closest<HTMLElement>('.notices') ?? text;
const sent = (url: string) =>
  network.calls.filter((call) => call.method !== 'GET' && call.url === url).map(({ body }) => body);
const group = (name: string) => screen.findByRole('group', { name });
const tab = (name: RegExp) => screen.findByRole('tab', { name });

describe('the tabs of a course', () => {
  test('are in the address, say how much is to do, and follow the arrow keys', async () => {
    const user = openPage('/courses/7', withUdoit);
    const overview = await tab(/^Overview/);
    expect(overview).toHaveAttribute('aria-selected', 'true');
    expect(await tab(/^Accessibility/)).toHaveTextContent('Accessibility3');
    overview.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe('/courses/7/accessibility'));
    expect(await tab(/^Accessibility/)).toHaveFocus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(address()).toBe('/courses/7'));
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeInTheDocument();
  });

  test('lead to the course for an unknown one', async () => {
    openPage('/courses/7/nonsense', withUdoit);
    expect(await tab(/^Overview/)).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(address()).toBe('/courses/7'));
  });

  test('leave out what the institution doesn’t have', async () => {
    openPage('/courses/7/accessibility', {
      institution: { ...institution, activeProducts: ['core'] },
    });
    expect(await tab(/^Overview/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('tab', { name: /^Accessibility/ })).not.toBeInTheDocument();
  });
});

describe('the accessibility of a course', () => {
  test('says how many places a good score takes, and has the rest of it in closed lines below', async () => {
    const user = open();
    expect(await screen.findByRole('heading', { name: '2 fixes from a good score' })).toBeInTheDocument();
    expect(screen.getByText('80.0').closest('p')).toHaveTextContent('Score80.0 Fair');
    expect(
      screen.getByText(/Fixing “Images without a description” alone brings it to 100.0/),
    ).toBeInTheDocument();
    const how = await screen.findByRole('button', { name: 'How the score comes about' });
    expect(how).toHaveAttribute('aria-expanded', 'false');
    expect(how.closest('section')).toHaveTextContent('Images 80%; weighted mean 80.0');
    const trend = screen.getByRole('button', { name: 'The last 90 days' });
    expect(trend.closest('section')).toHaveTextContent('From 75.0 to 80.0');
    const images = await group('Images without a description');
    expect(images.compareDocumentPosition(how)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    await user.click(how);
    const table = screen.getByRole('table', { name: 'How the score comes about' });
    expect(within(table).getByRole('row', { name: /^Images/ })).toHaveTextContent('ImagesHigh153080%12');
    expect(within(table).getByRole('row', { name: /^Weighted mean/ })).toHaveTextContent('80');
    await user.click(trend);
    expect(await screen.findByText('The same as a table')).toBeInTheDocument();
  });

  test('counts what’s left to fix where the way to a good score isn’t known', async () => {
    network.answer(readAccessibility, { id: 7 }, exampleAccessibility({ fixesToGood: null }));
    open();
    expect(await screen.findByRole('heading', { name: '3 places to fix' })).toBeInTheDocument();
  });

  test('says what each fault is, what it costs, how to fix it, and where it is', async () => {
    const user = open();
    const images = await group('Images without a description');
    expect(images).toHaveTextContent('Error · 3 places in 2 items+12.5 points');
    expect(images).toHaveTextContent('also in 39 other courses · WCAG 1.1.1');
    expect(images).toHaveTextContent('People who can’t see it hear at best the name of its file');
    expect(await within(images).findAllByRole('listitem')).toHaveLength(1);
    await user.click(within(images).getByRole('button', { name: 'How to fix it in Canvas' }));
    expect(within(images).getByText(/Click the image, then “Image Options”/)).toBeInTheDocument();
    expect(
      within(images).getByRole('link', { name: 'Edit in Canvas: Week 1 <b>Leaves</b>' }),
    ).toHaveAttribute('href', 'https://canvas.test/courses/2007/pages/week-1/edit');
  });

  test('shows the steps above the places that they speak of', async () => {
    network.answer(api.listFoundRules, { id: 7 }, { rules: [exampleRule({ rule: 'contrast' })] });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'How to fix it in Canvas' }));
    const step = screen.getByText('Select the text shown below.');
    const place = await screen.findByText(/leaf\.png/, { selector: 'mark' });
    expect(step.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows the first few places, and all of them where somebody wants that', async () => {
    network.answer(api.listFoundRules, { id: 7 }, { rules: [exampleRule({ active: 12 })] });
    const few = Array.from({ length: 12 }, (_, n) => exampleFinding({ id: n + 1 }));
    network.answerBy(api.listFindings, { id: 7 }, ({ url }) => {
      const limit = Number(new URL(url, 'https://tool.test').searchParams.get('limit'));
      return { findings: few.slice(0, limit), pagination: pageOf(12, 1, limit).pagination };
    });
    const user = open();
    const images = await group('Images without a description');
    expect(await within(images).findAllByRole('listitem')).toHaveLength(2);
    await user.click(within(images).getByRole('button', { name: 'Show all 12 places' }));
    await waitFor(() => expect(within(images).getAllByRole('listitem')).toHaveLength(10));
    expect(address()).toBe('/courses/7/accessibility?open=img-alt-missing&at=1');
    const third = within(images).getAllByRole('listitem')[2];
    expect(within(third ?? images).getByRole('button', { name: 'Mark as resolved' })).toHaveFocus();
  });

  test('has all suggestions in one line below the errors, which opens to them', async () => {
    network.answer(
      api.listFoundRules,
      { id: 7 },
      {
        rules: [
          exampleRule({ rule: 'heading-fake', active: 4, gain: 3 }),
          exampleRule(),
          exampleRule({ rule: 'link-text-vague', active: 2, gain: 1 }),
        ],
      },
    );
    const user = open();
    const line = await group('2 kinds of suggestions');
    expect(line).toHaveTextContent(
      '6 places: Bold text that looks like a heading, Links that don’t say where they lead',
    );
    expect((await group('Images without a description')).compareDocumentPosition(line)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByRole('group', { name: 'Bold text that looks like a heading' })).toBeNull();
    await user.click(within(line).getByRole('button', { name: '2 kinds of suggestions' }));
    const links = await within(line).findByRole('group', { name: 'Links that don’t say where they lead' });
    await user.click(within(links).getByRole('button'));
    await waitFor(() => expect(address()).toBe('/courses/7/accessibility?open=link-text-vague'));
    expect(await within(links).findByText(/leaf\.png/, { selector: 'mark' })).toBeInTheDocument();
    await user.click(within(links).getByRole('button', { name: /^Links that don’t/ }));
    await waitFor(() => expect(address()).toBe('/courses/7/accessibility?open=suggestions'));
    expect(links).toBeInTheDocument();
  });

  test('shows titles and places as text, never as HTML', async () => {
    open();
    const images = await group('Images without a description');
    expect(await within(images).findByText('Week 1 <b>Leaves</b>')).toBeInTheDocument();
    const place = within(images).getByText('<img src="leaf.png" onerror="alert(1)">');
    expect(place.tagName).toBe('MARK');
    expect(document.querySelector('code img, bdi b')).toBeNull();
  });

  test('names the syllabus, which has no title', async () => {
    network.answer(
      api.listFindings,
      { id: 7 },
      {
        findings: [exampleFinding({ item: exampleItem({ kind: 'syllabus', title: '' }) })],
        pagination: pageOf(1).pagination,
      },
    );
    open();
    expect(await screen.findByRole('link', { name: 'Syllabus' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit in Canvas: Syllabus' })).toBeInTheDocument();
  });

  test('opens one group at a time, in the address', async () => {
    const user = open();
    await group('Images without a description');
    await user.click(await screen.findByRole('button', { name: 'Bold text that looks like a heading' }));
    await waitFor(() => expect(address()).toBe('/courses/7/accessibility?open=heading-fake'));
    expect(network.asked(api.listFindings, { id: 7 }).at(-1)).toContain('rule=heading-fake');
    const images = await group('Images without a description');
    expect(within(images).queryByText('How to fix it in Canvas')).not.toBeInTheDocument();
  });

  test('narrows by filters in the address, and clears them', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Published only' }));
    await waitFor(() => expect(address()).toBe('/courses/7/accessibility?published=true'));
    await waitFor(() =>
      expect(network.asked(api.listFoundRules, { id: 7 }).at(-1)).toContain('publishedOnly=true'),
    );
    network.answer(api.listFoundRules, { id: 7 }, { rules: [] });
    await user.click(screen.getByRole('combobox', { name: 'Severity' }));
    await user.click(await screen.findByRole('option', { name: 'Suggestion' }));
    expect(await screen.findByText(/^Nothing matches/, { ignore: '[data-announcer] *' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Published only' }));
    await waitFor(() => expect(address()).toBe('/courses/7/accessibility?severity=suggestion'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/courses/7/accessibility'));
  });

  test('groups by page as well', async () => {
    network.answer(
      api.listFoundItems,
      { id: 7 },
      {
        items: [
          {
            item: exampleItem({ isPublished: false }),
            active: 3,
            resolved: 0,
            fixed: 0,
            errors: 2,
            suggestions: 1,
          },
        ],
        pagination: pageOf(1).pagination,
      },
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'By page' }));
    await waitFor(() => expect(address()).toBe('/courses/7/accessibility?by=item'));
    expect(await group('Week 1 <b>Leaves</b>')).toHaveTextContent(
      'Page · unpublished · 2 errors, 1 suggestion',
    );
    expect(network.asked(api.listFindings, { id: 7 }).at(-1)).toContain('itemId=21');
  });

  test('stays on its page of pages when another of them is opened', async () => {
    const counts = { active: 1, resolved: 0, fixed: 0, errors: 1, suggestions: 0 };
    const items = [
      { item: exampleItem(), ...counts },
      { item: exampleItem({ id: 22, title: 'Week 2' }), ...counts },
    ];
    network.answer(api.listFoundItems, { id: 7 }, { items, pagination: pageOf(12, 2).pagination });
    const user = open('?by=item&page=2');
    await user.click(await screen.findByRole('button', { name: 'Week 2' }));
    await waitFor(() => expect(address()).toContain('open=22'));
    expect(address()).toContain('page=2');
  });
});

describe('resolving', () => {
  test('asks for a reason, and offers the undo', async () => {
    network.answer(api.resolveFindings, { id: 7 }, { changed: 1, unchanged: 0 });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Mark as resolved' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark 1 finding as resolved' });
    await user.click(within(dialog).getByRole('button', { name: 'Mark as resolved' }));
    expect(await within(dialog).findByText('Say in a few words why.')).toBeInTheDocument();
    await writeInto(
      user,
      within(dialog).getByRole('textbox', { name: /^Why is it fine/ }),
      'Only decoration',
    );
    const change = exampleUndo({
      kind: 'findings_resolved',
      count: 1,
      subject: { type: 'course', id: 7, title: 'Botany' },
    });
    network.answer(listUndos, undefined, { undos: [change] });
    await user.click(within(dialog).getByRole('button', { name: 'Mark as resolved' }));
    await waitFor(() =>
      expect(sent('/api/courses/7/findings/resolve')).toEqual([
        { which: { findingId: 31 }, reason: 'Only decoration' },
      ]),
    );
    const told = await screen.findByText('1 finding in “Botany” was resolved.', seen);
    network.answer(undoChange, { id: 5 }, { ...change, status: 'done' });
    await user.click(within(noticeOf(told)).getByRole('button', { name: /^Undo:/ }));
    expect(await screen.findByText('1 finding in “Botany” counts again.', seen)).toBeInTheDocument();
  });

  test('leads on to the next finding, and from the last one of a fault to the next fault', async () => {
    let left = [exampleFinding(), exampleFinding({ id: 32, excerpt: '<img src="root.png">' })];
    const other = exampleRule({ rule: 'heading-empty', active: 1, itemCount: 1, gain: 0.4 });
    network.answerBy(api.listFoundRules, { id: 7 }, () => ({
      rules: left.length === 0 ? [other] : [exampleRule({ active: left.length }), other],
    }));
    network.answerBy(api.listFindings, { id: 7 }, () => ({
      findings: left,
      pagination: pageOf(left.length).pagination,
    }));
    network.answerBy(api.resolveFindings, { id: 7 }, () => {
      left = left.slice(1);
      return { changed: 1, unchanged: 0 };
    });
    const user = open('?open=img-alt-missing');
    const resolve = async (name: string) => {
      const place = (await screen.findByText(name, { selector: 'mark' })).closest('li');
      await user.click(within(place ?? document.body).getByRole('button', { name: 'Mark as resolved' }));
      const dialog = await screen.findByRole('dialog');
      await writeInto(user, within(dialog).getByRole('textbox'), 'Fine');
      await user.click(within(dialog).getByRole('button', { name: 'Mark as resolved' }));
      await waitFor(() => expect(screen.queryByText(name, { selector: 'mark' })).not.toBeInTheDocument());
    };
    await resolve('<img src="leaf.png" onerror="alert(1)">');
    const second = screen.getByText('<img src="root.png">').closest('li');
    await waitFor(() =>
      expect(within(second ?? document.body).getByRole('button', { name: 'Mark as resolved' })).toHaveFocus(),
    );
    await resolve('<img src="root.png">');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Empty headings' })).toHaveFocus());
  });

  test('takes all of a fault, unless filters hide some of it', async () => {
    const user = open();
    expect(await screen.findByRole('button', { name: 'Mark all as resolved' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Published only' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark all as resolved' })).not.toBeInTheDocument(),
    );
  });

  test('says why it didn’t work', async () => {
    network.refuse(api.resolveFindings, { id: 7 }, 409, { code: 'conflict', message: 'It is already gone.' });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Mark as resolved' }));
    const dialog = await screen.findByRole('dialog');
    await writeInto(user, within(dialog).getByRole('textbox'), 'Fine');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as resolved' }));
    expect(await screen.findByText('It is already gone.')).toBeInTheDocument();
  });

  test('shows who resolved what and why, and lets it count again', async () => {
    network.answer(api.listFoundRules, { id: 7 }, { rules: [exampleRule({ active: 0, resolved: 1 })] });
    network.answer(
      api.listFindings,
      { id: 7 },
      {
        findings: [
          exampleFinding({
            state: 'resolved',
            resolvedAt: '2026-03-01T00:00:00Z',
            resolvedBy: 'Ingrid Solberg',
            reason: 'A border',
          }),
        ],
        pagination: pageOf(1).pagination,
      },
    );
    network.answer(api.reopenFindings, { id: 7 }, { changed: 0, unchanged: 1 });
    const user = open('?state=resolved');
    expect(await screen.findByText(/^Resolved by/)).toHaveTextContent(
      /Resolved by Ingrid Solberg .*: A border/,
    );
    await user.click(screen.getByRole('button', { name: 'Count again' }));
    expect(await screen.findByText('Somebody else has done this already.')).toBeInTheDocument();
  });

  test('leaves the focus at the same button of the next place', async () => {
    const places = [1, 2, 3].map((id) => exampleFinding({ id }));
    const list = (findings: typeof places) =>
      network.answer(
        api.listFindings,
        { id: 7 },
        { findings, pagination: pageOf(findings.length).pagination },
      );
    list(places);
    network.answerBy(api.resolveFindings, { id: 7 }, () => {
      list(places.filter(({ id }) => id !== 2));
      return { changed: 1, unchanged: 0 };
    });
    const user = open();
    const buttons = () => screen.getAllByRole('button', { name: 'Mark as resolved' });
    await screen.findAllByRole('button', { name: 'Mark as resolved' });
    const [, second, third] = buttons();
    await user.click(second!);
    const dialog = await screen.findByRole('dialog');
    await writeInto(user, within(dialog).getByRole('textbox'), 'A border');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as resolved' }));
    await waitFor(() => expect(second).not.toBeInTheDocument());
    await waitFor(() => expect(third).toHaveFocus());
  });

  test('isn’t offered to people who may only look', async () => {
    network.answer(
      readCourse,
      { id: 7 },
      exampleCourseDetails({
        permissions: {
          view: true,
          scan: false,
          resolve: false,
          fix: false,
          review_files: false,
          tag: false,
          publish: false,
          message_instructors: false,
        },
      }),
    );
    open();
    await screen.findByText('How to fix it in Canvas');
    expect(screen.queryByRole('button', { name: /resolved/ })).not.toBeInTheDocument();
  });
});

describe('in every state', () => {
  test('says that the course hasn’t been scanned', async () => {
    network.answer(readAccessibility, { id: 7 }, exampleAccessibility({ scan: null }));
    open();
    expect(await screen.findByText(/hasn’t been scanned for accessibility yet/)).toBeInTheDocument();
  });

  test('praises a course without faults, and says what wasn’t checked', async () => {
    network.answer(api.listFoundRules, { id: 7 }, { rules: [] });
    network.answer(
      readAccessibility,
      { id: 7 },
      exampleAccessibility({
        counts: { active: 0, resolved: 0, fixed: 0, errors: 0, suggestions: 0 },
        nextFixes: [],
        unchecked: {
          items: [{ item: exampleItem(), problem: 'cut' }],
          itemCount: 60,
          contents: [
            { kind: 'video', count: 2 },
            { kind: 'quiz_question', count: 3 },
            { kind: 'new_quiz', count: 4 },
            { kind: 'tool_assignment', count: 1 },
            { kind: 'html_file', count: 1 },
          ],
        },
      }),
    );
    const user = open();
    expect(await screen.findByText(/^Nothing to fix: no fault was found/)).toBeInTheDocument();
    const unchecked = screen.getByRole('heading', { name: 'Not checked' }).closest('section');
    expect(unchecked).toHaveTextContent('2 videos');
    expect(unchecked).not.toHaveTextContent('1 HTML file');
    await user.click(screen.getByRole('button', { name: 'Not checked' }));
    expect(unchecked).toHaveTextContent('2 videos');
    expect(unchecked).toHaveTextContent('the questions of 3 quizzes');
    expect(unchecked).toHaveTextContent('the questions of 4 New Quizzes');
    expect(unchecked).toHaveTextContent('what’s in other tools, in 1 assignment');
    expect(unchecked).toHaveTextContent('1 HTML file');
    expect(unchecked).toHaveTextContent('Your institution’s admins can turn it on.');
    expect(unchecked).toHaveTextContent(
      'too long: only its beginning was checked Split it into several shorter ones.',
    );
    expect(unchecked).toHaveTextContent('and 59 more items');
  });

  test.each([
    ['block_editor', 'written in Canvas’s block editor'],
    ['new_quiz', 'a New Quiz: its questions weren’t read'],
    ['external_tool', 'its content is in another tool'],
  ] as const)('doesn’t say that all was checked where an item wasn’t: %s', async (problem, reason) => {
    const { unchecked } = exampleAccessibility();
    network.answer(
      readAccessibility,
      { id: 7 },
      exampleAccessibility({
        score: null,
        unchecked: { ...unchecked, items: [{ item: exampleItem(), problem }], itemCount: 1 },
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Not checked' }));
    expect(screen.getByText(new RegExp(reason))).toBeInTheDocument();
    expect(screen.getByText(/part of the course couldn’t be read/)).toBeInTheDocument();
    expect(screen.queryByText(/^Everything the scan can check/)).not.toBeInTheDocument();
  });

  test('has no number, but the reason, where a part couldn’t be read', async () => {
    network.answer(
      readAccessibility,
      { id: 7 },
      exampleAccessibility({
        score: null,
        band: null,
        rows: [],
        fixesToGood: null,
        scan: {
          tool: 'udoit',
          status: 'failed',
          scannedAt: '2026-03-01T00:00:00Z',
          errorMessage: 'Canvas refused.',
          gaps: [{ part: 'pages', reason: 'forbidden' }],
        },
      }),
    );
    open();
    expect(await screen.findByText('No score')).toBeInTheDocument();
    expect(screen.getByText('The last scan failed: Canvas refused.')).toBeInTheDocument();
    expect(screen.getByText(/^Pages: our account may not see them/)).toBeInTheDocument();
  });

  test('offers to try again if the findings can’t be loaded', async () => {
    network.refuse(api.listFoundRules, { id: 7 }, 503, { code: 'unavailable', message: '' });
    open();
    expect(await screen.findByText('What was found couldn’t be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test('lists documents, and marks them as reviewed', async () => {
    const document: files.CourseDocument = {
      ...uncheckedDocument,
      id: 41,
      name: 'Hand-out <i>1</i>.pdf',
      url: 'https://canvas.test/courses/2007/files/41',
      size: 2_097_152,
      updatedAt: null,
      isUsed: true,
      reviewedAt: null,
      reviewedBy: null,
    };
    network.answer(
      readAccessibility,
      { id: 7 },
      exampleAccessibility({ documents: { count: 1, reviewedCount: 0 } }),
    );
    let waiting = [document];
    network.answerBy(files.listDocuments, { id: 7 }, () => ({
      documents: waiting,
      pagination: pageOf(waiting.length).pagination,
    }));
    network.answerBy(files.reviewDocument, { id: 7, documentId: 41 }, () => {
      waiting = [];
      return document;
    });
    const user = open();
    const line = await screen.findByRole('button', { name: 'Documents' });
    expect(line.closest('section')).toHaveTextContent('1 of 1 to review');
    await user.click(line);
    expect(await screen.findByRole('button', { name: 'Hand-out <i>1</i>.pdf' })).toBeInTheDocument();
    expect(screen.getByText('2 MB')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
    expect(await screen.findByText('There are no documents here.')).toBeInTheDocument();
    expect(sent('/api/courses/7/documents/41')).toEqual([{ isReviewed: true }]);
  });

  test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
    open('', { isHighContrast });
    await screen.findByText('How to fix it in Canvas');
    expect(await axeViolations()).toEqual([]);
  });
});
