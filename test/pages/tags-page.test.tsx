import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import * as api from '#shared/tags/tag.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, exampleCourseDetails } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const tags = [
  { id: 1, title: 'Lab', batchCount: 0, courseCount: 3, inScopeCount: 3 },
  { id: 2, title: 'STEM', batchCount: 2, courseCount: 1200, inScopeCount: 1100 },
];
const { institution } = settingsWith();
const withTags = { institution: { ...institution, features: ['tags' as const] } };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(api.listTagUse, undefined, { tags });
  network.answer(api.listTags, undefined, { tags: tags.map(({ id, title }) => ({ id, title })) });
});

const writes = () =>
  network.calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body);

async function choose(user: ReturnType<typeof openPage>, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}

test('lists the tags, with links to the batches and courses that have them', async () => {
  openPage('/manage/tags', withTags);
  const row = await rowOf('STEM');
  expect(row.getByRole('link', { name: '2' })).toHaveAttribute('href', '/manage/batches?tag=2&archived=true');
  expect(row.getByRole('link', { name: '1,200' })).toHaveAttribute(
    'href',
    `/courses?filter=${encodeURIComponent('core.tags:one_of:2')}`,
  );
  expect(row.getByRole('link', { name: '(1,100 in scope)' })).toHaveAttribute(
    'href',
    `/courses?filter=${encodeURIComponent('core.tags:one_of:2;core.scope:one_of:in_scope')}`,
  );
  expect((await rowOf('Lab')).queryByText(/in scope/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('renames a tag, and says so when the title is taken', async () => {
  network.refuse(api.renameTag, { id: 1 }, 409, { code: 'conflict', message: 'It exists already.' });
  const user = openPage('/manage/tags', withTags);
  const dialog = await choose(user, 'Lab', 'Rename');
  const field = dialog.getByRole('textbox', { name: /Title/ });
  await user.clear(field);
  await writeInto(user, field, 'Stem');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('It exists already.')).toBeInTheDocument();
  network.answer(api.renameTag, { id: 1 }, { id: 1, title: 'Laboratory' });
  await user.clear(field);
  await user.type(field, 'Laboratory{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes().at(-1)).toEqual(['PUT', '/api/tags/1', { title: 'Laboratory' }]);
});

test('merges a tag into another, after saying what that changes', async () => {
  network.answer(api.mergeTag, { id: 2 }, { id: 1, title: 'Lab' });
  const user = openPage('/manage/tags', withTags);
  const dialog = await choose(user, 'STEM', 'Merge into another');
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  expect(dialog.getByText(/^2 batches and 1,200 courses with “STEM”/)).toBeInTheDocument();
  await user.click(dialog.getByRole('combobox', { name: 'Tag that stays' }));
  await user.click(await screen.findByRole('option', { name: 'Lab' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(writes()).toEqual([['POST', '/api/tags/2/merge', { into: 1 }]]));
});

test('removes a tag, after saying what it’s taken from', async () => {
  network.answer(api.removeTag, { id: 2 }, { id: 2, title: 'STEM' });
  const user = openPage('/manage/tags', withTags);
  const dialog = await choose(user, 'STEM', 'Remove');
  expect(dialog.getByText(/^It’s taken from 2 batches and 1,200 courses\./)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(writes()).toEqual([['DELETE', '/api/tags/2', undefined]]));
});

test('adds a tag', async () => {
  network.answer(api.createTag, undefined, { id: 3, title: 'Pilot' });
  const user = openPage('/manage/tags', withTags);
  await user.click(await screen.findByRole('button', { name: 'New tag' }));
  await writeInto(user, await screen.findByRole('textbox', { name: /Title/ }), ' Pilot ');
  await user.click(screen.getByRole('button', { name: 'Create tag' }));
  await waitFor(() => expect(writes()).toEqual([['POST', '/api/tags', { title: 'Pilot' }]]));
});

test('leads to the settings while tags are switched off, and is in no menu then', async () => {
  openPage('/manage/tags');
  expect(await screen.findByText('Tags are switched off for your institution.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open institution settings' })).toHaveAttribute(
    'href',
    '/manage/general',
  );
  expect(within(screen.getByRole('navigation', { name: 'Manage' })).queryByText('Tags')).toBeNull();
  expect(network.asked(api.listTagUse)).toEqual([]);
});

test('shows only the batches with a tag, until that’s lifted', async () => {
  network.answer(listBatches, undefined, {
    batches: [
      exampleBatch({ id: 1, title: 'With', tags: [{ id: 2, title: 'STEM' }] }),
      exampleBatch({ id: 2, title: 'Without' }),
    ],
    canSeeArchived: true,
  });
  const user = openPage('/manage/batches?tag=2', withTags);
  expect(await screen.findByRole('rowheader', { name: 'With' })).toBeInTheDocument();
  expect(screen.queryByRole('rowheader', { name: 'Without' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all batches' }));
  expect(await screen.findByRole('rowheader', { name: 'Without' })).toBeInTheDocument();
  expect(address()).toBe('/manage/batches');
});

describe('on a course', () => {
  beforeEach(() =>
    network.answer(readCourse, { id: 7 }, exampleCourseDetails({ tags: [{ id: 2, title: 'STEM' }] })),
  );

  test('are chosen or created, and taken away', async () => {
    network.answer(api.setCourseTags, { id: 7 }, { tags: [] });
    const user = openPage('/courses/7', withTags);
    await user.click(await screen.findByRole('button', { name: 'Edit tags' }));
    await user.click(screen.getByRole('button', { name: /Remove STEM/ }));
    const field = screen.getByRole('combobox', { name: /^Tags/ });
    await user.type(field, 'la');
    await user.click(await screen.findByRole('option', { name: 'Lab' }));
    await writeInto(user, field, 'Pilot');
    await user.click(await screen.findByRole('option', { name: 'Create “Pilot”' }));
    await writeInto(user, field, 'typed only');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(writes()).toEqual([['PUT', '/api/courses/7/tags', { tags: ['Lab', 'Pilot', 'typed only'] }]]),
    );
  });

  test('are only shown to people who can’t change it, and not at all while they’re switched off', async () => {
    network.answer(
      readCourse,
      { id: 7 },
      exampleCourseDetails({
        tags: [{ id: 2, title: 'STEM' }],
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
    openPage('/courses/7', withTags);
    expect(await screen.findByText('STEM')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit tags' })).toBeNull();
  });
});
