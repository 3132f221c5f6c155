import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import * as api from '#shared/course-files/course-files.api.ts';
import { decideScopeWherever } from '#shared/scope-decisions/scope-decision.api.ts';
import { readScopeSettings } from '#shared/scope-decisions/scope-settings.api.ts';
import type { DocumentDetail, TrackedDocument } from '#shared/course-files/document.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const institution = { ...settingsWith().institution, activeProducts: ['core' as const, 'udoit' as const] };

const example = (given: Partial<TrackedDocument> = {}): TrackedDocument => ({
  id: 1,
  name: 'Reader.pdf',
  url: 'https://canvas.test/courses/2007/files/34',
  size: 1_000,
  producer: 'Copier 5000',
  updatedAt: '2026-03-01T00:00:00Z',
  reviewedAt: null,
  course: { id: 7, title: 'Botany' },
  courseCount: 60,
  inScopeCourseCount: 60,
  verdict: 'severe',
  worstRule: 'pdf-scanned',
  reason: null,
  kind: 'pdf',
  oldFormat: null,
  score: 20,
  pages: 3,
  checkedAt: '2026-03-02T00:00:00Z',
  reach: 5,
  placeCount: 60,
  ...given,
});

const detail = (given: Partial<DocumentDetail> = {}): DocumentDetail => ({
  ...example(),
  isDue: false,
  words: 0,
  findings: [{ rule: 'pdf-scanned', count: 1, places: [{ place: { in: 'page', page: 7 } }] }],
  places: [
    {
      kind: 'page',
      title: 'Week 1',
      address: 'pages/week-1',
      isSeen: true,
      url: 'https://canvas.test/week-1',
    },
  ],
  courses: [
    { id: 7, title: 'Botany' },
    { id: 8, title: 'Art' },
  ],
  can: { checkAgain: true, review: true },
  ...given,
});

let network: FakeApi;
const list = (documents: TrackedDocument[], isOn = true) =>
  network.answer(api.listTrackedDocuments, undefined, {
    documents,
    isOn,
    outOfScopeCount: 0,
    pagination: pageOf(documents.length).pagination,
  });
const asked = () => network.calls.filter(({ url }) => url.startsWith('/api/documents?')).at(-1)?.url;
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body);
const open = (path = '/documents', settings = {}) => openPage(path, { institution, ...settings });

beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(listBatches, undefined, { batches: [exampleBatch()], canSeeArchived: false });
  network.answer(api.readDocument, { id: 1 }, detail());
  network.answer(api.countDocuments, undefined, { groups: [], pagination: pageOf(0).pagination });
  list([
    example(),
    example({
      id: 2,
      name: 'Old.doc',
      courseCount: 1,
      inScopeCourseCount: 1,
      verdict: 'not_checked',
      worstRule: null,
      reason: 'old_format',
      kind: null,
      oldFormat: 'doc',
      score: null,
    }),
    example({ id: 3, name: 'New.pptx', verdict: 'waiting', worstRule: null, kind: null, score: null }),
    example({ id: 4, name: 'Good.pdf', verdict: 'clear', worstRule: null, score: 100 }),
  ]);
});

describe('the page of documents', () => {
  test('says how bad each is in words, where it is used, and that a machine found no fault', async () => {
    open();
    const reader = await rowOf('Reader.pdf');
    expect(reader.getByText(/^Scanned: /)).toBeInTheDocument();
    expect(reader.getByText('Score 20')).toBeInTheDocument();
    expect(reader.getByText(/59 more courses/)).toBeInTheDocument();
    expect((await rowOf('Good.pdf')).getByText('No fault found by machine')).toBeInTheDocument();
    const old = await rowOf('Old.doc');
    expect(old.getByText('an old format: save it as DOCX')).toBeInTheDocument();
    expect(old.queryByText(/^Score/)).not.toBeInTheDocument();
    expect((await rowOf('New.pptx')).getByText('Not checked yet')).toBeInTheDocument();
    expect(asked()).toContain('seen=true&sortBy=priority&sortOrder=desc');
    expect(await axeViolations()).toEqual([]);
  });

  test('keeps its filters and sorts in the address', async () => {
    const user = open('/documents?verdict=severe');
    expect(await screen.findByRole('combobox', { name: 'Found' })).toHaveValue('Nobody can read it');
    await user.click(screen.getByRole('combobox', { name: 'PDFs' }));
    await user.click(await screen.findByRole('option', { name: 'Scanned' }));
    await waitFor(() => expect(asked()).toContain('verdict=severe&trait=scanned'));
    await user.click(await screen.findByRole('checkbox', { name: 'Also documents that only staff see' }));
    await waitFor(() => expect(asked()).toContain('seen=false'));
    await writeInto(user, screen.getByRole('searchbox', { name: 'Search documents' }), 'reader');
    await waitFor(() => expect(asked()).toContain('search=reader'));
    expect(address()).toBe('/documents?verdict=severe&trait=scanned&seen=false&search=reader');
  });

  test('decides about the scope of those selected, and says what stays as it is', async () => {
    network.answer(readScopeSettings, undefined, {
      labels: { in_scope: null, archived: null, third_party: null, exception: null },
      archiveMark: null,
      compliesFrom: null,
      named: {
        in_scope: 'In scope',
        archived: 'Archived',
        third_party: 'Publisher’s',
        exception: 'Exception',
      },
      kinds: [],
      version: 0,
    });
    network.answer(decideScopeWherever, undefined, { changedCount: 60, refusedCount: 2 });
    const user = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select “Reader.pdf”' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select “New.pptx”' }));
    await user.click(screen.getByRole('button', { name: 'Decide about the scope…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: 'Publisher’s' }));
    await writeInto(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Bought');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText(/^2 places stay as they are/)).toBeInTheDocument();
    const sent = network.calls.find(({ url }) => url === decideScopeWherever.path)?.body;
    expect(sent).toMatchObject({ subject: 'document', ids: [1, 3], decision: { standing: 'third_party' } });
  });

  test('says that checks are off, and leads those who may to the settings', async () => {
    list([], false);
    open();
    expect(await screen.findByText(/^Documents aren’t checked yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/manage/general');
    expect(screen.getByText('There are no documents that students get to.')).toBeInTheDocument();
  });

  test('says that nothing matches, and that the list could not be loaded', async () => {
    list([]);
    const user = open('/documents?kind=xlsx');
    expect((await screen.findAllByText('No documents match.')).length).toBeGreaterThan(0);
    network.refuse(api.listTrackedDocuments, undefined, 503, {
      code: 'unavailable',
      message: 'Out of order.',
    });
    await user.click(screen.getByRole('checkbox', { name: 'Also documents that only staff see' }));
    expect(await screen.findByText('The documents couldn’t be loaded.')).toBeInTheDocument();
    list([example()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Reader.pdf')).toBeTruthy();
  });

  test('counts what made them, and shows the documents of one program', async () => {
    const counts = { total: 900, inScope: 890, checked: 800, severe: 700, scanned: 700, untagged: 0 };
    network.answer(api.countDocuments, undefined, {
      groups: [
        { title: 'Copier 5000', ...counts },
        { title: null, ...counts, total: 2 },
      ],
      pagination: pageOf(2).pagination,
    });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Where they come from' }));
    expect((await rowOf('Copier 5000')).getByRole('cell', { name: '900' })).toBeInTheDocument();
    expect(await rowOf('Unknown')).toBeTruthy();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Copier 5000' }));
    await waitFor(() => expect(asked()).toContain('producer=Copier+5000'));
  });
});

describe('the panel of a document', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Reader.pdf' }));

  test('opens by keyboard, says what to do first, and closes with Escape', async () => {
    const user = open();
    (await screen.findByRole('button', { name: 'Reader.pdf' })).focus();
    await user.keyboard('{Enter}');
    const shown = await panel();
    expect(await shown.findByRole('heading', { name: 'The shortest way' })).toBeInTheDocument();
    expect(
      shown.getByText('Hard for: people who use a screen reader and people who see little.'),
    ).toBeInTheDocument();
    expect(shown.getByText('page 7')).toBeInTheDocument();
    expect(shown.getByRole('link', { name: /^Week 1/ })).toHaveAttribute(
      'href',
      'https://canvas.test/week-1',
    );
    expect(shown.getByText('58 more courses')).toBeInTheDocument();
    expect(address()).toBe('/documents?open=1');
    expect(await axeViolations()).toEqual([]);
    fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/documents');
  });

  test('says first to remove what nothing uses, and to make a page of what is short', async () => {
    network.answer(api.readDocument, { id: 1 }, detail({ reach: 0, places: [], placeCount: 0, words: 200 }));
    open('/documents?open=1');
    const shown = await panel();
    expect(await shown.findByText('Nothing in the course uses it: remove it in Canvas.')).toBeInTheDocument();
    expect(shown.getByText(/^It’s short \(200 words\)/)).toBeInTheDocument();
    expect(shown.getByText('Nothing names it.')).toBeInTheDocument();
  });

  test('has a document checked again, and says that this goes on', async () => {
    network.answer(api.checkDocumentAgain, { id: 1 }, detail({ isDue: true }));
    const user = open('/documents?open=1');
    const shown = await panel();
    network.answer(api.readDocument, { id: 1 }, detail({ isDue: true }));
    await user.click(await shown.findByRole('button', { name: 'Check again' }));
    expect(await shown.findByRole('button', { name: 'Checking…' })).toBeDisabled();
  });

  test('offers nothing to people who may only look, and says why nothing was checked', async () => {
    network.answer(
      api.readDocument,
      { id: 1 },
      detail({
        can: { checkAgain: false, review: false },
        verdict: 'not_checked',
        reason: 'too_large',
        findings: [],
        score: null,
      }),
    );
    open('/documents?open=1');
    const shown = await panel();
    expect(await shown.findByText('It wasn’t checked: too large.')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Mark as reviewed' })).not.toBeInTheDocument();
  });

  test('says that a document could not be loaded, and tries again', async () => {
    network.refuse(api.readDocument, { id: 1 }, 404, { code: 'not_found', message: 'Gone.' });
    open('/documents?open=1');
    expect(await screen.findByText('The documents couldn’t be loaded.')).toBeInTheDocument();
  });
});
